import type { ReactNode } from "react";

// What scrolls must be reachable by keyboard (WCAG 2.1.1), also where nothing inside it takes focus.
const reachable = { tabIndex: 0 };

/** A named box of its own look that scrolls. */
export function ScrollRegion({
	label,
	className,
	children,
}: {
	label: string;
	className: string;
	children: ReactNode;
}) {
	return (
		<section className={className} aria-label={label} {...reachable}>
			{children}
		</section>
	);
}
