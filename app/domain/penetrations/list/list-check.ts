import type { Actor } from "#app/domain/actor.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import { isOneOf, keyed, keysOf } from "#app/domain/keyed.ts";
import {
	MAX_PENETRATIONS,
	NOT_A_SPECIMEN,
	penetrationTexts,
	refKey,
	serviceQuantityText,
} from "#app/domain/penetrations/penetration.schema.ts";
import { SERVICE_TEXT_FIELDS, SHEET_COLUMNS, type SheetColumn } from "#app/domain/penetrations/penetration-fields.ts";
import { type NamedSolution, solutionsByDrawing } from "#app/domain/penetrations/penetrations.sql.ts";
import { statedUnit } from "#app/domain/penetrations/quantity.ts";
import { getNames, type Names } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { type DefinedWord, defineWords } from "#app/domain/penetrations/terms/terms.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { proposeRating } from "#app/domain/ratings/rating.ts";
import type { TableSheet } from "#app/tables/sheets.ts";
import { PenetrationColumn } from "#db/entities/penetrations.ts";
import type { EntityManager } from "#db/orm.ts";
import { cellErrorText } from "./cell-errors.ts";
import { knownWords } from "./known-words.ts";
import { type ListChange, listChange } from "./list-change.ts";
import type { SentOpening, SentRow } from "./opening-rows.ts";
import { OWN_STRENGTH, readHeading } from "./sheet-headings.ts";
import { type ReadList, readList } from "./sheet-reader.ts";
import {
	type CellError,
	COLUMN_USES,
	type ColumnUse,
	type ListDecisions,
	placeKey,
	placeWords,
	RECORD,
	type ReadError,
	type SheetRow,
} from "./sheet-types.ts";
import { checkPenetrations, type ListOptions, type StoredList, storePenetrations, tooMany } from "./store.ts";

interface CheckedSheet {
	sent: SentRow[];
	/** These openings have several rows of the list. */
	joined: SentOpening[];
	errors: CellError[];
	change: ListChange;
}

const TEXTS = keysOf(penetrationTexts);

const emptyAs: Partial<Record<SheetColumn, string | undefined>> = { quantity: "1", status: undefined };

/** Inside a key `\;` stands for `;`. */
const keysIn = (cell: string): string[] => (cell.match(/(?:\\.|[^;])+/gs) ?? []).flatMap((key) => key.trim() || []);

/** A cell that is empty clears its field; an empty quantity is one, an empty status follows the solution. */
function sentRow({ cells, sheet = "" }: SheetRow, solutions: Map<string, NamedSolution>): SentRow {
	const fields: Record<string, unknown> = {};
	const errors: FieldErrors = {};
	const unread: Record<string, string> = {};
	for (const column of TEXTS) {
		const cell = cells[column];
		const text = cell === "" && column in emptyAs ? emptyAs[column] : cell;
		if (text === undefined) continue;
		const read = penetrationTexts[column].safeParse(column === "status" ? text.toLowerCase() : text);
		if (read.success) fields[column] = read.data;
		else {
			errors[column] = read.error.issues.map(({ message }) => message);
			unread[column] = text;
		}
		if (column === "quantity") fields.unit = statedUnit(text) ?? "no.";
	}
	const { specimen = "" } = cells;
	if (cells.solution !== undefined) {
		const drawing = plainCode(cells.solution);
		const solution = solutions.get(drawing.toLowerCase());
		if (drawing !== "" && !solution) errors.solution = ["No solution has this drawing."];
		fields.sol = solution?.id ?? null;
		const keys = keysIn(plainCode(specimen));
		const isKey = (key: string) => (one: { key: string }) => plainCode(one.key).toLowerCase() === key.toLowerCase();
		const specimens = keys.map((key) => solution?.specimens.find(isKey(key)));
		if (solution && specimens.includes(undefined)) errors.specimen = [NOT_A_SPECIMEN];
		if (cells.specimen !== undefined) fields.specimens = specimens.flatMap((one) => one?.id ?? []);
	}
	const stating = SERVICE_TEXT_FIELDS.filter((field) => fields[field] !== undefined);
	const written = cells.service_quantity;
	const quantity = written === undefined ? undefined : serviceQuantityText.safeParse(written);
	if (quantity?.error) errors.service_quantity = quantity.error.issues.map(({ message }) => message);
	const own = { ...keyed(stating, (field) => fields[field]), ...(quantity?.success && { quantity: quantity.data }) };
	if (Object.keys(own).length > 0) fields.services = [own];
	const [, id, version] = /^(\d{1,10})\.(\d{1,10})$/.exec(cells[RECORD] ?? "") ?? [];
	return {
		...(id && { id: Number(id), version: Number(version), isEdited: true }),
		...(typeof fields.ref === "string" && { opening: `${sheet} ${refKey(fields.ref)}` }),
		assumed: cells.quantity === "" ? ["quantity"] : [],
		fields,
		errors,
		unread,
	};
}

