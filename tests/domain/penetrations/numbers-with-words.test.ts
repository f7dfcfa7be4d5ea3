/**
 * A number with a unit, an index, a footnote or an hour beside it, in heading and cell, by every door: what is stored is
 * right or asked about, never another.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { textRule } from "#app/domain/catalogue/records/check-record.ts";
import { parseSearch } from "#app/domain/finder/interpretations.ts";
import { specimensImporter } from "#app/domain/imports/importers/specimens-importer.sql.ts";
import { readList } from "#app/domain/penetrations/list/sheet-reader.ts";
import { type KnownWords, NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { readGap, readMillimetres } from "#app/domain/penetrations/opening.ts";
import { penetrationTexts } from "#app/domain/penetrations/penetration.schema.ts";
import { readSize } from "#app/domain/penetrations/size.ts";
import { plainText } from "#app/domain/penetrations/terms/glossary.ts";
import { readStatedThickness } from "#app/domain/penetrations/thickness.ts";
import { ratingName, readRating } from "#app/domain/ratings/rating.ts";
import { readPasted } from "#app/domain/report-entry/pasted-specimens.ts";
import { sheetOfRows } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";

const KNOWN: KnownWords = { drawings: new Set(), synonyms: new Map(), named: () => null };

type Field = "size" | "opening" | "gap" | "spacing" | "thickness" | "required";

/** The text that a list stores below a heading; null where a person is asked about the cell or the column. */
function byList(field: Field, heading: string, cell: string, title = ""): string | null {
	const cells = (row: string[]) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
	const required = field === "required" ? [] : ["FRL"];
	const head = cells(["No.", heading, ...required]);
	const row = cells(["P-1", cell, ...required.map(() => "-/60/60")]);
	const list = readList(
		[sheetOfRows(readTextTable([title, head, row].filter(Boolean).join("\n")))],
		NO_DECISIONS,
		KNOWN,
	);
	const isAsked = list.columns.some((column) => column.heading === heading && column.state === "proposed");
	if (list.errors.length > 0 || isAsked) return null;
	return penetrationTexts[field].safeParse(list.rows[0]?.cells[field] ?? "").data ?? null;
}

/** The text that the form, `/api` and a cell of its own store. */
const byField = (field: Field, text: string): string | null => penetrationTexts[field].safeParse(text).data ?? null;

/** The lengths that a stored text states; null where it is not recognised, which its owner is told. */
const LENGTHS: Record<Exclude<Field, "required">, (text: string) => number[] | null> = {
	size: (text) => readSize(text)?.statements.flatMap(({ numbers }) => numbers) ?? null,
	opening: (text) => readSize(text)?.statements.flatMap(({ numbers }) => numbers) ?? null,
	gap: (text) => (readGap(text) ? [readGap(text)!.from, readGap(text)!.to] : null),
	spacing: (text) => (readMillimetres(text) === null ? null : [readMillimetres(text)!]),
	thickness: (text) => {
		const whole = readStatedThickness(plainText(text))?.whole;
		return whole ? [Number.parseFloat(whole)] : null;
	},
};

const HEADINGS: Record<keyof typeof LENGTHS, string[]> = {
	size: ["Size", "Diameter", "Pipe dia.", "Service size"],
	opening: ["Opening", "Opening diameter", "Core hole"],
	gap: ["Gap", "Annular gap"],
	spacing: ["Spacing"],
	thickness: ["Thickness", "Wall thickness"],
};

const PER_MM = { mm: 1, cm: 0.1, dm: 0.01, m: 0.001 };
type Unit = keyof typeof PER_MM;
const NAMES: Record<Unit, string[]> = {
	mm: ["mm", "MM", "millimetres"],
	cm: ["cm", "CM", "centimetres"],
	dm: ["dm"],
	m: ["m", "metres"],
};
const OTHER = ["ft", "feet", "in", "inches", "yd"];

const unit = fc.constantFrom<Unit>("mm", "cm", "dm", "m");
const numberIn = (mm: number, of: Unit) => String(Number((mm * PER_MM[of]).toFixed(6)));
const field = fc.constantFrom<keyof typeof LENGTHS>("size", "opening", "gap", "spacing", "thickness");
const length = fc.constantFrom(10, 15, 40, 65, 100, 120, 150, 300, 400);
const beside = fc.constantFrom("", "¹", "²", " 1", " 2)", "*", " (1)", "†", " 000", "₁");
const space = fc.constantFrom("", " ", "\u00a0", "\u2009");

const isRight = (of: keyof typeof LENGTHS, text: string | null, mm: number): boolean => {
	const lengths = text === null ? null : LENGTHS[of](text);
	return lengths === null || (lengths.length > 0 && lengths.every((one) => one === mm));
};

test("a length below a heading with a unit, or with its own, is right or asked about by every list", () => {
	let right = 0;
	fc.assert(
		fc.property(
			...[field, length, unit, fc.nat(9), fc.constantFrom("brackets", "word", "cell", "title"), beside, space],
			(of, mm, written, pick, where, mark, blank) => {
				const name = NAMES[written][pick % NAMES[written].length]!;
				const heading = HEADINGS[of][pick % HEADINGS[of].length]!;
				const headings = {
					brackets: `${heading} [${name}]`,
					word: `${heading} ${name}`,
					cell: heading,
					title: heading,
				};
				const cell = `${numberIn(mm, written)}${where === "cell" ? `${blank}${name}` : ""}${mark}`;
				const title = where === "title" ? `All dimensions in ${name}` : "";
				const stored = byList(of, headings[where], cell, title);
				expect([headings[where], cell, stored, isRight(of, stored, mm)]).toEqual([headings[where], cell, stored, true]);
				if (mark === "" && stored !== null) right++;
			},
		),
		{ numRuns: 3_000 },
	);
	expect(right).toBeGreaterThan(200);
});

