import { createHash } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import { type Cause, causesOf } from "#app/domain/penetrations/causes.ts";
import type { ColumnAccount } from "#app/domain/penetrations/columns.ts";
import { isColumnUse } from "#app/domain/penetrations/headings.ts";
import { type ListChange, movedQuestion } from "#app/domain/penetrations/list-change.ts";
import { type CheckedList, checkList, lineWords, rememberColumns } from "#app/domain/penetrations/list-check.ts";
import { editableProject } from "#app/domain/penetrations/open-list.ts";
import { SAID_FIELDS } from "#app/domain/penetrations/said.ts";
import type { SheetAccount } from "#app/domain/penetrations/sheet.ts";
import { sourceOfFile } from "#app/domain/penetrations/sheet-file.ts";
import { parseTable, writeTable } from "#app/domain/penetrations/sheet-text.ts";
import { type Fix, type ListDecisions, NO_DECISIONS, placeKey } from "#app/domain/penetrations/sheet-types.ts";
import { type NamedSource, packSource, textSource, unpackSource } from "#app/domain/penetrations/source.ts";
import { storePenetrations } from "#app/domain/penetrations/store.ts";
import {
	type ProposedBlank,
	type ProposedWord,
	proposeWords,
	refusedWords,
	type SaidWord,
	sayWords,
} from "#app/domain/penetrations/words.ts";
import type { Received } from "#app/http/receive.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submitOneFile } from "#app/http/submit-one-file.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";
import type { EntityManager } from "#db/orm.ts";

/** Fields of the form that come once for each column, word, cell or sheet. */
const LISTS = ["column", "use", "leave", "take", "fixOf", "fixText", "word", "means", "blank", "blankMeans"] as const;

const texts = z.array(z.string());

const schema = z.object({
	rows: z.string().default(""),
	/** The list as it came, packed; the rows of the form are its reading as long as nobody has changed them. */
	source: z.string().default(""),
	/** Digests of the rows that the page showed, and of what it would store. */
	shown: z.string().default(""),
	seen: z.string().default(""),
	do: z.enum(["check", "store"]).default("check"),
	...{ column: texts, use: texts, leave: texts, take: texts, fixOf: texts, fixText: texts },
	...{ word: texts, means: texts, blank: texts, blankMeans: texts },
	overwrite: z.enum(["", "correct", "prefix"]).default(""),
	prefix: z.string().trim().max(10).default(""),
	gone: z.enum(["keep", "not needed"]).default("keep"),
	project: shownProject,
});

type Input = z.output<typeof schema>;

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const TOO_LARGE = "The file is larger than 16 MB.";
/** 5,000 rows of the longest texts stay below it. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;
/** A file comes with the rows and the source of the list before it. */
const MAX_BYTES = MAX_FILE_BYTES + 2 * MAX_TEXT_BYTES;
const MAX_FIELDS = 4000;
/** Errors that are marked in their cells; all are told by their causes. */
const MAX_MARKED = 200;

interface GridError {
	/** Place of the row in the table, from 0. */
	row: number;
	/** Empty for the row as a whole. */
	column: string;
	message: string;
}

/** A checked list as the page shows it. */
export interface ListView {
	source: string;
	shown: string;
	seen: string;
	/** The rows as they were read, with the names of their fields above them. */
	text: string;
	columns: { place: string; label: string }[];
	/** How people call each row of the table. */
	lines: string[];
	marked: GridError[];
	/** What every line of the source is. */
	summary: string;
	sheets: SheetAccount[];
	asked: ColumnAccount[];
	words: ProposedWord[];
	blanks: ProposedBlank[];
	change: ListChange;
	causes: Cause[];
	errorCount: number;
	/** How many rows there are; none of them is stored yet. */
	rows: number;
	take: string[];
	leave: string[];
	fixes: Fix[];
	overwrite: Input["overwrite"];
	prefix: string;
	gone: Input["gone"];
	/** Asked where rows would take another's number; else empty. */
	question: string;
	/** Why a press did not store what the page shows. */
	notice: string;
	ready: boolean;
}

const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** A form sends line ends in its own way. */
const digestOfRows = (rows: string) => digest(rows.replaceAll(/\r\n?/g, "\n").trimEnd());

