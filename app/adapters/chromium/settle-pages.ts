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
	await tab.evaluate(joinEnds);
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
 * Leaves at least `--least` of a text of class `flow` for its last page, so that no page has a few lines alone. The lines
 * at its end become one element that is not broken: a wish not to break behind a line counts for little in Chromium
 * where the list or the table around it began on an earlier page.
 */
function joinEnds(): void {
	/** The last lines, one more than `--least` has room for, with the headings above the first. */
	function endOf(flow: HTMLElement): HTMLElement[] {
		const least = Number.parseFloat(getComputedStyle(flow).getPropertyValue("--least")) * (96 / 25.4);
		const lines = [...flow.querySelectorAll<HTMLElement>("h1, h2, h3, p, li, tr, dl")].filter(
			(one) => !one.parentElement?.closest("li, tr, dl, thead"),
		);
		const { bottom } = flow.getBoundingClientRect();
		const low = lines.findIndex((line) => bottom - line.getBoundingClientRect().top <= least);
		// An ending that is higher than that by itself would stand alone below the repeated head of its table.
		let first = low < 0 && lines.at(-1)?.matches(".ending") ? lines.length - 2 : low - 1;
		while (first > 0 && getComputedStyle(lines[first - 1]!).breakAfter === "avoid") first--;
		return first < 0 ? [] : lines.slice(first);
	}

	const isWhole = (one: Element) => getComputedStyle(one).breakInside === "avoid";

	/** The outermost element around a line that is not to be broken, else the line. */
	function wholeOf(line: HTMLElement, flow: HTMLElement): HTMLElement {
		let whole = line;
		for (let one = line.parentElement!; one !== flow; one = one.parentElement!) if (isWhole(one)) whole = one;
		return whole;
	}

	/** Rows get a body of their own, with all that is together with them already; the head stays that of all pages. */
	function joinRows(table: HTMLTableElement, rows: HTMLElement[]): void {
		const body = document.createElement("tbody");
		body.style.breakInside = "avoid";
		for (const old of new Set(rows.map((row) => row.parentElement!))) {
			const all = [...old.children];
			body.append(...(isWhole(old) ? all : all.filter((row) => rows.includes(row as HTMLElement))));
		}
		table.append(body);
	}

	/** The elements around the first line are there twice then; the second ones begin without their distances. */
	function joinLines(flow: HTMLElement, start: HTMLElement): void {
		const range = document.createRange();
		range.setStartBefore(start);
		range.setEndAfter(flow.lastChild!);
		const end = document.createElement("div");
		end.style.breakInside = "avoid";
		end.append(range.extractContents());
		for (let one = end.firstElementChild; one && one !== start; one = one.firstElementChild) {
			(one as HTMLElement).style.cssText += "break-before: auto; margin-top: 0; padding-top: 0";
		}
		flow.append(end);
	}

	const flows = [...document.querySelectorAll<HTMLElement>(".flow:not(.one-page)")];
	for (const [flow, lines] of flows.map((one) => [one, endOf(one)] as const)) {
		const [first, table] = [lines[0]?.closest("table"), lines.at(-1)?.closest("table")];
		if (table && first === table) joinRows(table, lines);
		else {
			const start = lines.find((line) => !first?.contains(line));
			// The end of a text within another may be in the end of that already.
			if (start && start !== lines.at(-1) && flow.contains(start)) joinLines(flow, wholeOf(start, flow));
		}
	}
}