test("a number below a heading in a unit that is not known, or in inches, is no number of millimetres", () => {
	fc.assert(
		fc.property(field, length, fc.constantFrom(...OTHER), fc.nat(9), (of, number, name, pick) => {
			const heading = `${HEADINGS[of][pick % HEADINGS[of].length]} (${name})`;
			const stored = byList(of, heading, String(number));
			const inches = Number((number * 25.4).toFixed(2));
			expect([heading, number, stored, isRight(of, stored, inches)]).toEqual([heading, number, stored, true]);
		}),
	);
});

test("a length with its unit is right or not recognised in the form, through the API and in the catalogue", () => {
	const size = textRule({ kind: "text", label: "Size", max: 100, spelling: "length", answer: "" });
	const imported = specimensImporter.preparers!.size as (text: string) => string;
	fc.assert(
		fc.property(field, length, unit, fc.nat(9), beside, space, (of, mm, written, pick, mark, blank) => {
			const name = NAMES[written][pick % NAMES[written].length]!;
			const text = `${numberIn(mm, written)}${blank}${name}${mark}`;
			const stored = byField(of, text);
			expect([text, stored, isRight(of, stored, mm)]).toEqual([text, stored, true]);
			for (const one of [size.parse(text), imported(text)]) {
				expect([text, one, isRight("size", one, mm)]).toEqual([text, one, true]);
			}
		}),
		{ numRuns: 2_000 },
	);
});

const VOCABULARY = { codes: new Map(), titles: new Set<string>(), synonyms: new Map(), thicknesses: new Map() };

test("a search for a length with its unit finds that length, or none", () => {
	fc.assert(
		fc.property(length, unit, space, (mm, written, blank) => {
			const text = `${numberIn(mm, written)}${blank.trim() === "" ? blank.replace(/\S/, " ") : ""}${written}`;
			const sizes = parseSearch(text, { ...VOCABULARY, entries: [] })
				.flatMap(({ readings }) => readings)
				.flatMap((fact) => (fact.kind === "size" ? [fact.from, fact.to] : []));
			expect([text, sizes.filter((size) => size !== mm)]).toEqual([text, []]);
		}),
	);
	for (const text of ["4 inch", "1 ft", "4 inches pvc"]) {
		const [first] = parseSearch(text, { ...VOCABULARY, entries: [] });
		expect([text, first!.readings]).toEqual([text, []]);
	}
});

const minutes = fc.constantFrom(15, 30, 60, 90, 120, 180, 240);
const index = fc.constantFrom("", "", "", "1", "2", "₁", "₂", "²", " 1", " 2");
const footnote = fc.constantFrom("", "", "", " 1", "¹", "²", "*", " (2)", "-C5", " 2");

interface WrittenRating {
	text: string;
	minutes: number;
}

const rating = fc
	.tuple(minutes, fc.constantFrom("-/", "E", "EI", "REI"), index, space, footnote, fc.boolean())
	.map(([time, kind, at, blank, mark, isInHours]): WrittenRating => {
		const number = isInHours ? time / 60 : time;
		const own = kind === "-/" ? `-/${number}/${number}` : `${kind}${at}${at === "" ? blank : ` ${blank}`}${number}`;
		return { text: `${own}${mark}`, minutes: time };
	});

/** What is stored states the minutes that were meant, or is no rating, which is asked about or shows nothing. */
const statesMinutes = (stored: string | null, meant: number): boolean => {
	const read = stored === null ? null : readRating(stored);
	return read === null || (read.integrity === meant && [meant, null].includes(read.insulation));
};

test("a rating with an index, a footnote or hours is right or asked about by every door", () => {
	const pasted = (text: string) =>
		readPasted(`ID\tRating\nA1\t${text}\n`, { names: {}, synonyms: new Map(), decided: {} }).rows[0]?.find(Boolean, 1);
	let right = 0;
	fc.assert(
		fc.property(rating, ({ text, minutes: meant }) => {
			const doors = {
				list: byList("required", "FRL", text),
				hours: /\d{2}/.test(text) ? null : byList("required", "FRL (hours)", text),
				field: byField("required", text),
				catalogue: ratingName(text),
				entry: ratingName(pasted(text) ?? ""),
			};
			for (const [door, stored] of Object.entries(doors)) {
				expect([door, text, stored, statesMinutes(stored, meant)]).toEqual([door, text, stored, true]);
			}
			if (doors.list !== null) right++;
			const searched = parseSearch(text, { ...VOCABULARY, entries: [] }).flatMap(({ readings }) => readings);
			const found = searched.flatMap((fact) => (fact.kind === "frr" ? fact.label : []));
			expect([text, found.filter((label) => !statesMinutes(label, meant))]).toEqual([text, []]);
		}),
		{ numRuns: 3_000 },
	);
	expect(right).toBeGreaterThan(300);
});
