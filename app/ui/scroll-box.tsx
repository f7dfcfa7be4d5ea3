import type { ReactNode } from "react";
import * as css from "./table.css.ts";

// A box that scrolls must be reachable by keyboard (WCAG 2.1.1), also where nothing inside it takes focus.
const reachable = { tabIndex: 0 };

/** Scrolls what is wider than the page inside itself; `limited` also what is higher than 600 px. */
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
		<section className={limited ? `${css.box} ${css.limited}` : css.box} aria-label={label} {...reachable}>
			{children}
		</section>
	);
}
