import { createHash } from "node:crypto";
import { data } from "@remix-run/node";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { isRefusal } from "#app/domain/errors.ts";

import {
	checkEntry,
	type EntryCheck,
	type EntryInput,
	isReady,
	NOTHING_CHECKED,
	ofPage,
	storeEntry,
} from "#app/domain/report-entry/check-entry.ts";
import { fillServices, resolveDittos } from "#app/domain/report-entry/entry-cells.ts";
import {
	findReportDocument,
	getEntryReport,
	knownNames,
	listClassifications,
	listEntryNames,
	listStoredSpecimens,
	listSubstrateLabels,
	listSynonyms,
} from "#app/domain/report-entry/entry-choices.sql.ts";
import { columnAt, ENTRY_COLUMNS, ENTRY_NAMES } from "#app/domain/report-entry/entry-columns.ts";
import {
	dropEntryDraft,
	type EntryFile,
	getEntryDraft,
	storeEntryDraft,
	takeFile,
	withFiles,
} from "#app/domain/report-entry/entry-draft.ts";
import {
	blankSolution,
	columnAsAbove,
	type EntryState,
	heldIn,
	isBlankRow,
	MAX_ENTRY_ROWS,
	MAX_ENTRY_SOLUTIONS,
	MAX_SENT_SOLUTIONS,
	MORE_ROWS,
	offeredSpecimens,
	readEntry,
} from "#app/domain/report-entry/entry-form.ts";
import { isPastedUse, PASTED_USES } from "#app/domain/report-entry/entry-headings.ts";
import { type PastedSpecimens, readPasted } from "#app/domain/report-entry/pasted-specimens.ts";
import type { SentFile } from "#app/http/form-body.server.ts";
import { editorsOnly, loadPage, type RequestContext } from "#app/http/guards.server.ts";
import { limitUpload } from "#app/http/rate-limits.server.ts";
import { files, forkEm, webDatabase } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { checkFairly } from "#app/http/stored-uploads.server.ts";
import { firstError, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { fileLimits } from "#app/routes/uploading/file-limits.server.ts";

/** Fields of the form that come once for each row, solution, tick, name or column. */
const LISTS = [
	...ENTRY_NAMES,
	...["shown", "create", "tick", "own", "unknown", "means", "col", "use"],
	...["sol_drawing", "sol_title", "sol_substrates", "sol_notes", "sol_pdf", "sol_image"],
];

const texts = z.array(z.string());

const schema = z.object({
	rows: z.string().default(""),
	paste: z.string().default(""),
	do: z.string().max(60).default("check"),
	/** A digest of the warnings that the page showed. */
	warned: z.string().default(""),
	...Object.fromEntries(LISTS.map((name) => [name, texts])),
});

type Sent = Record<string, unknown>;

const sentTexts = (input: Sent) => (name: string) => {
	const value = input[name];
	return Array.isArray(value) ? value.map(String) : value === undefined || value === "" ? [] : [String(value)];
};

const MIB = 1024 * 1024;
const MAX_FILES = 20;
const MAX_BYTES = 200 * MIB;
const TOO_LARGE = `At most ${MAX_FILES} files of 200 MB together can be sent at once.`;

const FILE_FIELDS = [
	"drawings",
	...Array.from({ length: MAX_SENT_SOLUTIONS }, (_, at) => [`pdf_${at}`, `img_${at}`]).flat(),
];

export function readEntryPage(request: Request, id: number) {
	return loadPage(editorsOnly(request), async ({ em, actor }) => {
		const report = await getEntryReport(em, actor, id);
		const { state, resumed } = await getEntryDraft(em, actor, id);
		const document = await findReportDocument(em, actor, id);
		return {
			report,
			state,
			resumed,
			document: document && { name: document.name, address: paths.reportDocument(id) },
			columns: ENTRY_COLUMNS,
			names: await listEntryNames(em),
			substrates: await listSubstrateLabels(em),
			stored: await listStoredSpecimens(em, id),
			limits: fileLimits(),
			uses: PASTED_USES,
			back: paths.solutionManager({ list: "report", selected: id }),
		};
	});
}

export type EntryPage = Awaited<ReturnType<typeof readEntryPage>>;

/** Another for each set of warnings: storing takes no warning that nobody has seen. */
const digestOf = (warnings: string[]): string =>
	warnings.length === 0 ? "" : createHash("sha256").update(warnings.join("\n")).digest("base64url").slice(0, 16);

export interface EntryAnswer {
	state: EntryState;
	/** Rows that the table shows at least. */
	least: number;
	check: EntryCheck | null;
	warned: string;
	notes: string[];
	/** A text that was not taken into the table yet. */
	paste: string;
	unread: PastedSpecimens["unread"];
	refused: string[];
}

/** Renames a name in all cells of the columns of its list, and says so. */
function rename(state: EntryState, key: string, to: string): EntryState {
	const list = key.slice(0, key.indexOf(":"));
	const name = key.slice(list.length + 1).toLowerCase();
	const isOf = (at: number) => ENTRY_COLUMNS[at]?.list === list;
	const rows = state.rows.map((row) =>
		row.map((cell, at) => (isOf(at) && cell.trim().toLowerCase() === name ? to : cell)),
	);
	return { ...state, rows };
}

const CREATE = "create";
const TAKE = "take:";

/** Takes what a person has said of unknown names: another name for all rows, or that it is created. */
function decide(state: EntryState, decisions: [key: string, means: string][]): EntryState {
	return decisions.reduce((now, [key, means]) => {
		if (means === CREATE) return { ...now, create: [...new Set([...now.create, key])] };
		return means.startsWith(TAKE) ? rename(now, key, means.slice(TAKE.length)) : now;
	}, state);
}

async function pasteInto(em: RequestContext["em"], state: EntryState, text: string, sent: (name: string) => string[]) {
	const uses = sent("use");
	const decided = sent("col").flatMap((key, at) => (isPastedUse(uses[at] ?? "") ? [[key, uses[at]!] as const] : []));
	const pasted = readPasted(text, {
		names: knownNames(await listEntryNames(em)),
		synonyms: await listSynonyms(em),
		decided: Object.fromEntries(decided),
	});
	if (pasted.unread.length > 0) return { state, paste: text, unread: pasted.unread, notes: pasted.notes };
	const rows = [...state.rows, ...pasted.rows];
	const added = `${amountOf(pasted.rows.length, "row")} added to the table.`;
	return { state: { ...state, rows }, paste: "", unread: [], notes: [added, ...pasted.notes] };
}

const CHECKED = ["check", "store", "nearest", "names"];

/** Does what a button of the page asks for beside checking and storing. */
function press(state: EntryState, button: string): EntryState {
	const [, column] = /^same:(\w+)$/.exec(button) ?? [];
	if (column && ENTRY_NAMES.includes(column)) return { ...state, rows: columnAsAbove(state.rows, columnAt(column)) };
	const { solutions } = state;
	if (button === "add") return { ...state, solutions: [...solutions, blankSolution].slice(0, MAX_ENTRY_SOLUTIONS) };
	const [, removed] = /^remove:(\d+)$/.exec(button) ?? [];
	return removed ? { ...state, solutions: solutions.filter((_, at) => at !== Number(removed)) } : state;
}

/** Says what was ticked for the drawings that came just now, for a person to look at. */
function tickedNotes({ solutions }: EntryState, files: EntryFile[]): string[] {
	const isNew = new Set(files.flatMap((file) => ("pdf" in file ? file.pdf.id : [])));
	const fresh = solutions.flatMap(({ pdf, drawing, rows, stored }) =>
		pdf && isNew.has(pdf.id) ? [{ drawing: drawing || pdf.name, count: rows.length + stored.length }] : [],
	);
	const ticked = fresh.filter(({ count }) => count > 0);
	const names = ticked.map(({ drawing, count }) => `${drawing} (${count})`).join(", ");
	return ticked.length > 0 ? [`Specimens are ticked by what the drawings state: ${names}. Check them.`] : [];
}

async function receiveEntry(
	{ em, actor, session }: RequestContext,
	id: number,
	input: z.output<typeof schema>,
	acceptedFiles: EntryFile[],
): Promise<string | EntryAnswer> {
	const sent = sentTexts(input);
	const button = input.do;
	const report = await getEntryReport(em, actor, id);
	if (button === "discard") {
		await dropEntryDraft(em, actor, id);
		return paths.reportEntry(id);
	}
	const draft = await getEntryDraft(em, actor, id);
	const read = readEntry(sent, ENTRY_NAMES, heldIn(draft.state));
	const offered = offeredSpecimens(read.rows, ENTRY_COLUMNS, await listStoredSpecimens(em, id));
	const given = press({ ...read, solutions: withFiles(read.solutions, acceptedFiles, offered) }, button);
	const pasted = input.paste.trim() === "" ? null : await pasteInto(em, given, input.paste, sent);
	const dittos = resolveDittos((pasted?.state ?? given).rows);
	let state: EntryState = { ...(pasted?.state ?? given), rows: dittos.rows };
	const entryOf = async (): Promise<EntryInput> => {
		const stored = await listStoredSpecimens(em, id);
		return { report, state, stored };
	};
	const context = { address: (await webDatabase()).address, files: files() };
	const check = async () =>
		checkEntry(context, actor, await entryOf()).catch((error: unknown): EntryCheck => {
			if (!isRefusal(error)) throw error;
			return { ...NOTHING_CHECKED, errors: [ofPage(error.message)] };
		});
	const means = sent("means");
	const chosen = sent("unknown").map((key, at): [string, string] => [key, means[at] ?? ""]);
	state = decide(state, chosen);
	const filled = fillServices(state.rows, await listClassifications(em));
	state = { ...state, rows: filled.rows };
	let checked = CHECKED.includes(button) && !pasted ? await check() : null;
	if (checked && button === "nearest") {
		const nearest = checked.unknown.flatMap(({ key, nearest: [first] }): [string, string][] =>
			first ? [[key, TAKE + first]] : [],
		);
		state = decide(state, nearest);
		checked = await check();
	}
	const warned = digestOf(checked?.warnings ?? []);
	const refused = acceptedFiles.flatMap((file) => ("refused" in file ? `${file.name}: ${file.refused}` : []));
	const isSeen = refused.length === 0 && (warned === "" || warned === input.warned);
	if (button === "store" && checked && isReady(checked) && isSeen) {
		try {
			const { run, words } = await storeEntry(context, actor, await entryOf());
			await dropEntryDraft(em, actor, id);
			const reports = paths.solutionManager({ list: "report", selected: id });
			const next = run === null ? {} : { next: { label: "Back to the reports", to: reports } };
			await flash(em, session, { notice: words, ...next });
			// The page of the run leads to each record that was made, and undoes it.
			return run === null ? reports : paths.history({ run });
		} catch (error) {
			if (!isRefusal(error)) throw error;
			checked = { ...checked, errors: [...checked.errors, ofPage(error.message)] };
		}
	}
	await storeEntryDraft(em, actor, id, state);
	const more = button === "more" ? state.rows.length + MORE_ROWS : 0;
	return {
		...{ state, check: checked, warned, refused, paste: pasted?.paste ?? "", unread: pasted?.unread ?? [] },
		least: Math.min(MAX_ENTRY_ROWS, Math.max(more, state.rows.filter((row) => !isBlankRow(row)).length + 1)),
		notes: [...(pasted?.notes ?? []), ...dittos.notes, ...filled.notes, ...tickedNotes(state, acceptedFiles)],
	};
}

async function readDrawings(context: RequestContext, received: SentFile[]): Promise<EntryFile[]> {
	if (received.length === 0) return [];
	await limitUpload(`user:${context.actor.id}`);
	const em = await forkEm();
	return checkFairly(context, async () => {
		const acceptedFiles: EntryFile[] = [];
		for (const file of received) acceptedFiles.push(await takeFile(em, files(), file));
		return acceptedFiles;
	});
}

/** Buttons that refuse what they cannot do as they were asked. */
const statusOf = ({ check, refused, unread }: EntryAnswer): number =>
	refused.length + unread.length > 0 || (check && !isReady(check)) ? 400 : 200;

export async function actOnEntry(request: Request, id: number) {
	const form = {
		...{ fields: FILE_FIELDS, maxFiles: MAX_FILES, maxBytes: MAX_BYTES, tooLarge: TOO_LARGE },
		...{ maxText: 2 * MIB, maxFields: 12_000, prepare: readDrawings },
	};
	const answer = await submit(
		editorsOnly(request),
		{ schema, lists: LISTS, files: form },
		async (context, input, acceptedFiles) => {
			const acted = await receiveEntry(context, id, input, acceptedFiles);
			return typeof acted === "string" ? acted : data({ answer: acted }, statusOf(acted));
		},
	);
	if (answer instanceof Response || !("result" in answer.data)) return answer;
	const status = answer.init?.status === 500 ? 500 : 400;
	return data({ refused: firstError(answer.data), sent: answer.data.result.initialValue }, status);
}
