import type { ReactNode } from "react";
import * as css from "./paper-sheet.css.ts";

/** A text as a sheet of paper, with the words at its foot. */
export function CoverSheet({ footer, children }: { footer: string; children: ReactNode }) {
	return (
		<div className={css.sheetDesk}>
			<div className={css.sheet}>
				{children}
				{footer && <p className={css.sheetFooter}>{footer}</p>}
			</div>
		</div>
	);
}
