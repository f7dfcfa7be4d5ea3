import { readRating } from "#app/domain/ratings/rating.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { ENTRY_COLUMNS } from "./entry-columns.ts";
import { INSULATION, type PastedUse, SERVICE, SUBSTRATE } from "./entry-headings.ts";

/** The names of each list as they are stored, by their keys. */
export type KnownNames = Readonly<Record<string, ReadonlyMap<string, string>>>;

type ReadUse = (heading: string) => PastedUse | null;

const MAX_HEADING_WORDS = 4;

/** The headings of a line that has blanks alone, the longest that are understood first; null where a word is left over. */
function headingsOf(line: string, read: ReadUse): string[] | null {
	const words = line.trim().split(/\s+/);
	const found: string[] = [];
	for (let at = 0; at < words.length; ) {
		const most = Math.min(MAX_HEADING_WORDS, words.length - at);
		let size = most;
		while (size > 0 && read(words.slice(at, at + size).join(" ")) === null) size--;
		if (size === 0) return null;
		found.push(words.slice(at, at + size).join(" "));
		at += size;
	}
	return found.length > 1 && new Set(found.map(read)).size === found.length ? found : null;
}

const MEASURE = /^(ø|⌀|dn|od)?\s*\d+([.,]\d+)?(\s*[x×–-]\s*\d+([.,]\d+)?)?\s*(mm|m|ø|nb|od)?$/i;
const NOTHING = /^(n\.?\/?a\.?|none|nil|[-–—])$/i;

const listOf = (use: PastedUse) => ENTRY_COLUMNS.find(({ name }) => name === use)?.list ?? null;

/** How well words fit a column: what a list has or what has the form of its texts, before what merely is one word. */
function fitOf(use: PastedUse, words: string[], known: KnownNames): number {
	const text = words.join(" ");
	const list = listOf(use);
	if (use === "frr") return readRating(text) ? 6 * words.length : -2;
	if (use === "specimen_id") return words.length === 1 && /\d/.test(text) ? 3 : -words.length;
	if (use === "size" || use.endsWith("_thickness") || /^(gap|opening)_/.test(use)) {
		return MEASURE.test(text) || NOTHING.test(text) ? 3 * words.length : /\d/.test(text) ? 0 : -words.length;
	}
	if (list)
		return known[list]?.has(nameKey(text)) ? 5 * words.length : NOTHING.test(text) ? 1 : -0.5 * (words.length - 1);
	const isFree = [SUBSTRATE, SERVICE, INSULATION, "description", "notes"].includes(use);
	return isFree ? 0.2 * words.length : 0;
}

/** The best way to part the words of a line into one cell for each column; null where there are fewer words. */
function partLine(line: string, uses: PastedUse[], known: KnownNames): string[] | null {
	const words = line.trim().split(/\s+/);
	if (words.length < uses.length) return null;
	/** The best score with the first columns over the first words, and where the last of them begins. */
	const best = uses.map(() => words.map(() => ({ score: Number.NEGATIVE_INFINITY, from: 0 })));
	for (const [column, use] of uses.entries()) {
		for (let end = column; end < words.length; end++) {
			for (let from = column; from <= end; from++) {
				const before =
					column === 0
						? from === 0
							? 0
							: Number.NEGATIVE_INFINITY
						: from === 0
							? Number.NEGATIVE_INFINITY
							: best[column - 1]![from - 1]!.score;
				const score = before + fitOf(use, words.slice(from, end + 1), known);
				if (score > best[column]![end]!.score) best[column]![end] = { score, from };
			}
		}
	}
	const cells: string[] = [];
	for (let column = uses.length - 1, end = words.length - 1; column >= 0; column--) {
		const { from } = best[column]![end]!;
		cells.unshift(words.slice(from, end + 1).join(" "));
		end = from - 1;
	}
	return cells;
}

/**
 * A table without separators, as a PDF gives it: a cell a line below headings a line, or lines of words that are parted by
 * what each column's cells look like. Null where it is neither.
 */
export function alignWords(lines: string[], known: KnownNames, read: ReadUse): string[][] | null {
	const count = lines.findIndex((line) => read(line) === null);
	const cells = lines.slice(Math.max(count, 0));
	if (count >= 3 && cells.length % count === 0) {
		const rows = Array.from({ length: cells.length / count }, (_, row) => cells.slice(row * count, (row + 1) * count));
		return [lines.slice(0, count), ...rows];
	}
	for (const [at, line] of lines.slice(0, 10).entries()) {
		const headings = headingsOf(line, read);
		if (!headings) continue;
		const uses = headings.map((heading) => read(heading)!);
		const rows = lines.slice(at + 1).map((row) => partLine(row, uses, known));
		// A line that cannot be parted stands in the first cell, for a person to see.
		return [headings, ...rows.map((row, line) => row ?? [lines[at + 1 + line]!])];
	}
	return null;
}
