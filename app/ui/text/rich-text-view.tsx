import type { ReactNode } from "react";
import { ScrollRegion } from "#app/ui/base/scroll-region.tsx";
import * as css from "./texts.css.ts";

interface SheetProps {
	html: string;
	label: string;
	/** The words at the foot of the page. */
	foot: string;
	/** What stands beside it. */
	children: ReactNode;
}

/** A text as a sheet of paper. */
export function Sheet({ html, label, foot, children }: SheetProps) {
	return (
		<div className={css.sheetBeside}>
			<div className={css.sheetDesk}>
				<div className={css.sheet}>
					<ScrollRegion label={label} className={css.richTextViewSheet}>
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the domain, and the page's policy runs no script of its own */}
						<div className={css.richTextViewText} dangerouslySetInnerHTML={{ __html: html }} />
					</ScrollRegion>
					{foot && <p className={css.sheetFoot}>{foot}</p>}
				</div>
			</div>
			{children}
		</div>
	);
}