/** The only error left of a solution: a drawing that no solution has was refused where it was read. */
const WITHDRAWN = "This solution is withdrawn.";

const COLUMNS: Record<string, string> = { sol: "solution", specimens: "specimen", version: "", services: "" };

const described = ({ code, params, ...place }: ReadError): CellError => ({
	...place,
	message: cellErrorText({ code, params }),
});

/** Stores nothing. */
async function checkSheet(
	em: EntityManager,
	projectId: number,
	list: Pick<ReadList, "rows" | "errors">,
	options: Partial<ListOptions> = {},
): Promise<CheckedSheet> {
	const { rows } = list;
	const numbers = new Set(rows.map(({ sheet, cells: { ref } }, at) => (ref ? `${sheet} ${refKey(ref)}` : at)));
	if (numbers.size > MAX_PENETRATIONS) {
		const message = `The file has ${rows.length} rows. ${tooMany}`;
		return { sent: [], joined: [], errors: [{ line: 0, column: "", value: "", message }], change: listChange([], []) };
	}
	// The database takes no text with a null character.
	const drawings = new Set(
		rows.flatMap(({ cells: { solution = "" } }) => (/^$|\0/.test(solution) ? [] : plainCode(solution))),
	);
	const solutions = await solutionsByDrawing(em, [...drawings]);
	const sent = rows.map((row) => sentRow(row, solutions));
	const checked = await checkPenetrations(em, projectId, sent, options);
	// Each missing column and each unread cell is reported once.
	const reported = new Set(list.errors.map(({ sheet = "", line, column }) => `${sheet} ${line} ${column}`));
	const isUnnumbered = list.errors.some(({ code }) => code === "no numbers");
	const errors = rows.flatMap(({ sheet, line, cells }, at): CellError[] =>
		Object.entries(checked.errors[at + 1] ?? {}).flatMap(([field, messages]) => {
			if (field === "ref" && isUnnumbered && cells.ref === undefined) return [];
			const column = COLUMNS[field] ?? field;
			const value = (isOneOf(SHEET_COLUMNS, column) && cells[column]) || "";
			const isWithdrawn = field === "sol" && messages[0]!.startsWith("Invalid pk");
			const message = isWithdrawn ? WITHDRAWN : messages[0]!;
			if (reported.has(`${sheet ?? ""} ${line} ${column}`)) return [];
			const placed = message.replace(/row (\d+)/, (_, row) => placeWords(rows[Number(row) - 1]!));
			const proposal = field === "required" ? (proposeRating(value) ?? undefined) : undefined;
			return { ...(sheet && { sheet }), line, column, value, message: placed, ...(proposal && { proposal }) };
		}),
	);
	const all = [...list.errors.map(described), ...errors];
	if (checked.total > MAX_PENETRATIONS) all.push({ line: 0, column: "", value: "", message: tooMany });
	const joined = checked.openings.filter(({ at }) => at.length > 1);
	return { sent, joined, errors: all, change: checked.change };
}

