import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { logError } from "#app/adapters/log.server.ts";
import { fileAddressOf } from "#app/api/http/addresses.ts";
import { type CallContext, call, done, list, OWNER_OR_EDITOR, ok, PEOPLE_OR_STAFF } from "#app/api/http/call.ts";
import { problem, problems } from "#app/api/http/problems.ts";
import { comparisonShape } from "#app/domain/facts/changes.schema.ts";
import { checkShape } from "#app/domain/facts/finding.schema.ts";
import { issueShape } from "#app/domain/facts/issue.schema.ts";
import { NOT_GENERATED } from "#app/domain/schedules/attempts.sql.ts";
import { compareIssues } from "#app/domain/schedules/compare-issues.ts";
import { type IssueView, listIssues } from "#app/domain/schedules/issue-register.ts";
import { type EndedRun, findEnded, getJob } from "#app/domain/schedules/runs.ts";
import { checkProject } from "#app/domain/schedules/schedule-check.ts";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import { withdrawLink } from "#app/domain/verification/verify-issue.ts";
import { answerSchedule, isReadable } from "#app/http/downloads.server.ts";
import { forkEm, sender } from "#app/http/resources.server.ts";
import { paths } from "#app/paths.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { jobShape } from "./answer-shapes.ts";

export const checkCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/check/",
		level: "signed in",
		summary: "Check a project before it is issued, for the people in it and staff.",
		description:
			"The points that an issue made now would have: those that block it, those that the issuer should confirm, and those for information, each with its solution or penetration. Nothing is stored. A person acknowledges points by ticking them on the project's page before issuing there. No call acknowledges: an issue made by `generate` prints these points as not acknowledged. A point under `stops` blocks an issue on the page.",
		who: PEOPLE_OR_STAFF,
		params: { id: "Id of the project." },
		shape: checkShape,
		act: async ({ em, actor, id }) => ok(await checkProject(em, actor, id, isReadable)),
	}),
];

const LOOK_MS = 250;

type Heard = (ended: EndedRun | "stopping") => void;

/** The calls of this process that wait for a run; one look at the database serves all of them. */
const waiting = new Map<number, Set<Heard>>();
let looking = false;
let stopping = false;

/** Answers null when this process is told to stop or the caller hangs up; the run goes on without either. */
function untilEnded(runId: number, signal: AbortSignal): Promise<EndedRun | null> {
	if (stopping || signal.aborted) return Promise.resolve(null);
	return new Promise((resolve) => {
		const heard: Heard = (ended) => {
			waiting.get(runId)?.delete(heard);
			if (waiting.get(runId)?.size === 0) waiting.delete(runId);
			resolve(ended === "stopping" ? null : ended);
		};
		waiting.set(runId, (waiting.get(runId) ?? new Set()).add(heard));
		signal.addEventListener("abort", () => heard("stopping"), { once: true });
		if (!looking) void look();
	});
}

export function stopWaiting(): void {
	stopping = true;
	for (const all of waiting.values()) for (const heard of [...all]) heard("stopping");
}

async function look(): Promise<void> {
	looking = true;
	while (waiting.size > 0) {
		try {
			const ended = await findEnded(await forkEm(), waiting.keys());
			for (const run of ended) for (const heard of [...(waiting.get(run.id) ?? [])]) heard(run);
		} catch (error) {
			logError("waiting for schedules", error);
		}
		if (waiting.size > 0) await pause(LOOK_MS);
	}
	looking = false;
}

const failed = () => problem(500, { detail: NOT_GENERATED, code: "generation_failed" });

/** Starts a run on the queue that the pages use (docs/rules/schedules.md#generating). Answers its id. */
async function startRun({ em, actor, id }: CallContext): Promise<number> {
	const { pdfMinIntervalSeconds: minIntervalSeconds, timeZone } = settings();
	const queue = await sender();
	const enqueue = (inside: EntityManager, runId: number) => queue.add(inside, "schedule", { runId });
	return inTransaction(em, (tx) => startSchedule(tx, actor, id, { minIntervalSeconds, timeZone, enqueue, isReadable }));
}

/** Starts a run and answers with its file. */
async function generate(context: CallContext): Promise<Response> {
	const runId = await startRun(context);
	const { request } = context;
	const ended = await untilEnded(runId, request.signal);
	if (!ended) throw problems.busy();
	const { key, bytes, projectName, findings } = ended;
	if (!key) throw failed();
	return answerSchedule({ key, bytes, name: projectName, findings });
}

const ISSUERS =
	"The owner and editors, of the project or of the staff, and administrators may call it; readers of the staff are answered 403, and for others it is not found.";

async function jobAnswer({ em, actor, id }: CallContext, runId: number): Promise<z.output<typeof jobShape>> {
	const job = await getJob(em, actor, id, runId);
	return {
		id: job.id,
		guide: id,
		status: job.status,
		progress: job.progress,
		error: job.failure,
		document_no: job.documentNo,
		started: job.started,
		finished: job.finished,
		issue: job.issueNo,
		findings: job.findings,
		pdf: fileAddressOf("schedule", job.id, "pdf", job.file),
	};
}

