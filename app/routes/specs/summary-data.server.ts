import { findUndo } from "#app/domain/projects/drafts.ts";
import { getSpecification } from "#app/domain/projects/specification.ts";
import { readSwitches } from "#app/domain/projects/switches.ts";
import { findOutdatedLatest } from "#app/domain/schedules/outdated.ts";
import type { Scene } from "#app/http/guards.server.ts";
import { readRows } from "./solution-rows.server.ts";

/** The open specification as the summary shows it; the address says which row is selected and how rows are shown. */
export async function readSummary(request: Request, { em, actor }: Pick<Scene, "em" | "actor">) {
	const { items, ...specification } = await getSpecification(em, actor);
	const { project } = specification;
	const search = new URL(request.url).searchParams;
	const selected = Number(search.get("selected"));
	return {
		...specification,
		rows: await readRows(em, items),
		selected: items.some((item) => item.sol === selected) ? selected : null,
		grid: search.get("view") === "grid",
		switches: await readSwitches(em, actor, project),
		canUndo: (await findUndo(em, actor, project)) !== null,
		outdated: project && (await findOutdatedLatest(em, actor, project.id)),
	};
}

export type Summary = Awaited<ReturnType<typeof readSummary>>;