const fixAt = z.object({ column: z.string(), value: z.string(), at: z.string() });

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return null;
	}
}

function fixesOf({ fixOf, fixText }: Input): Fix[] {
	return fixOf.flatMap((key, at) => {
		const text = fixText[at]?.trim() ?? "";
		const read = fixAt.safeParse(parsed(key));
		return text !== "" && read.success ? [{ ...read.data, text }] : [];
	});
}

function decisionsOf(input: Input): ListDecisions {
	const uses = input.column.flatMap((key, at) => {
		const use = input.use[at] ?? "";
		return isColumnUse(use) ? [[key, use] as const] : [];
	});
	return {
		columns: Object.fromEntries(uses),
		sheetsLeftOut: input.leave,
		take: input.take.filter((one) => one === "struck out" || one === "hidden"),
		fixes: fixesOf(input),
	};
}

interface Given {
	source: NamedSource;
	decisions: ListDecisions;
}

/** A new file or other rows begin anew: what was decided before was about another list. */
async function givenBy(input: Input, file: Received | undefined): Promise<Given> {
	if (file && file.bytes > MAX_FILE_BYTES) throw invalid({ file: [TOO_LARGE] });
	if (file) return { source: await sourceOfFile(file.name, file.path), decisions: NO_DECISIONS };
	const isAsShown = input.source !== "" && digestOfRows(input.rows) === input.shown;
	if (isAsShown) return { source: unpackSource(input.source), decisions: decisionsOf(input) };
	if (input.rows.trim() === "") throw invalid({ rows: ["Paste rows, or choose a file."] });
	return { source: { name: "", sheets: textSource(parseTable(input.rows)) }, decisions: NO_DECISIONS };
}

/** The heading as the list has it, where one column gives the field. */
function labelOf(place: string, { columns }: CheckedList["list"]): string {
	const [only, ...more] = columns.filter(({ use, heading }) => use === place && heading !== "");
	return only && more.length === 0 ? only.heading.replaceAll(/\s+/g, " ") : place.replaceAll("_", " ");
}

const rowsOf = ({ rows, fields }: CheckedList["list"]): string =>
	writeTable([[...fields], ...rows.map(({ cells }) => fields.map((field) => cells[field] ?? ""))]);

async function viewOf(
	em: EntityManager,
	project: number,
	{ source, decisions }: Given,
	input: Input,
	{ list, sent, errors, change }: CheckedList,
): Promise<ListView> {
	const isRead = list.rows.length > 0;
	const text = isRead ? rowsOf(list) : writeTable(source.sheets[0]?.rows.map(({ cells }) => cells) ?? []);
	const packed = packSource(source);
	const isCarried = packed.length <= MAX_TEXT_BYTES;
	const places = new Map(list.rows.map(({ sheet, line }, at) => [placeKey(sheet, line), at]));
	const marked = errors.flatMap(({ sheet, line, column, message }): GridError[] => {
		const row = places.get(placeKey(sheet, line));
		return row === undefined ? [] : [{ row, column, message }];
	});
	const rows = sent.map(({ fields }, at) => ({ line: at, fields }));
	return {
		...{ source: isCarried ? packed : "", shown: isCarried ? digestOfRows(text) : "", text },
		seen: digest(JSON.stringify(list.rows)),
		columns: list.fields.map((place) => ({ place, label: labelOf(place, list) })),
		lines: list.rows.map(({ sheet, line }) => (sheet ? `${sheet} ${line}` : String(line))),
		marked: marked.slice(0, MAX_MARKED),
		summary: lineWords(list.sheets, errors),
		...{ sheets: list.sheets, asked: list.columns, ...(await proposeWords(em, project, rows)) },
		...{ change, causes: causesOf(errors), errorCount: errors.length, rows: list.rows.length },
		...{ take: [...decisions.take], leave: [...decisions.sheetsLeftOut], fixes: [...decisions.fixes] },
		...{ overwrite: input.overwrite, prefix: input.prefix, gone: input.gone },
		question: change.moved.rows.length > 0 ? movedQuestion(change.moved) : "",
		...{ notice: "", ready: errors.length === 0 && sent.length > 0 },
	};
}

