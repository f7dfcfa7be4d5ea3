import type { ReactNode } from "react";
import { ScrollRegion } from "#app/ui/base/scroll-region.tsx";
import * as css from "./texts.css.ts";

interface PaperSheetProps {
	html: string;
	label: string;
	/** The words at the foot of the page. */
	footer: string;
	/** The words and buttons beside the sheet. */
	children: ReactNode;
}

/** A text as a sheet of paper. */
export function PaperSheet({ html, label, footer, children }: PaperSheetProps) {
	return (
		<div className={css.sheetColumns}>
			<div className={css.sheetDesk}>
				<div className={css.sheet}>
					<ScrollRegion label={label} className={css.richTextViewSheet}>
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the domain, and the page's policy runs no script of its own */}
						<div className={css.richTextViewText} dangerouslySetInnerHTML={{ __html: html }} />
					</ScrollRegion>
					{footer && <p className={css.sheetFooter}>{footer}</p>}
				</div>
			</div>
			{children}
		</div>
	);
}
