import { z } from "zod";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { affectedIssuesText } from "#app/domain/imports/format.ts";
import type { RowPlace } from "#app/domain/proposed.schema.ts";
import { publishProposal, rejectProposal, withdrawProposal } from "#app/domain/review/decide.ts";
import { getProposal, listProposedFiles } from "#app/domain/review/proposals.sql.ts";
import { MAX_REJECTION } from "#app/domain/review/rejection.ts";
import { loadPage, type RequestContext, staffOnly } from "#app/http/guards.server.ts";
import { files, webDatabase } from "#app/http/resources.server.ts";
import { flash } from "#app/http/session.server.ts";
import { paths } from "#app/paths.ts";
import { enqueueImport, usedAddress } from "#app/routes/management/imports/imports.server.ts";
import { offerNotice } from "#app/routes/management/recall/issued-words.server.ts";
import { issuedWords } from "#app/routes/management/recall/notice-labels.ts";
import { proposalTitle } from "./proposal-labels.ts";

/** The number of changes on a page. */
const PAGE_SIZE = 200;

export function readProposal(request: Request, id: number) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const proposal = await getProposal(em, actor, id);
		const { dryRun, act, issued, changes, ...shown } = proposal;
		const overtaken = new Set((dryRun?.report?.overtaken ?? []).map(nameOfRow));
		const drawings = await listProposedFiles(em, proposal);
		// The files stand above the changes, to be looked at.
		const listed = changes.filter(({ field }) => !drawings.some(({ label }) => label === field));
		const rows = listed.map((change) => ({
			...change,
			name: nameOfRow(change),
			isOvertaken: overtaken.has(nameOfRow(change)),
			used: usedAddress(change),
		}));
		const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
		const requested = Number(new URL(request.url).searchParams.get("changes"));
		const page = Number.isSafeInteger(requested) ? Math.min(pages, Math.max(1, requested)) : 1;
		const { entity, recordId } = proposal;
		return {
			...shown,
			title: proposalTitle(proposal),
			isYours: proposal.authorId === actor.id,
			changes: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
			changeCount: proposal.changeCount - (changes.length - listed.length),
			page,
			pages,
			used:
				entity && recordId !== null && entity !== "warranty" && entity !== "cover"
					? paths.listUsed(entity, recordId)
					: null,
			issued: dryRun?.report ? affectedIssuesText(dryRun.report) : issued && issuedWords(issued),
			job: dryRun && { version: dryRun.version, status: dryRun.status, notice: dryRun.notice, failure: dryRun.failure },
			drawings,
		};
	});
}

export type ProposalPage = Awaited<ReturnType<typeof readProposal>>;

/** The value of a row's tick: its line, and then its file, whatever its name has. */
const nameOfRow = ({ file, line }: RowPlace) => `${line}:${file}`;

function rowNamed(name: string): RowPlace[] {
	const [, line, file] = /^(\d{1,9}):(.+)$/s.exec(name) ?? [];
	return line && file ? [{ file, line: Number(line) }] : [];
}

const several = z.preprocess(
	(given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]),
	z.array(z.string()),
);

export const decisionSchema = z.object({
	intent: z.enum(["publish", "publish-rows", "reject", "withdraw"]),
	version: recordVersion,
	job: recordVersion.optional(),
	row: several,
	note: z.string().trim().max(MAX_REJECTION).default(""),
});

/** Answers where the person goes on. */
export async function decide(
	{ em, actor, session }: RequestContext,
	id: number,
	{ intent, version, job, row, note }: z.output<typeof decisionSchema>,
): Promise<string> {
	if (intent === "reject") {
		await rejectProposal(em, actor, id, { version, note });
		await flash(em, session, { notice: "The proposal was rejected. Its author can read why." });
		return paths.proposals();
	}
	if (intent === "withdraw") {
		await withdrawProposal(em, actor, id, version);
		await flash(em, session, { notice: "Your proposal was withdrawn. Nothing was changed." });
		return paths.proposals();
	}
	const rows = intent === "publish-rows" ? row.flatMap(rowNamed) : undefined;
	const context = { address: (await webDatabase()).address, files: files(), enqueue: enqueueImport };
	const { kind, entity, recordId } = await getProposal(em, actor, id);
	await publishProposal(em, actor, id, { version, job, rows }, context);
	if (kind === "import") return paths.proposal(id);
	const next = entity && recordId !== null ? await offerNotice({ em, actor }, entity, recordId) : {};
	await flash(em, session, { notice: "The proposal is published: the change is live.", ...next });
	return paths.proposal(id);
}
