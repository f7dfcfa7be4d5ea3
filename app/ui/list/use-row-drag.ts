import { type RefObject, useEffect, useRef } from "react";

/** This is how near to the edge of the box, in pixels, a row must come for the box to scroll, and how far it then does a frame. */
const EDGE = 48;
const PACE = 12;

const idOf = (row: HTMLElement) => Number(row.dataset.row);

function scrollAt(box: Element, y: number): void {
	const { top, bottom } = box.getBoundingClientRect();
	const by = y < Math.max(top, 0) + EDGE ? -PACE : y > Math.min(bottom, innerHeight) - EDGE ? PACE : 0;
	if (by === 0) return;
	const before = box.scrollTop;
	box.scrollTop += by;
	if (box.scrollTop === before) window.scrollBy(0, by);
}

/** Answers in front of which row it was dropped (null: at the end). */
function follow(grip: HTMLElement, row: HTMLElement, begun: PointerEvent, drop: (before: number | null) => void): void {
	const body = row.parentElement!;
	const box = row.closest("section")!;
	const stop = new AbortController();
	let y = begun.clientY;
	let next: HTMLElement | null = row;

	function unmark(): void {
		for (const marked of body.querySelectorAll<HTMLElement>("[data-drop]")) delete marked.dataset.drop;
	}
	function step(): void {
		if (stop.signal.aborted) return;
		scrollAt(box, y);
		const rows = [...body.querySelectorAll<HTMLElement>("tr[data-row]")];
		next = rows.find((other) => y < other.getBoundingClientRect().top + other.offsetHeight / 2) ?? null;
		unmark();
		const marked = next ?? rows.at(-1);
		if (marked) marked.dataset.drop = next ? "before" : "after";
		requestAnimationFrame(step);
	}
	function end(dropped: boolean): void {
		if (stop.signal.aborted) return;
		stop.abort();
		unmark();
		delete row.dataset.dragged;
		if (dropped && next !== row && next !== row.nextElementSibling) drop(next && idOf(next));
	}
	const { signal } = stop;
	grip.addEventListener(
		"pointermove",
		(event) => {
			y = event.clientY;
		},
		{ signal },
	);
	grip.addEventListener("pointerup", () => end(true), { signal });
	for (const kind of ["pointercancel", "lostpointercapture"]) grip.addEventListener(kind, () => end(false), { signal });
	document.addEventListener("keydown", (event) => event.key === "Escape" && end(false), { signal });
	grip.setPointerCapture(begun.pointerId);
	row.dataset.dragged = "";
	requestAnimationFrame(step);
}

/** Escape lets it go. `drop` hears which row was dropped in front of which (null: at the end), by ids. */
export function useRowDrag(ref: RefObject<HTMLElement>, drop: (id: number, before: number | null) => void): void {
	const latest = useRef(drop);
	useEffect(() => {
		latest.current = drop;
	});
	useEffect(() => {
		const box = ref.current;
		if (!box) return;
		const begin = (event: PointerEvent) => {
			const grip = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-grip]") : null;
			const row = grip?.closest<HTMLElement>("tr[data-row]");
			if (!grip || !row || !event.isPrimary || event.button !== 0) return;
			follow(grip, row, event, (before) => latest.current(idOf(row), before));
		};
		box.addEventListener("pointerdown", begin);
		return () => box.removeEventListener("pointerdown", begin);
	}, [ref]);
}
