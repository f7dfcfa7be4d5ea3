import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { invalid, isRefusal } from "#app/domain/errors.ts";
import { type Cause, causesOf } from "#app/domain/penetrations/causes.ts";
import { editableProject } from "#app/domain/penetrations/open-list.ts";
import { RECORD, readSheet, type Sheet } from "#app/domain/penetrations/sheet.ts";
import { type CheckedSheet, checkSheet } from "#app/domain/penetrations/sheet-check.ts";
import { type FileTable, tableOfFile } from "#app/domain/penetrations/sheet-file.ts";
import { parseTable, writeTable } from "#app/domain/penetrations/sheet-text.ts";
import { storePenetrations } from "#app/domain/penetrations/store.ts";
import { type UnreadWord, unreadWords } from "#app/domain/penetrations/unread.ts";
import type { Received } from "#app/http/receive.server.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submitOneFile } from "#app/http/submit-one-file.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";

const schema = z.object({
	rows: z.string().default(""),
	do: z.enum(["check", "store"]).default("check"),
	project: shownProject,
});

const MAX_BYTES = 16 * 1024 * 1024;
/** 5,000 rows of the longest texts stay below it. */
const MAX_TEXT = 8 * 1024 * 1024;
/** Faults that are marked in their cells; all are told by their causes. */
const MOST_MARKED = 200;

export interface CheckedView
	extends Pick<CheckedSheet, "faults" | "created" | "changed" | "unchanged">,
		Pick<Sheet, "head" | "places" | "notation"> {
	text: string;
	unknown: string[];
	unread: UnreadWord[];
	causes: Cause[];
	faultCount: number;
	ready: boolean;
}

async function tableIn(rows: string, file: Received | undefined): Promise<FileTable & { text: string }> {
	if (file) {
		const read = await tableOfFile(file.name, file.path);
		return { ...read, text: writeTable(read.table) };
	}
	if (rows.trim() === "") throw invalid({ rows: ["Paste rows, or choose a file."] });
	const table = parseTable(rows);
	return { table, faults: [], text: writeTable(table) };
}

const readable = <Read>(reading: Promise<Read>): Promise<Read | { refused: string }> =>
	reading.catch((error: unknown) => {
		if (isRefusal(error)) return { refused: error.message };
		throw error;
	});

export async function receiveRows(request: Request) {
	const tooLarge = "The file is larger than 16 MB.";
	const plan = { schema, field: "file", maxBytes: MAX_BYTES, maxText: MAX_TEXT, tooLarge };
	const answer = await submitOneFile(request, plan, async ({ em, actor, session }, input, file, once) => {
		const project = await editableProject(em, actor, input.project);
		const read = await readable(tableIn(input.rows, file));
		if ("refused" in read) return data({ ...read, typed: input.rows || undefined }, 400);
		const { table, faults: before, text } = read;
		const sheet = readSheet(table, before);
		const kind = sheet.places.includes(RECORD) ? "table" : file ? "file" : "paste";
		const source = { kind, name: file?.name } as const;
		const { sent, faults, ...counts } = await checkSheet(em, project, sheet);
		const ready = faults.length === 0 && sent.length > 0;
		if (input.do === "store" && ready) {
			const outcome = await once(async () => {
				await storePenetrations(em, actor, project, sent, { source });
				await leaveMessage(em, session, {
					notice: `${amountOf(counts.created + counts.changed, "penetration")} stored.`,
				});
				return paths.penetrations();
			});
			return typeof outcome === "string" ? redirect(outcome, 303) : outcome;
		}
		const checked: CheckedView = {
			...{ text, head: sheet.head, places: sheet.places, notation: sheet.notation },
			...{ unknown: sheet.unknown, unread: await unreadWords(em, project, sent, sheet.rows) },
			...{
				faults: faults.slice(0, MOST_MARKED),
				faultCount: faults.length,
				causes: causesOf(faults),
				...counts,
				ready,
			},
		};
		return data({ checked }, ready ? 200 : 400);
	});
	if (answer instanceof Response || !("texts" in answer)) return answer;
	const { refused, texts, status } = answer;
	return data({ refused, typed: String(texts.get("rows") ?? "") || undefined }, status);
}
