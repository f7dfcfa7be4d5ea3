import { data } from "@remix-run/node";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import { lostWords } from "#app/domain/penetrations/list/change-words.ts";
import {
	digestOfRows,
	type ListView,
	listState,
	listView,
	MAX_SOURCE,
} from "#app/domain/penetrations/list/check-view.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { editableProject } from "#app/domain/penetrations/list/penetration.ts";
import {
	type NamedSource,
	sourceOfFile,
	sourceOfText,
	unpackSource,
} from "#app/domain/penetrations/list/sheet-files.ts";
import {
	type Fix,
	isColumnUse,
	type ListDecisions,
	MEANINGS,
	NO_DECISIONS,
	RECORD,
} from "#app/domain/penetrations/list/sheet-types.ts";
import { type ListOptions, MAX_PREFIX, type StoredList } from "#app/domain/penetrations/list/store.ts";
import { GLOSSARY_FIELDS, SHEET_COLUMNS } from "#app/domain/penetrations/penetration-fields.ts";
import { type DefinedWord, type RefusedWord, refusedWords } from "#app/domain/penetrations/terms/terms.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import type { SentFile } from "#app/http/form-body.server.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { limitUpload } from "#app/http/rate-limits.server.ts";
import { flash } from "#app/http/session.server.ts";
import { firstError, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";

/** A list without rows: its headings, as text and as columns. */
export const EMPTY_LIST = {
	text: SHEET_COLUMNS.join("\t"),
	columns: SHEET_COLUMNS.map((place) => ({ place, label: capitalised(place.replaceAll("_", " ")) })),
	marked: [],
};

/** Fields of the form that come once for each column, word, cell or sheet. */
const LISTS = [
	...(["column", "use", "leave", "take", "written", "fixOf", "fixText", "fixAs"] as const),
	...(["word", "pick", "means", "blank", "blankMeans"] as const),
] as const;

const texts = z.array(z.string());

const schema = z.object({
	rows: z.string().default(""),
	/** The list as it came, packed; the rows of the form are its reading as long as nobody has changed them. */
	source: z.string().default(""),
	/** Digests of the rows that the page showed, and of what it would store. */
	shown: z.string().default(""),
	seen: z.string().default(""),
	do: z.enum(["check", "store"]).default("check"),
	...{ column: texts, use: texts, leave: texts, take: texts, fixOf: texts, fixText: texts, fixAs: texts },
	...{ written: texts, word: texts, pick: texts, means: texts, blank: texts, blankMeans: texts },
	overwrite: z.enum(["", "correct", "prefix"]).default(""),
	prefix: z.string().trim().default(""),
	gone: z.enum(["keep", "not needed"]).default("keep"),
	letters: z.enum(["", "join"]).default(""),
	project: shownProject,
});

type Input = z.output<typeof schema>;

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const TOO_LARGE = "The file is larger than 16 MB.";
/** 5,000 rows of the longest texts stay below it. */
const MAX_TEXT_BYTES = MAX_SOURCE;
/** A file comes with the rows and the source of the list before it. */
const MAX_BYTES = MAX_FILE_BYTES + 2 * MAX_TEXT_BYTES;
const MAX_FIELDS = 4000;
const fixAt = z.object({ column: z.string(), value: z.string(), at: z.string(), isProposal: z.boolean().optional() });
const acceptedFix = fixAt.extend({ text: z.string().min(1) });

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return null;
	}
}

/** Texts typed in place of cells come before the proposals that were accepted. */
function fixesOf({ fixOf, fixText, fixAs }: Input): Fix[] {
	const typed = fixOf.flatMap((key, at) => {
		const text = fixText[at]?.trim() ?? "";
		const read = fixAt.safeParse(parsed(key));
		return text !== "" && read.success ? [{ ...read.data, text }] : [];
	});
	return [...typed, ...fixAs.flatMap((fix) => acceptedFix.safeParse(parsed(fix)).data ?? [])];
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
		asWritten: MEANINGS.filter((one) => input.written.includes(one)),
		fixes: fixesOf(input),
		joinLetters: input.letters === "join",
	};
}

interface Given {
	source: NamedSource;
	decisions: ListDecisions;
}

/** A new file or other rows begin anew: what was decided before was about another list. */
async function givenBy(input: Input, file: SentFile | undefined): Promise<Given> {
	if (file && file.bytes > MAX_FILE_BYTES) throw invalid({ file: [TOO_LARGE] });
	if (file) return { source: await sourceOfFile(file.name, file.path), decisions: NO_DECISIONS };
	const isAsShown = input.source !== "" && digestOfRows(input.rows) === input.shown;
	if (isAsShown) return { source: unpackSource(input.source), decisions: decisionsOf(input) };
	if (input.rows.trim() === "") throw invalid({ rows: ["Paste rows, or choose a file."] });
	return { source: sourceOfText(input.rows), decisions: NO_DECISIONS };
}

const glossaryField = z.enum(GLOSSARY_FIELDS);

/** The meanings that the page showed, as they were accepted, chosen or typed, by `service:PVC waste`. */
const sentWords = ({ word, pick, means, blank, blankMeans }: Input): ListView["meanings"] =>
	Object.fromEntries([
		...word.map((one, at) => [one, { means: means[at]?.trim() ?? "", pick: pick[at] ?? "" }]),
		...blank.map((field, at) => [`${field}:`, { means: blankMeans[at] ?? "", pick: "" }]),
	]);

