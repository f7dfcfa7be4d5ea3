import { ScrollRegion } from "#app/ui/base/scroll-region.tsx";
import * as css from "./texts.css.ts";

export function RichText({ html, label }: { html: string; label: string }) {
	return (
		<ScrollRegion label={label} className={css.richTextViewSheet}>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the domain, and the page's policy runs no script of its own */}
			<div className={css.richTextViewText} dangerouslySetInnerHTML={{ __html: html }} />
		</ScrollRegion>
	);
}
