import type { ReactNode } from "react";

// A box that scrolls must be reachable by keyboard (WCAG 2.1.1), also where nothing inside it takes focus.
const reachable = { tabIndex: 0 };

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
