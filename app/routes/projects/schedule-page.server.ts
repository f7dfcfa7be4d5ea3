import { redirect } from "@remix-run/node";
import { z } from "zod";
import { amountOf, solutions } from "#app/amounts.ts";
import { dayText } from "#app/days.ts";
import { invalid } from "#app/domain/errors.ts";
import { revisionWords } from "#app/domain/facts/document-labels.ts";
import { intendedUse } from "#app/domain/facts/issue.schema.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { findPending, settlePending } from "#app/domain/projects/pending-changes.ts";
import { printsChanges, savePrintChanges } from "#app/domain/projects/project.ts";
import { askBeforeIssuing, isAcknowledged, pointsOf } from "#app/domain/schedules/before-issuing.ts";
import { type CollectedFacts, collectFactsNow, withSite } from "#app/domain/schedules/collect-facts.ts";
import { findWaitAfterAnother } from "#app/domain/schedules/interval.sql.ts";
import { type IssueView, listIssues } from "#app/domain/schedules/issue-register.ts";
import { findOutdated, findOutdatedLatest } from "#app/domain/schedules/outdated.ts";
import { countRuns, listRuns, RUNS_PAGE_SIZE } from "#app/domain/schedules/runs.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import { lockedFacts, startSchedule } from "#app/domain/schedules/start-schedule.ts";
import { listReadingLinks } from "#app/domain/sharing/reading-links.ts";
import { hasSiteRecords } from "#app/domain/site/records.sql.ts";
import { today } from "#app/domain/today.ts";
import { mayWithdrawLinks } from "#app/domain/verification/verify-issue.ts";
import { isReadable } from "#app/http/downloads.server.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { sender } from "#app/http/resources.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import { settings } from "#db/settings.ts";

export async function readRegister(
	{ em, actor }: Pick<RequestContext, "em" | "actor">,
	projectId: number,
	page: number,
	gathered?: CollectedFacts,
) {
	const runs = await listRuns(em, actor, projectId, page);
	const done = runs.filter((run) => run.status === "done").map((run) => run.id);
	const outdated = await findOutdated(em, actor, projectId, done, gathered);
	const [latest] = page === 1 ? runs : await listRuns(em, actor, projectId);
	return {
		mayWithdraw: await mayWithdrawLinks(em, actor, projectId),
		page,
		pages: Math.max(1, Math.ceil((await countRuns(em, actor, projectId)) / RUNS_PAGE_SIZE)),
		latest: latest ?? null,
		link: latest?.status === "done" ? await findSharedAddress(em, actor, projectId, latest.id) : null,
		runs: runs.map((run) => ({ ...run, changed: outdated.get(run.id) ?? [] })),
	};
}

/** The newest link by which others read the issue; null where its owner has given none. */
async function findSharedAddress(em: RequestContext["em"], actor: RequestContext["actor"], id: number, run: number) {
	const { appUrl, fileLinkSecret } = settings();
	const links = await listReadingLinks(em, actor, id, run, fileLinkSecret);
	const token = links.find(({ state }) => state === "works")?.token;
	return token ? `${appUrl}${paths.shared(token)}` : null;
}

export type Register = Awaited<ReturnType<typeof readRegister>>;

export const startForm = z.object({
	project: shownProject,
	pending: z.enum(["save", "leave"]).optional(),
	revision: z.string().optional(),
	use: intendedUse.optional(),
	changes: z.enum(["print", "leave"]).optional(),
	photos: z.enum(["two", "all"]).optional(),
	/** The confirmation, sent by the question, not by the button that leads to it. */
	confirmed: z.string().optional(),
	/** The list of projects, where the schedule begins at once and the download comes. */
	from: z.literal("list").optional(),
	/** Keys of what is ticked, several in one where there are two states to choose from. */
	acknowledged: z.array(z.string()),
});

type StartForm = z.output<typeof startForm>;

type Context = Pick<RequestContext, "em" | "actor">;