function definedWords(input: Input): DefinedWord[] {
	return Object.entries(sentWords(input)).flatMap(([word, { means, pick }]) => {
		const field = glossaryField.safeParse(word.slice(0, word.indexOf(":")));
		return field.success ? { field: field.data, text: word.slice(word.indexOf(":") + 1), means: means || pick } : [];
	});
}

/** The answers that were sent for the terms, with why some of them are refused. */
function withRefused(sentTerms: ListView["meanings"], refused: RefusedWord[]): ListView["meanings"] {
	const errors = new Map(refused.map(({ field, text, message }) => [`${field}:${text}`, message]));
	return Object.fromEntries(
		Object.entries(sentTerms).map(([word, sent]) => [word, { ...sent, error: errors.get(word) }]),
	);
}

const isPrefix = (text: string) => text !== "" && Array.from(text).length <= MAX_PREFIX;

function optionsOf({ overwrite, prefix, gone, rows }: Input, { source: { name } }: Given): ListOptions {
	const isEdited = rows.split("\n", 1)[0]!.includes(`\t${RECORD}`);
	return {
		source: name ? { kind: "file", name } : { kind: isEdited ? "table" : "paste" },
		overwrite: overwrite === "prefix" ? (isPrefix(prefix) ? { prefix } : undefined) : overwrite || undefined,
		gone,
	};
}

function storedWords({ created, changed, unassigned }: StoredList): string {
	const count = created + changed;
	const stored = count === 0 ? "Terms and columns saved." : `${amountOf(count, "opening")} saved.`;
	return unassigned.length === 0 ? stored : `${stored} ${lostWords(unassigned, true)}`;
}

/** Tells whether reading the list left nothing that a person should see: a client may then store it at once. */
const isPlain = ({ accounts, sheets }: Pick<ListView, "accounts" | "sheets">): boolean =>
	accounts.every(({ state }) => state === "understood") &&
	sheets.every(
		({ notes, lines }) =>
			notes.length === 0 && lines.every((line) => ["title", "heading", "penetration", "empty"].includes(line)),
	);

/** Finds what stands against storing what was sent; empty where nothing does. */
function obstacle(input: Input, { seen, question, accounts, sheets }: ReturnType<typeof listState>): string {
	if (input.seen !== seen && !(input.seen === "" && isPlain({ accounts, sheets })))
		return "Your changes are in the rows below. Look at them, then save them.";
	if (question !== "" && input.overwrite === "") return question;
	if (question !== "" && input.overwrite === "prefix" && !isPrefix(input.prefix)) {
		return `Type a prefix of at most ${MAX_PREFIX} characters.`;
	}
	return "";
}

const readable = <Read>(reading: Promise<Read>): Promise<Read | { refused: string }> =>
	reading.catch((error: unknown) => {
		if (isRefusal(error)) return { refused: error.message };
		throw error;
	});

async function countedFile({ actor }: RequestContext, [file]: SentFile[]): Promise<SentFile | undefined> {
	if (file) await limitUpload(`user:${actor.id}`);
	return file;
}

export async function receiveRows(request: Request) {
	const form = {
		...{ fields: ["file"], maxFiles: 1, maxBytes: MAX_BYTES, tooLarge: TOO_LARGE },
		...{ maxText: MAX_TEXT_BYTES, maxFields: MAX_FIELDS, prepare: countedFile },
	};
	const answer = await submit(request, { schema, lists: LISTS, files: form }, checkOrStore);
	if (answer instanceof Response || !("result" in answer.data)) return answer;
	const rows = answer.data.result.initialValue?.rows;
	const typed = String([rows ?? []].flat()[0] ?? "") || undefined;
	return data({ refused: firstError(answer.data), typed }, answer.init?.status === 500 ? 500 : 400);
}

/** Shows the list as it is read; stores it if that was wished and nothing stands against it. */
async function checkOrStore({ em, actor, session }: RequestContext, input: Input, file: SentFile | undefined) {
	const project = await editableProject(em, actor, input.project);
	const given = await readable(givenBy(input, file));
	if ("refused" in given) return data({ ...given, typed: input.rows || undefined }, 400);
	const options = optionsOf(input, given);
	const checked = await checkList(em, actor, project, given.source.sheets, { ...given.decisions, options });
	const state = listState(checked, input);
	const isStoring = input.do === "store" && state.ready;
	const notice = isStoring ? obstacle(input, state) : "";
	const refused = isStoring ? refusedWords(checked.names, definedWords(input)) : [];
	if (isStoring && notice === "" && refused.length === 0) {
		const stored = await storeList(em, actor, project, checked, { ...options, words: definedWords(input) });
		await flash(em, session, { notice: storedWords(stored) });
		// New openings have no solution yet: people go on to find one.
		return stored.created > 0 ? paths.penetrationMatch() : paths.penetrations();
	}
	const view = await listView(em, project, given, input, checked);
	const meanings = withRefused(sentWords(input), refused);
	return data({ checked: { ...view, notice, meanings } }, view.ready && !isStoring ? 200 : 400);
}
