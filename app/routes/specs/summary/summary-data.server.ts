import { listOpenNotices } from "#app/domain/recall/open-notices.sql.ts";
import { findOutdatedLatest } from "#app/domain/schedules/outdated.ts";
import { openSpecification, type RequestContext } from "#app/http/guards.server.ts";
import { readRows } from "#app/routes/specs/specification/solution-rows.server.ts";

export async function readSummary({ em, actor }: Pick<RequestContext, "em" | "actor">) {
	const { items, unsaved: _, catalogueVersion: __, ...specification } = await openSpecification(em, actor);
	const { project } = specification;
	return {
		...specification,
		notices: await listOpenNotices(em, actor),
		rows: await readRows(em, items),
		outdated: project && (await findOutdatedLatest(em, actor, project.id)),
	};
}

export type Summary = Awaited<ReturnType<typeof readSummary>>;
