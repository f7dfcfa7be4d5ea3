import type { ReactNode } from "react";
import { ScrollRegion } from "#app/ui/base/scroll-region.tsx";
import * as css from "./tables.css.ts";

/** Scrolls what is wider than the page inside itself; `limited` also what is higher than 600 px, but on a phone. */
export function ScrollBox({
	label,
	limited = false,
	children,
}: {
	label: string;
	limited?: boolean;
	children: ReactNode;
}) {
	return (
		<ScrollRegion label={label} className={limited ? `${css.tableBox} ${css.tableLimited}` : css.tableBox}>
			{children}
		</ScrollRegion>
	);
}