const jobAddress = ({ id }: CallContext, runId: number) => `/api/guide/guide/${id}/schedule/${runId}/`;

export const jobCalls = [
	call({
		method: "POST",
		path: "guide/guide/{id}/schedule/",
		level: "signed in",
		summary: "Issue a project as a job: the answer comes at once, and says where to ask how far it is.",
		description:
			"Issues the project as `guide/guide/generate/{id}/` does, by the same rules and with the same refusals, but waits for nothing: 202 with the job, whose address is in `Location`. Ask there every second or two until `status` is `done` or `failed`, then download the PDF. It takes no body.",
		who: ISSUERS,
		params: { id: "Id of the project." },
		status: 202,
		shape: jobShape,
		refusals: [400, 403, 409],
		async act(context) {
			const runId = await startRun(context);
			const headers = { Location: jobAddress(context, runId), "Retry-After": "1" };
			return { status: 202, body: await jobAnswer(context, runId), headers };
		},
	}),
	call({
		method: "GET",
		path: "guide/guide/{id}/schedule/{run}/",
		level: "signed in",
		summary: "How far the job of a schedule is, and where its PDF is.",
		description:
			"`pdf` is null until `status` is `done`. Open it as it is; without its signature (what stands behind the question mark) it opens for the people of the project by their access token, as long as the issue is there. It is not limited.",
		who: PEOPLE_OR_STAFF,
		params: { id: "Id of the project.", run: "Id of the job." },
		unlimited: true,
		shape: jobShape,
		act: async (context) => ok(await jobAnswer(context, Number(context.params.run))),
	}),
];

export const generateCalls = [
	call({
		method: "GET",
		path: "guide/guide/generate/{id}/",
		level: "signed in",
		summary: "Generate the schedule of a project and answer with it, however long that takes.",
		description:
			"Issues the project: the schedule is made as PDF, numbered and kept, and never changes again. The call answers when it is ready, after some seconds, at most ten minutes; `guide/progress/` says how far it is meanwhile. Only one schedule at a time is made for a person (409), and after a success the same content again only five minutes after it began (429); a changed project at once. A project without an active item is refused with 400. `X-Schedule-Findings` says how many points its check has. If the caller hangs up, the schedule is made all the same and stands in `guide/guide/{id}/issue/`. `POST guide/guide/{id}/schedule/` does the same and waits for nothing. This is a GET that changes something: HEAD is not supported.",
		who: ISSUERS,
		params: { id: "Id of the project." },
		keeping: "never",
		type: "application/pdf",
		noHead: true,
		waits: true,
		refusals: [400, 403, 409, 500],
		act: async (context) => ({ response: await generate(context) }),
	}),
];

const issueAnswer = (issue: IssueView): z.output<typeof issueShape> => ({
	no: issue.no,
	document_no: issue.documentNo,
	revision: issue.revision,
	use: issue.use,
	issued: issue.issued,
	issued_by: issue.issuedBy,
	sha256: issue.sha256,
	content_sha256: issue.contentSha256,
	sample: issue.sample,
	counts: issue.counts,
	findings: issue.findings,
	superseded_by: issue.supersededBy,
	pdf: fileAddressOf("schedule", issue.id, "pdf", issue.file)!,
	verify: issue.verifyToken && settings().appUrl + paths.verify(issue.verifyToken),
});

export const issueCalls = [
	call({
		method: "GET",
		path: "guide/guide/{id}/issue/{no}/{to}/",
		level: "signed in",
		summary: "What differs between two issues of a project, by their numbers, for the people in it and staff.",
		description:
			"Compares what the two papers say: which solutions and penetrations were added, cancelled or changed, and who changed them.",
		who: PEOPLE_OR_STAFF,
		params: { id: "Id of the project.", no: "Number of the earlier issue.", to: "Number of the later issue." },
		shape: comparisonShape,
		async act({ em, actor, id, params }) {
			const [from, to] = [Number(params.no), Number(params.to)];
			const { solutions, penetrations, because } = (await compareIssues(em, actor, id, from, to)).comparison;
			return { body: { from, to, solutions, penetrations, because } };
		},
	}),
	call({
		method: "GET",
		path: "guide/guide/{id}/issue/",
		level: "signed in",
		summary: "The issues of a project, newest first, for the people in it and staff.",
		description:
			"Each with the address of its PDF and of its public page. Download the PDF from `pdf`: the address needs no token.",
		who: PEOPLE_OR_STAFF,
		params: { id: "Id of the project." },
		shape: z.array(issueShape),
		act: async ({ em, actor, id }) => list((await listIssues(em, actor, id)).map(issueAnswer)),
	}),
	call({
		method: "POST",
		path: "guide/guide/{id}/issue/{no}/withdraw_link/",
		level: "signed in",
		summary: "Withdraw the public page of an issue for good.",
		description:
			"The address that is printed on the paper then answers 410 without naming the project. The second time nothing changes. It takes no body.",
		who: OWNER_OR_EDITOR,
		params: { id: "Id of the project.", no: "Number of the issue." },
		status: 204,
		async act({ em, actor, id, params }) {
			await withdrawLink(em, actor, { projectId: id, no: Number(params.no) });
			return done;
		},
	}),
];
