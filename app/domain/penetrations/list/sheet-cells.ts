import { isOneOf } from "#app/domain/keyed.ts";
import { refKey } from "#app/domain/penetrations/penetration.schema.ts";
import { SHEET_COLUMNS, TYPE_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { isDitto, NO_VALUE, spoiltBy, withoutApostrophe } from "#app/tables/cells.ts";
import type { TableSheet } from "#app/tables/sheets.ts";
import type { CellProblem } from "./cell-errors.ts";
import { FIELD_OF_MEASURE, isMeasure, isSide, readAnswer, readMeasure, type SidedSize, sidesOf } from "./cell-units.ts";
import type { ColumnPlace, SheetColumns } from "./sheet-columns.ts";
import {
	type CellDecisions,
	type ColumnUse,
	fieldWords,
	placeKey,
	placeWords,
	RECORD,
	type ReadColumn,
	type ReadError,
	type ReadingNote,
	unlettered,
} from "./sheet-types.ts";

/** Fields that are another in every row, or on which too much rests to be repeated by a mark. */
const NO_DITTO: Partial<Record<ReadColumn, string>> = {
	...{ ref: "number", quantity: "quantity", service_quantity: "quantity", required: "rating" },
};

const NO_DATE: readonly ReadColumn[] = ["ref", "size", "required", "quantity", "opening", "gap", "spacing"];

const DASH = /^[-‐-―−]+$/;

const isField = (use: ColumnUse): use is ReadColumn => use === RECORD || isOneOf(SHEET_COLUMNS, use);

/** Reads the cells of rows, one row after the other: a ditto mark repeats the one above. */
export function cellReader(sheet: TableSheet, { places }: SheetColumns, decisions: CellDecisions, name?: string) {
	const { fixes } = decisions;
	const above = new Map<number, { text: string; line: number }>();
	/** The first converted cell of a column is described for all of them. */
	const converted = new Map<string, string>();
	const saidWords = (
		{ heading, unit, use }: ColumnPlace,
		column: number,
		{ from, to }: { from: string; to: string },
	) => {
		const key = unit ? String(column) : `${column} ${from}`;
		const where = `“${heading.replaceAll(/\s+/g, " ") || fieldWords(use)}”`;
		const text = converted.get(key) ?? (unit ? `Numbers under ${where}: ${from} = ${to}` : `${where}: ${from} = ${to}`);
		converted.set(key, text);
		return text;
	};
	const dittos = new Map<string, { mark: string; line: number; from: number }[]>();
	const notes = new Map<string, ReadingNote>();
	const note = (one: Omit<ReadingNote, "lines">, line: number) => {
		const known = notes.get(one.text);
		if (!known) notes.set(one.text, { ...one, lines: [line] });
		else if (known.lines.at(-1) !== line) known.lines.push(line);
	};
	/** Texts of a column repeat: each is read once. */
	const measures = new Map<string, ReturnType<typeof readMeasure>>();
	const measureOf = (place: ColumnPlace, column: number, written: string) => {
		const key = `${column} ${written}`;
		const read = measures.get(key) ?? readMeasure(place, written);
		measures.set(key, read);
		return read;
	};
	const fixOfCell = (field: string, line: number) =>
		fixes.find((one) => one.column === field && one.at === placeKey(name, line));
	const fixOfText = (field: string, value: string) =>
		fixes.find((one) => one.column === field && one.at === "" && one.value === value);

	/** Rows with something of their own over which a cell is merged. */
	function merged(at: number, column: number) {
		const merge = sheet.merges.find(
			({ top, bottom, left, right }) => bottom > top && at >= top && at <= bottom && column >= left && column <= right,
		);
		if (!merge) return null;
		const own = Array.from({ length: merge.bottom - merge.top + 1 }, (_, down) => merge.top + down).filter((row) => {
			const cells = sheet.rows[row]?.cells ?? [];
			return cells.some((cell, other) => {
				const isBrought = sheet.merges.some(
					(one) => row > one.top && row <= one.bottom && other >= one.left && other <= one.right,
				);
				return cell.trim() !== "" && !isBrought && (other < merge.left || other > merge.right);
			});
		});
		return own.length > 1 ? { from: merge.top + 1, to: merge.bottom + 1 } : null;
	}

	const refColumn = places.findIndex(({ use }) => use === "ref");

	/** Rows of one number are services of one opening, to which a merged quantity belongs. */
	function areOneNumber({ from, to }: { from: number; to: number }): boolean {
		const numbers = sheet.rows.slice(from - 1, to).map(({ cells }) => refKey(cells[refColumn] ?? ""));
		const keys = new Set(decisions.joinLetters ? numbers.map(unlettered) : numbers);
		return refColumn >= 0 && keys.size === 1 && !keys.has("");
	}

	function readCell(at: number, column: number, place: ColumnPlace, cells: string[], errors: ReadError[]): string {
		const line = at + 1;
		const written = withoutApostrophe(cells[column]);
		const field = isField(place.use) ? place.use : null;
		const errorField = field ?? FIELD_OF_MEASURE[place.use] ?? "";
		const fail = ({ code, params, proposal }: CellProblem) =>
			errors.push({
				...{ ...(name && { sheet: name }), line, column: errorField, value: written, code, params },
				...(proposal !== undefined && { proposal }),
			});
		const ofText = errorField === "" ? undefined : fixOfText(errorField, written);
		const fix = fixOfCell(errorField, line) ?? (isMeasure(place.use, written) ? undefined : ofText);
		const answered = (typed: string) => {
			const { text, asked } = readAnswer(place, typed);
			if (asked) fail(asked);
			above.set(column, { text, line });
			return text;
		};
		if (fix) return answered(fix.text);
		const remarks = new Set(sheet.rows[at]!.remarks.flatMap((one) => (one.column === column ? one.kind : [])));
		for (const one of sheet.rows[at]!.remarks) {
			if (one.column === column && one.kind === "struck words")
				note({ text: `“${one.text}” is struck out and was left out` }, line);
		}
		if (isDitto(written)) {
			const before = above.get(column);
			if (!field) return before?.text ?? written;
			if (NO_DITTO[field]) {
				fail({ code: "ditto refused", params: { field: NO_DITTO[field] } });
				return written;
			}
			if (before === undefined) fail({ code: "nothing above" });
			else {
				const heading = place.heading || fieldWords(field);
				dittos.set(heading, [...(dittos.get(heading) ?? []), { mark: written, line, from: before.line }]);
			}
			return before?.text ?? written;
		}
		const isUndated = NO_DATE.some((one) => one === errorField);
		const spoilt = errorField === "" ? null : spoiltBy(written, { remarks, isUndated });
		if (spoilt) {
			if (ofText) return answered(ofText.text);
			fail({ code: spoilt });
		}
		if (field) {
			// What is wrong stays wrong in the rows that the page shows, whatever else of them is changed there.
			if (remarks.has("formula without value")) return NO_VALUE;
			const over = field === "quantity" && written !== "" ? merged(at, column) : null;
			if (over && !areOneNumber(over)) {
				fail({ code: "merged quantity", params: over });
				return `${written} in rows ${over.from} to ${over.to}`;
			}
		}
		const isSilent = DASH.test(written) && field !== null && field !== "required" && isOneOf(TYPE_FIELDS, field);
		const { text, said, asked } =
			isSilent || spoilt ? { text: isSilent ? "" : written } : measureOf(place, column, written);
		if (asked && ofText && (!ofText.isProposal || ofText.text === asked.proposal)) return answered(ofText.text);
		if (asked) fail(asked);
		else if (said) note({ text: saidWords(place, column, said) }, line);
		above.set(column, { text, line });
		return text;
	}

	function addTicks(
		ticked: ColumnPlace[],
		read: Partial<Record<ReadColumn, string>>,
		fail: (field: ReadColumn, value: string, names: string) => void,
	) {
		const groups = Map.groupBy(
			places.flatMap(({ tick }) => tick ?? []),
			({ field }) => field,
		);
		for (const field of groups.keys()) {
			const here = ticked.flatMap(({ tick }) => (tick?.field === field ? [tick.name] : []));
			if (here.length > 1) fail(field, here.join(", "), here.join(" and as "));
			if (here.length > 0 || read[field] === undefined) read[field] = here.join(" / ");
		}
	}

	/** A repeated cell is named with both rows, several of a column are named together. */
	const dittoNotes = (): ReadingNote[] =>
		[...dittos].map(([heading, [first, ...more]]) => {
			const { mark, line, from } = first!;
			if (more.length > 0) {
				const lines = [first!, ...more].map((one) => one.line);
				return { text: `${heading}: ${mark} repeated from the row above`, lines };
			}
			const row = placeWords({ sheet: name, line });
			return {
				text: `${row[0]!.toUpperCase()}${row.slice(1)}, ${heading}: ${mark} repeated from row ${from}`,
				lines: [],
			};
		});

	return {
		read(at: number, cells: string[]) {
			const line = at + 1;
			const errors: ReadError[] = [];
			const add = (column: string, value: string, problem: CellProblem) =>
				errors.push({ ...(name && { sheet: name }), line, column, value, ...problem });
			const read: Partial<Record<ReadColumn, string>> = {};
			const added: string[] = [];
			const ticked: ColumnPlace[] = [];
			let thickness = "";
			const sides: SidedSize = {};
			for (const [column, place] of places.entries()) {
				if (place.use === "left out") continue;
				const text = readCell(at, column, place, cells, errors);
				if (place.use === "ticks") {
					if (place.tick && text !== "") ticked.push(place);
				} else if (place.use === "add to note") {
					if (text !== "" && !DASH.test(text))
						added.push(`${place.heading.replaceAll(/\s+/g, " ") || `Column ${column + 1}`}: ${text}`);
				} else if (place.use === "level and location") {
					const [, level = text, location = ""] = /^(.*?)\s*(?:\/|\||\s-\s)\s*(.*)$/s.exec(text) ?? [];
					read.level = level;
					if (location !== "" || read.location === undefined) read.location = location;
				} else if (place.use === "insulation thickness") thickness = text;
				else if (isSide(place.use)) sides[place.use] = text;
				else if (read[place.use] !== undefined) {
					if (read[place.use] === text) continue;
					add(place.use, text, { code: "columns differ" });
					read[place.use] = [read[place.use], text].filter(Boolean).join(" / ");
				} else read[place.use] = text;
			}
			if (places.some(({ use }) => use === "insulation thickness")) {
				const isBare = /^(none|nil|bare|n\.?\/?a\.?)$/i.test(read.insulation ?? "");
				const millimetres = /^\d+(\.\d+)?$/.test(thickness) ? `${thickness}mm` : thickness;
				read.insulation = isBare ? read.insulation! : [millimetres, read.insulation].filter(Boolean).join(" ");
			}
			for (const { field, size, error } of sidesOf(sides, read)) {
				if (error) add(field, size, { code: error });
				read[field] = size;
			}
			if (places.some(({ use }) => use === "add to note")) {
				read.note = [read.note, ...added].filter(Boolean).join("; ");
			}
			addTicks(ticked, read, (field, value, names) => add(field, value, { code: "several ticks", params: { names } }));
			return { cells: read, errors };
		},
		note,
		notes: (): ReadingNote[] => [...notes.values(), ...dittoNotes()],
	};
}
