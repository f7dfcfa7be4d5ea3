import { type ReactNode, useEffect } from "react";
import { button, buttonSmall } from "#app/ui/text/controls.css.ts";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./menus.css.ts";

interface MenuProps {
	label: ReactNode;
	hint: string;
	look?: keyof typeof button;
	small?: boolean;
	fromStart?: boolean;
	bare?: boolean;
	heading?: string;
	children: ReactNode;
}

const steps: Record<string, (at: number, last: number) => number> = {
	ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
	ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
	Home: () => 0,
	End: (_, last) => last,
};

/** Arrow keys, Home and End lead through the entries of the open menu that has the focus; not out of a field. */
function walk(event: KeyboardEvent): void {
	const step = steps[event.key];
	const { activeElement } = document;
	if (!step || !(activeElement instanceof HTMLElement) || activeElement instanceof HTMLInputElement) return;
	const menu = activeElement.closest<HTMLDetailsElement>(`.${css.menu}[open]`);
	if (!menu) return;
	const entries = [...menu.querySelectorAll<HTMLElement>(`.${css.menuItem}`)].filter((entry) =>
		entry.checkVisibility(),
	);
	const at = entries.indexOf(activeElement);
	event.preventDefault();
	entries[step(at, entries.length - 1)]?.focus();
}

/** Closes an open menu by Escape, a press elsewhere or a followed link. Once for a page, however many menus it has. */
export function useMenuKeys(): void {
	useEffect(() => {
		const close = (event: Event) => {
			const target = event.target instanceof Element ? event.target : null;
			const escaped = event instanceof KeyboardEvent && event.key === "Escape";
			for (const menu of document.querySelectorAll<HTMLDetailsElement>(`.${css.menu}[open]`)) {
				const elsewhere = event.type === "pointerdown" && !menu.contains(target);
				const followed = event.type === "click" && menu.contains(target) && target?.closest("a");
				if (!escaped && !elsewhere && !followed) continue;
				menu.open = false;
				// A question that the link opens gives the focus back to where it was, which a closed menu hides.
				if (escaped || followed) menu.querySelector("summary")?.focus({ preventScroll: true });
			}
		};
		const kinds = ["keydown", "pointerdown", "click"];
		for (const kind of kinds) document.addEventListener(kind, close, { capture: true });
		document.addEventListener("keydown", walk);
		return () => {
			document.removeEventListener("keydown", walk);
			for (const kind of kinds) document.removeEventListener(kind, close, { capture: true });
		};
	}, []);
}

/** Plain `<details>`, so it folds without script; see {@link useMenuKeys}. */
export function Menu({ label, hint, look = "secondary", small, fromStart, bare, heading, children }: MenuProps) {
	return (
		<details className={css.menu}>
			<summary
				className={`${css.menuSummary} ${button[look]} ${small ? buttonSmall : ""}`}
				aria-label={hint}
				title={hint}
			>
				{label}
				{!bare && <Icon name="expand" />}
			</summary>
			<div className={`${css.menuPanel} ${fromStart ? css.menuPanelStart : ""}`}>
				{heading && <p className={css.menuHeading}>{heading}</p>}
				{children}
			</div>
		</details>
	);
}
