import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import * as css from "./lists.css.ts";

const press = (box: HTMLElement, key: string) => box.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();

const pickOf = (row: Element | null | undefined) => row?.querySelector<HTMLElement>("td:first-child a");

function step(box: HTMLElement, by: 1 | -1): void {
	const rows = [...box.querySelectorAll("tbody > tr")];
	const picks = rows.map(pickOf);
	// A key may be pressed again before the last selection is drawn: the focus has moved already.
	const focused = picks.findIndex((pick) => pick && pick === document.activeElement);
	const at = focused < 0 ? picks.findIndex((pick) => pick?.hasAttribute("aria-current")) : focused;
	const pick = at < 0 ? picks.at(by === 1 ? 0 : -1) : picks[at + by];
	pick?.focus({ preventScroll: true });
	pick?.scrollIntoView({ block: "nearest" });
	if (!pick?.hasAttribute("aria-current")) pick?.click();
}

const PATIENCE_MS = 5_000;

/** The toolbar acts on the row that is drawn as selected: a key that comes before waits for the row that has the focus. */
function whenSelected(box: HTMLElement, act: () => void): void {
	const pick = [...box.querySelectorAll("tbody > tr")].map(pickOf).find((one) => one === document.activeElement);
	if (!pick || pick.hasAttribute("aria-current")) {
		act();
		return;
	}
	const observer = new MutationObserver(() => {
		if (!pick.hasAttribute("aria-current")) return;
		observer.disconnect();
		act();
	});
	observer.observe(pick, { attributeFilter: ["aria-current"] });
	setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

function onKey(box: HTMLElement, event: KeyboardEvent): void {
	const inTable = event.target instanceof Element && event.target.closest("section:has(> table)");
	if (!inTable || event.ctrlKey || event.metaKey || event.shiftKey) return;
	const direction = event.key === "ArrowUp" ? "up" : event.key === "ArrowDown" ? "down" : null;
	if (direction && event.altKey) whenSelected(box, () => press(box, direction));
	else if (direction) step(box, direction === "up" ? -1 : 1);
	else if (event.key === "Delete" && !event.altKey) whenSelected(box, () => press(box, "delete"));
	else return;
	event.preventDefault();
}

function onClick(event: MouseEvent): void {
	const target = event.target instanceof Element ? event.target : null;
	if (target?.closest("a, button, summary, input, form, [data-grip]") || getSelection()?.toString()) return;
	pickOf(target?.closest("tbody > tr"))?.click();
}

/**
 * With script a click in a row selects it or lets it go; the arrow keys select, Alt and an arrow key press the button
 * of `data-key` "up" or "down", Delete the one of "delete". All of them press what is there without script too.
 */
function useRowKeys(ref: RefObject<HTMLElement>): void {
	useEffect(() => {
		const box = ref.current;
		if (!box) return;
		const keys = (event: KeyboardEvent) => onKey(box, event);
		box.addEventListener("keydown", keys);
		box.addEventListener("click", onClick);
		return () => {
			box.removeEventListener("keydown", keys);
			box.removeEventListener("click", onClick);
		};
	});
}

interface ToolbarProps {
	title: string;
	note?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
}

/** A table of a list under its toolbar; a click in a row or a key selects it. */
export function ToolbarPanel({ title, note, actions, children }: ToolbarProps) {
	const box = useRef<HTMLDivElement>(null);
	useRowKeys(box);
	return (
		<div ref={box} className={css.toolbarPanel}>
			<header className={css.toolbar}>
				<div className={css.toolbarWords}>
					<h2 className={css.toolbarTitle}>{title}</h2>
					{note && <span className={css.toolbarNote}>{note}</span>}
				</div>
				{actions && <div className={css.toolbarActions}>{actions}</div>}
			</header>
			{children}
		</div>
	);
}

export function ToolbarDrawer({ children }: { children: ReactNode }) {
	return <div className={css.toolbarDrawer}>{children}</div>;
}
