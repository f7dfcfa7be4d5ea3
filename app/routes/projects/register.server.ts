import type { CollectedFacts } from "#app/domain/schedules/collect-facts.ts";
import { findOutdated } from "#app/domain/schedules/outdated.ts";
import { countRuns, listRuns, RUNS_PAGE_SIZE } from "#app/domain/schedules/runs.ts";
import { mayWithdrawLinks } from "#app/domain/verification/verify-issue.ts";
import type { RequestContext } from "#app/http/guards.server.ts";

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
		runs: runs.map((run) => ({ ...run, changed: outdated.get(run.id) ?? [] })),
	};
}

export type Register = Awaited<ReturnType<typeof readRegister>>;
