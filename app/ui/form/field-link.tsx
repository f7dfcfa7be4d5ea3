import type { MouseEvent, ReactNode } from "react";

const CONTROLS = "input:not([type=hidden]), select, textarea, button, a[href], [contenteditable]";

/**
 * The router takes a changed `#field` of the address for another page, and forgets what the page's form was answered: its
 * errors would go as soon as one of them is followed. So the address stays, and the field is gone to here.
 */
function goToField(event: MouseEvent, id: string): void {
	const place = document.getElementById(id);
	if (!place || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
	event.preventDefault();
	for (let fold = place.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
		fold.open = true;
	}
	const field = place.matches(CONTROLS) ? place : place.querySelector<HTMLElement>(CONTROLS);
	place.scrollIntoView({ block: place === field ? "center" : "start" });
	field?.focus({ preventScroll: true });
}

/** A link to a field or another place of a page whose form was answered. Without script it is an ordinary one. */
export function FieldLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
	return (
		<a className={className} href={`#${to}`} onClick={(event) => goToField(event, to)}>
			{children}
		</a>
	);
}
