import { once } from "node:events";
import { from as copyFrom } from "pg-copy-streams";
import { z } from "zod";
import { COLUMNS, ID, VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { FILE_ENTITIES, type ImportListName, type RecordFile } from "#app/domain/catalogue/definition/import-lists.ts";
import type { CsvColumn } from "#app/domain/catalogue/definition/record-definition.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { withoutControls } from "#app/domain/hidden-characters.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { isBlankCell, namedCells, type ReadRow } from "#app/tables/row-reader.ts";
import { columnName } from "#app/tables/workbook/workbook.ts";
import { literal, quoted } from "#db/sql.ts";
import { isCut, type PrepareCell, type Preparers } from "./cell-text.ts";
import { givenId } from "./cell-values.sql.ts";
import { type Header, openInput, readHeader } from "./header.ts";
import { addError, addErrors } from "./import-errors.sql.ts";
import { type ReadingError, readingText } from "./reading-errors.ts";
import type { ImportSession } from "./session.sql.ts";
import { addWarnings } from "./warnings.sql.ts";

interface CellError {
	column: string | null;
	value: string | null;
	message: string;
}

const special = /[\\\n\r\t]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escapeText = (text: string) =>
	special.test(text) ? text.replace(/[\\\n\r\t]/g, (found) => escapes[found]!) : text;

/** The beginning of a cell, without half of a character at its end: PostgreSQL takes no JSON with one. */
const beginning = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");

const CUT = "the text was cut when the workbook was written: take it from the CSV file, or leave the column out";

/** COPY's text format: line, usable, errors, then the cells (`\N` for a missing column). */
function copyLine(row: ReadRow, header: Header, columns: { name: string; prepare?: PrepareCell }[]): string {
	const errors: CellError[] = [];
	const cells = row.error ? null : row.cells;
	const whole = row.error ?? cellCountError(cells, header);
	const fields: string[] = [];
	if (whole) errors.push({ column: null, value: null, message: readingText(whole) });
	else if (cells) errors.push(...strayErrors(cells, header));
	for (const [at, { name, prepare }] of columns.entries()) {
		const cell = cells?.[header.cells[at]!];
		if (cell === undefined) {
			fields.push("\\N");
			continue;
		}
		let text = withoutControls(cell).trim();
		const hasNul = text.includes("\0");
		if (hasNul) text = text.replaceAll("\0", "");
		let messages: string[] | null = hasNul ? ["NUL characters are not allowed"] : isCut(text) ? [CUT] : null;
		if (prepare && text !== "") {
			const value = text;
			text = prepare(text, (message) => {
				messages = [...(messages ?? []), message];
			});
			if (messages && !whole) {
				for (const message of messages) errors.push({ column: name, value: beginning(value, 500), message });
			}
		} else if (messages && !whole) errors.push({ column: name, value: beginning(text, 500), message: messages[0]! });
		fields.push(escapeText(text));
	}
	const found = errors.length > 0 ? escapeText(JSON.stringify(errors)) : "\\N";
	return `${row.line}\t${!whole && !header.unusable ? "t" : "f"}\t${found}\t${fields.join("\t")}\n`;
}

function cellCountError(row: string[] | null, { width, written }: Header): ReadingError | null {
	if (!row || row.length === width) return null;
	const cells = row.length;
	if (cells < width) return { code: "too few cells", params: { cells, width } };
	const extra = namedCells(row, Math.max(width, written));
	if (extra.length <= written) return null;
	const at = extra.findLastIndex((cell) => !isBlankCell(cell));
	return { code: "too many cells", params: { cells, width, ...strayCell(extra[at]!, at) } };
}

const strayCell = (cell: string, at: number) => ({ cell: beginning(cell.trim(), 100), column: columnName(at) });

/** Finds cells that would be lost because their column has no heading. Empty cells, as spreadsheets write them, are no error. */
function strayErrors(cells: string[], { width, unnamed }: Header): CellError[] {
	if (unnamed.length === 0 && cells.length === width) return [];
	const errors: CellError[] = [];
	for (const [at, cell] of cells.entries()) {
		if ((at < width && !unnamed.includes(at)) || isBlankCell(cell)) continue;
		const message = readingText({ code: "no heading", params: strayCell(cell, at) });
		errors.push({ column: columnName(at), value: beginning(cell.trim(), 500), message });
	}
	return errors;
}

function mistakenList({ input, options }: ImportSession, meant: ImportListName) {
	const remedy = input.sheet
		? `name the sheet ${meant}`
		: options.source === "screen"
			? `name it ${meant}.csv`
			: `import it with pfs import ${meant}`;
	const message = readingText({ code: "other list", params: { meant, list: input.list, remedy } });
	return { line: 1, column: null, value: null, message };
}

/** A label that a screen shows becomes its code; anything else is left to the check of the cell. */
function labelPreparer({ name, boolean, choices }: CsvColumn): PrepareCell | undefined {
	const labels = boolean || choices ? VALUE_LABELS[name] : undefined;
	if (!labels) return undefined;
	const codes = new Map(entriesOf(labels).map(([code, label]) => [label.toLowerCase(), code]));
	// The word of earlier exports and screens.
	if (name === "is_active") codes.set("inactive", "false");
	return (cell) => codes.get(cell.toLowerCase().replace(/\s+/g, " ")) ?? cell;
}

/** Adds the findings of the sheet from before its rows were read, with the names of its columns. */
async function addSheetNotes(session: ImportSession, names: readonly string[]): Promise<void> {
	const { sheet } = session.input;
	if (!sheet) return;
	const nameOf = (column: number) => names[column]?.toLowerCase() || columnName(column);
	for (const { row, column, value, ...error } of sheet.errors) {
		const name = column === null ? null : nameOf(column);
		await addError(session, { line: row, column: name, value, message: readingText(error) });
	}
	const where = { file: session.file, column: null };
	await addWarnings(
		session,
		sheet.warnings.map(({ row, ...warning }) => ({ ...where, line: row, message: readingText(warning) })),
	);
}

interface StoredCells {
	/** The first column that a new record needs and the file does not have. */
	needed: string;
	missing: readonly { name: string; prepare?: PrepareCell }[];
}

const STORED_AT_ONCE = 1_000;

const storedCells = z.record(z.string(), z.union([z.string(), z.int()]).nullable());

/** Fills missing columns of a file with ids from the stored records, so that the id and one column are enough for a correction. */
async function fillFromStored(session: ImportSession, { needed, missing }: StoredCells): Promise<void> {
	const list = session.input.list as RecordFile;
	const entity = FILE_ENTITIES[list];
	const id = givenId("s", entity);
	await addErrors(
		session,
		`select s.line, 'id', nullif(s.given, ''), case when s.given = ''
				then ${literal(`a row without an id needs the column "${needed}"`)}
			else format('there is no ${entity} with the id %s', s.given) end, null, false
		from imp_stage s where s.usable and not exists (select from ${tableOf(entity)} t where t.id = ${id})`,
	);
	await session.run(`update imp_stage s set usable = false
		where s.usable and not exists (select from ${tableOf(entity)} t where t.id = ${id})`);
	const files = COLUMNS[list].filter(({ file }) => file).map(({ name }) => name);
	const filled = missing.filter(({ name }) => !files.includes(name));
	const names = filled.map(({ name }) => quoted(name));
	for (let last = 0; ; ) {
		const rows = await session.read(
			storedCells,
			`select s.line, ${names.map((name) => `e.${name}`).join(", ")} from imp_stage s
			join (${recordSelect(list, "none")}) e on e.id = ${id}
			where s.usable and s.line > $1 order by s.line limit ${STORED_AT_ONCE}`,
			[last],
		);
		if (rows.length === 0) return;
		for (const row of rows) {
			for (const { name, prepare } of filled) {
				const text = row[name] === null ? "" : String(row[name]);
				row[name] = prepare && text !== "" ? prepare(text, () => {}) : text;
			}
		}
		await session.run(
			`update imp_stage s set ${names.map((name) => `${name} = k.${name}`).join(", ")}
			from jsonb_to_recordset($1::jsonb) k (line int, ${names.map((name) => `${name} text`).join(", ")})
			where k.line = s.line`,
			[JSON.stringify(rows)],
		);
		last = Number(rows.at(-1)!.line);
	}
}

/** Fills `imp_stage (line, usable, faults, <columns>, given)`; answers the number of rows. */
export async function stageFile(session: ImportSession, preparers: Preparers): Promise<number> {
	const listed = COLUMNS[session.input.list].map((column) => ({
		name: column.name,
		prepare: preparers[column.name] ?? labelPreparer(column),
	}));
	const columns = [...listed, { name: ID }];
	const names = [...listed.map(({ name }) => quoted(name)), "given"];
	await session.run(`create temp table imp_stage (line int not null, usable boolean not null, faults jsonb,
		${names.map((name) => `${name} text collate natural_order`).join(", ")}) on commit drop`);
	const reader = await openInput(session.input);
	let rows = 0;
	let fill: StoredCells | null = null;
	try {
		const header = readHeader(reader, session.input);
		if (header.meant) await addError(session, mistakenList(session, header.meant));
		for (const { column, value, nearest, ...error } of header.errors) {
			await addError(session, { line: 1, column, value, nearest, message: readingText(error) });
		}
		session.verdict.refused = header.errors.length > 0;
		await addSheetNotes(session, reader.names);
		if (header.unchanged.length > 0) {
			fill = { needed: header.unchanged[0]!, missing: listed.filter((_, at) => header.cells[at] === -1) };
		}
		const copy = session.client.query(copyFrom("copy imp_stage from stdin"));
		const failed = new Promise<never>((_, reject) => copy.once("error", reject));
		failed.catch(() => {});
		try {
			for await (const batch of reader.batches()) {
				session.options.signal?.throwIfAborted();
				rows += batch.rows.length;
				const text = batch.rows.map((row) => copyLine(row, header, columns)).join("");
				if (text !== "" && !copy.write(text)) await Promise.race([once(copy, "drain"), failed]);
				session.progress("reading", { rows, bytes: batch.bytes, totalBytes: reader.totalBytes });
			}
			copy.end();
			await Promise.race([once(copy, "finish"), failed]);
		} catch (error) {
			copy.destroy();
			throw error;
		}
		session.verdict.endsEarly = reader.refusal?.line ?? reader.lostAt();
		if (reader.refusal) {
			session.verdict.refused = true;
			const message = readingText(reader.refusal);
			session.verdict.unreadable = message;
			await addError(session, { line: reader.refusal.line, column: null, value: null, message });
		}
	} finally {
		await reader.close();
	}
	if (fill) await fillFromStored(session, fill);
	await session.run("analyze imp_stage");
	return rows;
}
