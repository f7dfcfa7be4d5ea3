import { listOpenNotices } from "#app/domain/recall/notices.sql.ts";
import { findOutdatedLatest } from "#app/domain/schedules/outdated.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
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
