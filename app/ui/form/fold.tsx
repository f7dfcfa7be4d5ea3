import type { ReactNode } from "react";
import * as css from "./editors.css.ts";

/** Folded away on a narrow screen until it is asked for; open on a wide one, where the browser can do that by style. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className={css.fold}>
			<summary className={css.foldSummary}>{title}</summary>
			<div className={css.foldContent}>{children}</div>
		</details>
	);
}
