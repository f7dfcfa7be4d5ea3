import type { Page } from "playwright-core";

/**
 * Settles a document before it is printed: how wide and high texts come out is known only once the browser has laid them
 * out. Scripts of the document itself stay off meanwhile.
 */
export async function settlePages(tab: Page): Promise<void> {
	await tab.evaluate(() => document.fonts.ready);
	await tab.evaluate(settleTables);
	await tab.evaluate(settleFullPages);
	await tab.evaluate(joinShortSections);
	await tab.evaluate(keepEndsTogether);
}

/**
 * A table of class `whole-words` in which a word is wider than its column gets `own-widths`, or `broken-words` where it
 * would be wider than the page by that.
 */
function settleTables(): void {
	const spills = (table: Element) =>
		[...table.querySelectorAll("td")].some((cell) => cell.scrollWidth > cell.clientWidth + 1);
	const tables = [...document.querySelectorAll(".whole-words")];
	for (const table of tables.filter(spills)) table.classList.add("own-widths");
	const room = document.body.getBoundingClientRect().right + 0.5;
	for (const table of tables.filter((one) => one.getBoundingClientRect().right > room)) {
		table.classList.replace("own-widths", "broken-words");
	}
}

/**
 * An element of class `one-page` claims a page by its least height. One that comes out higher is laid out anew: with the
 * class `tight` beside, and where that does not help either, as one that goes on to the next page.
 */
function settleFullPages(): void {
	const tooHigh = () =>
		[...document.querySelectorAll(".one-page")].filter(
			(one) => one.getBoundingClientRect().height > Number.parseFloat(getComputedStyle(one).minHeight) + 0.5,
		);
	for (const one of tooHigh()) one.classList.add("tight");
	for (const one of tooHigh()) one.classList.remove("one-page", "tight");
}

/** A section on a page of its own that is lower than `--least` shares it with the next, of class `joining`. */
function joinShortSections(): void {
	for (const section of document.querySelectorAll(".own-page")) {
		const least = Number.parseFloat(getComputedStyle(section).getPropertyValue("--least")) * (96 / 25.4);
		const next = section.nextElementSibling;
		if (section.getBoundingClientRect().height > least || next?.classList.contains("one-page")) continue;
		if (next?.classList.contains("joining")) next.classList.add("joined");
	}
}

/**
 * Of a text of class `flow` at least `--least` goes on to its last page, so that no page has a few lines alone. In tables
 * Chromium keeps only the rows of one body together: a wish not to break behind a row counts on their first page alone.
 */
function keepEndsTogether(): void {
	const isWhole = (one: Element | null) => one !== null && getComputedStyle(one).breakInside === "avoid";
	const ends = [...document.querySelectorAll<HTMLElement>(".flow")].map((flow) => {
		const least = Number.parseFloat(getComputedStyle(flow).getPropertyValue("--least")) * (96 / 25.4);
		const lines = [...flow.querySelectorAll<HTMLElement>("h1, h2, h3, p, li, tr, dl")].filter(
			(one) => !one.parentElement?.closest("li, tr, dl, thead"),
		);
		const { bottom } = flow.getBoundingClientRect();
		const first = lines.findIndex((line) => bottom - line.getBoundingClientRect().top <= least);
		return first < 1 ? [] : lines.slice(first - 1);
	});
	for (const end of ends) {
		for (const [at, line] of end.entries()) {
			const before = end[at - 1];
			if (before) before.style.breakAfter = "avoid";
			let inner: HTMLElement | null = before ? line : null;
			for (; inner && before && !inner.contains(before); inner = inner.parentElement) inner.style.breakBefore = "avoid";
		}
		const table = end.at(-1)?.closest("table");
		const rows = end.filter((line) => line.tagName === "TR" && line.closest("table") === table);
		if (rows.length < 2) continue;
		const bodies = new Set(rows.map((row) => row.parentElement));
		const body = document.createElement("tbody");
		body.style.breakInside = "avoid";
		for (const old of bodies) {
			const kept = isWhole(old) ? [] : [...(old?.children ?? [])].filter((row) => !rows.includes(row as HTMLElement));
			body.append(...[...(old?.children ?? [])].filter((row) => !kept.includes(row)));
		}
		table?.append(body);
	}
}