const saidField = z.enum(SAID_FIELDS);

/** The meanings that the page showed, as they were accepted or typed over. */
function saidWords({ word, means, blank, blankMeans }: Input): SaidWord[] {
	const said = [
		...word.map((one, at) => ({
			...{ field: one.slice(0, one.indexOf(":")), text: one.slice(one.indexOf(":") + 1) },
			means: means[at]?.trim() ?? "",
		})),
		...blank.map((field, at) => ({ field, text: "", means: blankMeans[at] ?? "" })),
	];
	return said.flatMap(({ field, ...rest }) => {
		const read = saidField.safeParse(field);
		return read.success ? { field: read.data, ...rest } : [];
	});
}

/** Stores what the page showed: the rows, what was decided of columns, and what words mean. */
async function storeShown(
	em: EntityManager,
	actor: Actor,
	project: number,
	input: Input,
	given: Given,
	checked: CheckedList,
) {
	const { name } = given.source;
	const isEdited = checked.list.fields.includes("record");
	const stored = await storePenetrations(em, actor, project, checked.sent, {
		source: name ? { kind: "file", name } : { kind: isEdited ? "table" : "paste" },
		overwrite: input.overwrite === "prefix" ? { prefix: input.prefix } : input.overwrite || undefined,
		gone: input.gone,
	});
	await rememberColumns(em, project, checked.list);
	await sayWords(em, actor, project, saidWords(input));
	return stored;
}

const MAX_NAMED = 10;

function storedWords({ created, changed, unassigned }: Awaited<ReturnType<typeof storeShown>>): string {
	const stored = `${amountOf(created + changed, "penetration")} stored.`;
	if (unassigned.length === 0) return stored;
	const named = unassigned.slice(0, MAX_NAMED).join(", ");
	const rest = unassigned.length > MAX_NAMED ? ` and ${unassigned.length - MAX_NAMED} more` : "";
	return `${stored} The solution was taken off ${named}${rest}: what they ask has changed.`;
}

/** What stands against storing what was sent; empty where nothing does. */
async function obstacle(
	em: EntityManager,
	project: number,
	input: Input,
	{ seen, question }: ListView,
): Promise<string> {
	if (input.seen !== seen) return "Your changes are in the rows below. Look at them, then store them.";
	if (question !== "" && input.overwrite === "") return question;
	if (question !== "" && input.overwrite === "prefix" && input.prefix === "") return "Type the prefix.";
	return (await refusedWords(em, project, saidWords(input)))[0] ?? "";
}

const readable = <Read>(reading: Promise<Read>): Promise<Read | { refused: string }> =>
	reading.catch((error: unknown) => {
		if (isRefusal(error)) return { refused: error.message };
		throw error;
	});

export async function receiveRows(request: Request) {
	const plan = {
		...{ schema, field: "file", maxBytes: MAX_BYTES, maxText: MAX_TEXT_BYTES, tooLarge: TOO_LARGE },
		...{ lists: LISTS, mostFields: MAX_FIELDS },
	};
	const answer = await submitOneFile(request, plan, async ({ em, actor, session }, input, file, once) => {
		const project = await editableProject(em, actor, input.project);
		const given = await readable(givenBy(input, file));
		if ("refused" in given) return data({ ...given, typed: input.rows || undefined }, 400);
		const checked = await checkList(em, actor, project, given.source.sheets, given.decisions);
		const view = await viewOf(em, project, given, input, checked);
		const isAsked = input.do === "store" && view.ready;
		const notice = isAsked ? await obstacle(em, project, input, view) : "";
		if (isAsked && notice === "") {
			const outcome = await once(async () => {
				const stored = await storeShown(em, actor, project, input, given, checked);
				await leaveMessage(em, session, { notice: storedWords(stored) });
				return paths.penetrations();
			});
			return typeof outcome === "string" ? redirect(outcome, 303) : outcome;
		}
		return data({ checked: { ...view, notice } }, view.ready && notice === "" ? 200 : 400);
	});
	if (answer instanceof Response || !("texts" in answer)) return answer;
	const { refused, texts: typed } = answer;
	return data({ refused, typed: String(typed.get("rows") ?? "") || undefined }, 400);
}
