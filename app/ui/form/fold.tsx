import type { ReactNode } from "react";
import * as css from "./editors.css.ts";

interface FoldProps {
	title: string;
	/** True where it stays folded away on a wide screen too. */
	folded?: boolean;
	/** True where it is open from the start. */
	open?: boolean;
	children: ReactNode;
}

/** Folded away on a narrow screen until it is asked for; open on a wide one, where the browser can do that by style. */
export function Fold({ title, folded = false, open = false, children }: FoldProps) {
	return (
		<details className={folded ? css.foldScreenOnly : css.fold} open={open || undefined}>
			<summary className={folded ? css.foldLine : css.foldSummary}>{title}</summary>
			<div className={css.foldContent}>{children}</div>
		</details>
	);
}
