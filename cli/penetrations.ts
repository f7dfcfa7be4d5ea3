import { basename } from "node:path";
import { amountOf } from "#app/amounts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { lostWords, movedWords } from "#app/domain/penetrations/list/change-words.ts";
import { lineWords } from "#app/domain/penetrations/list/check-view.ts";
import { type CheckedList, checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import type { ColumnAccount } from "#app/domain/penetrations/list/sheet-columns.ts";
import { sheetOf, sourceOfFile, writeSheet } from "#app/domain/penetrations/list/sheet-files.ts";
import { headingKey } from "#app/domain/penetrations/list/sheet-headings.ts";
import {
	type CellError,
	COLUMN_USES,
	type ColumnUse,
	type Fix,
	fieldWords,
	isColumnUse,
	type ListDecisions,
	MEANINGS,
	type Meaning,
	rowWords,
} from "#app/domain/penetrations/list/sheet-types.ts";
import type { ListOptions } from "#app/domain/penetrations/list/store.ts";
import { listStoredPenetrations, operatorsProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { inTransaction } from "#db/orm.ts";
import type { CommandCall } from "./action.ts";
import { messageConsole, reportOutput, writeOutput } from "./console.ts";
import { exitCodes, interrupted, usageError } from "./outcome.ts";
import { checkFormat, checkInput, checkOutput } from "./paths.ts";
import { type Workplace, withDatabase } from "./with-database.ts";

interface Options {
	project: number;
	output?: string;
	dryRun?: boolean;
	column?: string[];
	accept?: boolean;
	acceptCells?: boolean;
	ignoreColumns?: boolean;
	leaveOut?: string[];
	take?: ("struck out" | "hidden")[];
	correct?: boolean;
	prefix?: string;
	goneNotNeeded?: boolean;
	joinLetters?: boolean;
	asWritten?: Meaning[];
}

async function projectOf({ em }: Workplace, id: number) {
	const project = await operatorsProject(em, id);
	if (!project) throw usageError(`There is no project ${id}.`);
	return project;
}

export async function exportPenetrations({ options, console }: CommandCall<Options>): Promise<undefined> {
	const { project: id, output } = options;
	await checkOutput(output, ["csv", "xlsx"]);
	await withDatabase(messageConsole(console, output), async (place) => {
		await projectOf(place, id);
		const rows = await sheetOf(place.em, await listStoredPenetrations(place.em, id));
		await writeOutput(output, (out) => writeSheet(output ?? ".csv", rows, out, interrupted));
	});
	reportOutput(console, "penetrations", output);
	return undefined;
}

/** `Fixture=add to note`: what a column of the file is used as. */
function columnDecisions(given: string[]): Record<string, ColumnUse> {
	return Object.fromEntries(
		given.map((one) => {
			const at = one.lastIndexOf("=");
			const [heading, use] = [one.slice(0, at).trim(), one.slice(at + 1).trim()];
			const key = headingKey(heading) || heading;
			if (at <= 0 || !isColumnUse(use)) {
				throw usageError(`--column takes HEADING=USE; a use is one of ${COLUMN_USES.join(", ")}.`);
			}
			return [key, use];
		}),
	);
}

const decisionsOf = ({ column = [], leaveOut = [], take = [], joinLetters, asWritten }: Options): ListDecisions => ({
	...{ columns: columnDecisions(column), sheetsLeftOut: leaveOut, take, fixes: [], joinLetters, asWritten },
});

const errorLine = (file: string, { sheet, line, column, value, message, proposal }: CellError) =>
	`${file}:${sheet ? `${sheet}:` : ""}${line}${column ? `:${column}` : ""}  ${value === "" ? "" : `"${value}" `}${message}${proposal === undefined ? "" : ` --accept-cells takes it as ${proposal}.`}`;

const values = (column: ColumnAccount) => column.values.map((value) => `“${value}”`).join(", ");

const nameOf = ({ heading, key }: ColumnAccount) => (heading === "" ? key : heading.replaceAll(/\s+/g, " "));

const questionLine = (column: ColumnAccount) =>
	`Column “${nameOf(column)}” (${values(column)}): ${column.why}. Say --column "${nameOf(column)}=${column.use}", another use, or --accept.`;

const MAX_NAMED = 20;

const named = (refs: string[]) =>
	refs.slice(0, MAX_NAMED).join(", ") + (refs.length > MAX_NAMED ? ` and ${refs.length - MAX_NAMED} more` : "");

/** Lists what was read, line by line and column by column, and what storing it would do. */
function accountLines({ list, joined, errors, change }: CheckedList, fixes: Fix[], { joinLetters }: Options): string[] {
	const { unassigned, gone, cleared, services } = change;
	const lineOf = (at: number) => [list.rows[at]!.sheet, list.rows[at]!.line].filter(Boolean).join(" ");
	return [
		lineWords(list.sheets, errors),
		...new Set(fixes.map(({ value, text }) => `“${value}” is taken as ${text}`)),
		...list.sheets.flatMap(({ name, state }) => (state === "read" ? [] : `Sheet “${name}” is not read: ${state}.`)),
		...list.sheets.flatMap(({ name, lines }) =>
			(["struck out", "hidden"] as const).flatMap((kind) => {
				const found = lines.flatMap((one, at) => (one === kind ? String(at + 1) : []));
				return found.length === 0 || lines.every((one) => one === kind || one === "empty")
					? []
					: `${name ? `${name}: ` : ""}rows ${kind}, left out: ${named(found)} (--take "${kind}" reads them)`;
			}),
		),
		...list.sheets.flatMap(({ name, notes }) =>
			notes.map(
				({ text, lines }) =>
					`${name ? `${name}: ` : ""}${text}${lines.length > 0 ? ` (rows ${named(lines.map(String))})` : ""}`,
			),
		),
		...list.columns.flatMap((column) =>
			column.state === "understood" ? [] : `Column “${nameOf(column)}” (${values(column)}): ${fieldWords(column.use)}`,
		),
		...joined.map(({ row: { fields }, at }) => {
			return `${fields.ref}: ${amountOf(fields.services?.length ?? 0, "service")}, ${rowWords(at.map(lineOf))}`;
		}),
		...(joinLetters
			? []
			: list.lettered.map(
					({ refs }) => `${named(refs)} stay apart (--join-letters makes them services of one opening).`,
				)),
		...services.map(({ ref, before, now }) => `The list states all services of ${ref}: ${now}, ${before} before.`),
		...Object.entries(cleared).map(
			([field, count]) => `Empty cells clear ${field} of ${amountOf(count, "penetration")}.`,
		),
		...(unassigned.length > 0 ? [lostWords(unassigned)] : []),
		...(gone.length > 0 ? [`Not in this list: ${named(gone)}`] : []),
	];
}

const MEANING_WORDS: Record<Meaning, string> = {
	inches: "Inches of metal pipes become nominal sizes",
	services: "Cells with several services, or with how many of one, are parted",
};

/** The questions that must be answered before the list can be stored. */
function openQuestions({ list, change }: CheckedList, options: Options): string[] {
	const proposed =
		options.accept || options.ignoreColumns ? [] : list.columns.filter(({ state }) => state === "proposed");
	const meanings = MEANINGS.filter(
		(meaning) =>
			!(options.accept || options.asWritten?.includes(meaning)) &&
			list.sheets.some(({ notes }) => notes.some((note) => note.meaning === meaning)),
	);
	const isMoved = change.moved.rows.length > 0 && !options.correct && options.prefix === undefined;
	return [
		...proposed.map(questionLine),
		...meanings.map(
			(meaning) => `${MEANING_WORDS[meaning]} (below). Say --accept, or --as-written ${meaning} to leave them.`,
		),
		...(isMoved
			? [
					`${movedWords(change)} Say --correct to update them, or --prefix TEXT to add these rows with a prefix before each number.`,
				]
			: []),
	];
}

/** Columns that nobody understands are left out where that was said for all of them. */
function withoutUnknown({ list }: CheckedList): Record<string, ColumnUse> {
	return Object.fromEntries(
		list.columns.flatMap(({ state, key }) => (state === "proposed" ? [[key, "left out" as const]] : [])),
	);
}

/** The proposals for cells that cannot be taken as they stand: `60 min` is -/60/60 for a seal. */
const proposedFixes = ({ errors }: CheckedList): Fix[] =>
	errors.flatMap(({ column, value, proposal }) =>
		proposal === undefined ? [] : { column, value, at: "", text: proposal, isProposal: true },
	);

const listOptions = (path: string, { correct, prefix, goneNotNeeded }: Options): ListOptions => ({
	source: { kind: "terminal", name: basename(path) },
	overwrite: correct ? "correct" : prefix === undefined ? undefined : { prefix },
	gone: goneNotNeeded ? "not needed" : "keep",
});

async function readFor({ em }: Workplace, owner: Actor, id: number, path: string, options: Options) {
	const { sheets } = await sourceOfFile(path, path);
	const decisions = decisionsOf(options);
	const check = (decided: ListDecisions) =>
		checkList(em, owner, id, sheets, { ...decided, options: listOptions(path, options) });
	const checked = await check(decisions);
	const columns = options.ignoreColumns ? { ...decisions.columns, ...withoutUnknown(checked) } : decisions.columns;
	const fixes = options.acceptCells ? proposedFixes(checked) : [];
	const isDecided = options.ignoreColumns || fixes.length > 0;
	return { checked: isDecided ? await check({ ...decisions, columns, fixes }) : checked, fixes };
}

export async function importPenetrations({
	args: [path],
	options,
	console,
}: CommandCall<Options, [string]>): Promise<number> {
	const { project: id, dryRun = false, prefix } = options;
	await checkInput(path);
	checkFormat(path, ["csv", "xlsx", "tsv", "txt"]);
	if (options.correct && prefix !== undefined) throw usageError("Say --correct or --prefix, not both.");
	return withDatabase(console, async (place) => {
		const { owner } = await projectOf(place, id);
		const { checked, fixes } = await readFor(place, owner, id, path, options);
		const { list, errors, change } = checked;
		const questions = openQuestions(checked, options);
		const isRefused = errors.length > 0 || questions.length > 0;
		if (!isRefused && !dryRun) {
			await inTransaction(place.em, async (em) => {
				await storeList(em, owner, id, checked, listOptions(path, options));
			});
		}
		const applied = !isRefused && !dryRun;
		const counts = { created: change.created, changed: change.changed, unchanged: change.unchanged };
		const refused = new Set(errors.map(({ sheet, line }) => `${sheet} ${line}`)).size;
		const problems = errors.length + questions.length;
		const lines = [
			...errors.map((error) => errorLine(path, error)),
			...questions,
			...accountLines(checked, fixes, options),
			`${applied ? "Stored" : "Nothing was stored"}: ${counts.created} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${amountOf(problems, "problem")}.`,
		];
		const file = {
			file: basename(path),
			list: "penetrations",
			rows: list.rows.length,
			new: counts.created,
			updated: counts.changed,
		};
		const fieldErrors = errors.map((error) => ({ file: basename(path), ...error, nearest: [] }));
		console.result(
			{
				...{
					applied,
					dryRun,
					files: [{ ...file, unchanged: counts.unchanged, refused }],
					faults: fieldErrors,
					faultCount: errors.length,
				},
				...{ questions, lines: lineWords(list.sheets, errors), sheets: list.sheets, columns: list.columns, change },
				...{ ...counts, stored: applied },
				unknown: list.columns.filter(({ state }) => state === "proposed").map(nameOf),
			},
			lines.join("\n"),
		);
		return isRefused ? exitCodes.failed : exitCodes.done;
	});
}