/** Rows after the first of an opening are no penetrations of their own. */
function withOpenings({ sheets, rows }: ReadList, joined: SentOpening[]): ReadList["sheets"] {
	const places = joined.map(({ at }) => at.map((one) => placeKey(rows[one]!.sheet, rows[one]!.line)));
	// A line whose cell names several services is still the line of its penetration.
	const more = new Set(places.flatMap(([first, ...others]) => others.filter((one) => one !== first)));
	return sheets.map((sheet) => ({
		...sheet,
		lines: sheet.lines.map((kind, at) => (more.has(placeKey(sheet.label, at + 1)) ? "more of an opening" : kind)),
	}));
}

/** A list as it was read and what storing it would do; nothing is stored. */
export interface CheckedList extends CheckedSheet {
	list: ReadList;
	/** The names of the catalogue and of the project by which it was read. */
	names: Names;
}

type Uses = Record<string, ColumnUse>;

const usesOf = (rows: { heading: string; use: string }[]): Uses =>
	Object.fromEntries(rows.flatMap(({ heading, use }) => (isOneOf(COLUMN_USES, use) ? [[heading, use]] : [])));

/** Reads what was decided of headings, in the project and in the others of its owner, of which the latest counts. */
async function rememberedUses(em: EntityManager, owner: Pick<Actor, "id">, projectId: number) {
	const all = await em.find(
		PenetrationColumn,
		{ project: { user: owner.id } },
		{ orderBy: { project: { updated: "asc" } }, disableIdentityMap: true },
	);
	const own = all.filter(({ project }) => project.id === projectId);
	return { own: usesOf(own), elsewhere: usesOf(all.filter((one) => !own.includes(one))) };
}

/** Remembers what a person decided of columns, or accepted as it was proposed. */
async function rememberColumns(em: EntityManager, projectId: number, { columns }: ReadList): Promise<void> {
	// A field's own name always means the field: rows that were changed on the page come under these names.
	const isOwnName = (heading: string) => readHeading(heading)?.strength === OWN_STRENGTH;
	const decided = columns.filter(
		({ state, key, heading }) => state !== "understood" && !/^column \d+$/.test(key) && !isOwnName(heading),
	);
	if (decided.length === 0) return;
	const rows = decided.map(({ key, use }) => ({ project: projectId, heading: key, use }));
	await em.upsertMany(PenetrationColumn, rows, { disableIdentityMap: true });
}

/**
 * Reads and checks a list for a project, the same for pasted rows, files and the terminal.
 * @param owner of the project: what was decided of columns in other projects is proposed
 * @param decisions what was said of columns, sheets, lines and cells; beside them what the project remembers counts. Their
 * `options` say where the list comes from, and what becomes of rows whose number is there already
 */
export async function checkList(
	em: EntityManager,
	owner: Pick<Actor, "id">,
	projectId: number,
	sheets: TableSheet[],
	{ options = {}, ...decisions }: ListDecisions & { options?: Partial<ListOptions> },
): Promise<CheckedList> {
	const { own, elsewhere } = await rememberedUses(em, owner, projectId);
	const names = await getNames(em, projectId);
	const known = await knownWords(em, projectId, sheets, names);
	const columns = { ...own, ...decisions.columns };
	const list = readList(sheets, { ...decisions, columns, elsewhere }, known);
	const checked = await checkSheet(em, projectId, list, options);
	return { list: { ...list, sheets: withOpenings(list, checked.joined) }, names, ...checked };
}

/**
 * Stores a checked list whole, with what was decided of its columns and what its words mean. Throws invalid where the
 * check found errors, or where its question has no answer.
 */
export async function storeList(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ sent, list }: CheckedList,
	{ words = [], ...options }: ListOptions & { words?: DefinedWord[] },
): Promise<StoredList> {
	const stored = await storePenetrations(em, actor, projectId, sent, options);
	await rememberColumns(em, projectId, list);
	await defineWords(em, actor, projectId, words);
	return stored;
}
