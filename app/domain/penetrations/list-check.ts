import { amountOf } from "#app/amounts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { isOneOf, keysOf } from "#app/domain/keyed.ts";
import { PenetrationColumn } from "#db/entities/penetrations.ts";
import type { EntityManager } from "#db/orm.ts";
import { COLUMN_USES, type ColumnUse } from "./column-uses.ts";
import { OWN_STRENGTH, readHeading } from "./headings.ts";
import { knownWords } from "./known-words.ts";
import { type ReadList, readList } from "./sheet.ts";
import { type CheckedSheet, checkSheet } from "./sheet-check.ts";
import { type CellError, type ListDecisions, placeKey } from "./sheet-types.ts";
import type { SourceSheet } from "./source.ts";
import { type ListOptions, type StoredList, storePenetrations } from "./store.ts";
import { type SaidWord, sayWords } from "./words.ts";

/** A list as it was read and what storing it would do; nothing is stored. */
export interface CheckedList extends CheckedSheet {
	list: ReadList;
}

type Uses = Record<string, ColumnUse>;

const usesOf = (rows: { heading: string; use: string }[]): Uses =>
	Object.fromEntries(rows.flatMap(({ heading, use }) => (isOneOf(COLUMN_USES, use) ? [[heading, use]] : [])));

/** What was decided of headings, in the project and in the others of its owner, of which the latest counts. */
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
 * @param decisions what was said of columns, sheets, lines and cells; beside them what the project remembers counts
 * @param options where the list comes from, and what becomes of rows whose number is there already
 */
export async function checkList(
	em: EntityManager,
	owner: Pick<Actor, "id">,
	projectId: number,
	sheets: SourceSheet[],
	decisions: ListDecisions,
	options: Partial<ListOptions> = {},
): Promise<CheckedList> {
	const { own, elsewhere } = await rememberedUses(em, owner, projectId);
	const known = await knownWords(em, projectId, sheets);
	const columns = { ...own, ...decisions.columns };
	const list = readList(sheets, { ...decisions, columns, elsewhere }, known);
	return { list, ...(await checkSheet(em, projectId, list, options)) };
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
	options: ListOptions,
	words: SaidWord[] = [],
): Promise<StoredList> {
	const stored = await storePenetrations(em, actor, projectId, sent, options);
	await rememberColumns(em, projectId, list);
	await sayWords(em, actor, projectId, words);
	return stored;
}

const KINDS = {
	title: "title",
	heading: "heading",
	section: "section",
	penetration: "penetration",
	refused: "row with a problem",
	total: "total",
	"struck out": "",
	hidden: "",
	"left out": "",
	empty: "",
};

/** `33 lines: 2 titles, 1 heading, 30 penetrations`: every line of the source once. */
export function lineWords(sheets: ReadList["sheets"], errors: readonly CellError[]): string {
	const refused = new Set(errors.map(({ sheet, line }) => placeKey(sheet, line)));
	const kinds = sheets.flatMap(({ label, lines }) =>
		lines.map((kind, at) => {
			const isRefused = kind === "penetration" && refused.has(placeKey(label, at + 1));
			return isRefused ? ("refused" as const) : kind;
		}),
	);
	const counts = Map.groupBy(kinds, (kind) => kind);
	const words = keysOf(KINDS).flatMap((kind) => {
		const count = counts.get(kind)?.length ?? 0;
		const one = KINDS[kind] || kind;
		return count === 0
			? []
			: amountOf(count, one, KINDS[kind] ? (kind === "refused" ? "rows with a problem" : undefined) : one);
	});
	return `${amountOf(kinds.length, "line")}: ${words.join(", ")}`;
}
