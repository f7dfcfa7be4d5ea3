import type { MouseEvent } from "react";

/** For what a second press would undo: that of a double click, which may come after the answer, is not one. */
export function ignoreSecondPress(event: MouseEvent) {
	if (event.detail > 1) event.preventDefault();
}