export async function readQuestion({ em, actor }: Context, projectId: number, gathered?: CollectedFacts) {
	const isOpen = (await findOpenProject(em, actor))?.id === projectId;
	const [latest] = await listIssues(em, actor, projectId);
	const collected = gathered ?? (await collectFactsNow(em, actor, projectId));
	const question = await askBeforeIssuing(em, actor, projectId, isReadable, collected);
	const printChanges = await printsChanges(em, projectId);
	return {
		...question,
		isOpen,
		day: dayText(today()),
		latest: latest?.no ?? null,
		contents: contentsWords(collected, latest),
		/** The use is for somebody to choose where openings have no solution yet: what is to be confirmed depends on it. */
		use: latest?.use ?? (question.check.openings ? null : ""),
		printChanges,
		hasRecords: await hasSiteRecords(em, projectId),
		wait: await findWaitAfterAnother(em, actor, projectId, settings().pdfMinIntervalSeconds),
	};
}

/** `5 solutions, 24 openings, Rev B. The last issue was 2 (Rev A).` */
function contentsWords({ facts, penetrations }: CollectedFacts, latest: IssueView | undefined): string {
	const parts = [
		solutions(facts.items.filter(({ active }) => active).length),
		penetrations.length > 0 && amountOf(penetrations.length, "opening"),
		facts.project.revision && revisionWords(facts.project.revision),
	];
	const before = latest?.revision ? ` (${revisionWords(latest.revision)})` : "";
	return `${parts.filter(Boolean).join(", ")}.${latest ? ` The last issue was ${latest.no}${before}.` : ""}`;
}

export type IssueQuestion = Awaited<ReturnType<typeof readQuestion>>;

/** Undoes what was stored where a page has to ask something first. Throws invalid where a tick is missing. */
export async function start(
	{ em, actor }: Context,
	projectId: number,
	own: boolean,
	form: StartForm,
	collected?: CollectedFacts,
): Promise<void> {
	const ask = () => redirect(paths.issue(projectId), 303);
	const use = form.use ?? (form.confirmed ? "" : ((await listIssues(em, actor, projectId))[0]?.use ?? ""));
	if (own && !(await settlePending(em, actor, projectId, form))) throw ask();
	const photoAnnex = form.photos === "all";
	const locked = collected ?? (await lockedFacts(em, actor, projectId));
	const gathered = await withSite(em, projectId, locked, { intendedUse: use, photoAnnex });
	const check = await checkProject(em, actor, projectId, isReadable, { use, gathered });
	const points = pointsOf(check.acknowledge);
	// The button "Issue what is saved" says by itself that changes are left out, so it acknowledges that.
	const left = points.filter(({ code }) => code === "changes_not_saved").map(({ key }) => key);
	const acknowledged = [...left, ...form.acknowledged.flatMap((keys) => keys.split(" "))];
	if (!isAcknowledged(check, acknowledged)) {
		if (check.stops.length > 0 || !form.confirmed) throw ask();
		throw invalid({ acknowledged: ["Tick this to go on, or fix it first."] });
	}
	const { pdfMinIntervalSeconds: minIntervalSeconds, timeZone } = settings();
	const queue = await sender();
	const enqueue = (inside: typeof em, runId: number) => queue.add(inside, "schedule", { runId });
	const limits = { minIntervalSeconds, timeZone };
	const printChanges = form.changes && form.changes === "print";
	if (own && printChanges !== undefined) await savePrintChanges(em, actor, projectId, printChanges);
	const choice = { intendedUse: use, photoAnnex, printChanges, checked: { gathered, check } };
	await startSchedule(em, actor, projectId, { ...limits, enqueue, isReadable, ...choice, acknowledged });
}

/** The run whose file is what would be printed today; without one the locked facts, where they are known by then. */
export async function findCurrentRun(
	{ em, actor }: Context,
	projectId: number,
): Promise<{ run?: number; gathered?: CollectedFacts }> {
	const [latest] = await listRuns(em, actor, projectId);
	if (latest?.status !== "done" || (await findPending(em, actor, projectId))) return {};
	const gathered = await lockedFacts(em, actor, projectId);
	const outdated = await findOutdatedLatest(em, actor, projectId, async () => gathered);
	return outdated ? { gathered } : { run: latest.id };
}
