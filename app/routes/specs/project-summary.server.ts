import { citedReport } from "#app/domain/catalogue/evidence/evidence.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { listedSubstrate } from "#app/domain/catalogue/solutions/views.ts";
import { listOf } from "#app/domain/lists/table.ts";
import type { SpecItem } from "#app/domain/projects/project-items.ts";
import { shownRating } from "#app/domain/ratings/range.ts";
import { listOpenNotices, type OpenNotice } from "#app/domain/recall/notices.sql.ts";
import { findOutdatedLatest, isIssued } from "#app/domain/schedules/outdated.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { pictureOf } from "#app/routes/drawing-pictures.ts";
import { testedFacts } from "#app/routes/specs/solution/cards.ts";

export async function readSpecificationRows(em: RequestContext["em"], items: SpecItem[]) {
	const ids = items.map((item) => item.sol);
	const solutions = new Map((await listSolutions(em, ids)).map((solution) => [solution.id, solution]));
	return items.flatMap(({ sol, isActive }) => {
		const solution = solutions.get(sol);
		if (!solution) return [];
		return {
			id: sol,
			isActive,
			withdrawn: !solution.isActive,
			drawing: solution.drawing,
			title: solution.title,
			orientations: solution.orientations,
			substrates: solution.substrates.map(listedSubstrate),
			substrateTypes: solution.substrateTypes,
			tested: testedFacts(solution),
			rating: shownRating(solution.rating),
			reports: [...new Set(solution.specimens.map(({ report, evidence }) => citedReport(report, evidence)))],
			sample: solution.isSample,
			picture: pictureOf(sol, "img_small", solution.imgSmall),
		};
	});
}

export type SpecificationRow = Awaited<ReturnType<typeof readSpecificationRows>>[number];

/** The notices about issues of the project that is shown; those of other projects stand on the dashboard. */
async function listNoticesOfProject({ em, actor }: Pick<RequestContext, "em" | "actor">, id: number) {
	const notices = await listOpenNotices(em, actor);
	return notices.filter(({ issues }) => issues.some(({ projectId }) => projectId === id));
}

/** A notice about a solution of the project: its number, and words such as `report withdrawn`. */
export type NoticeMark = { no: number; words: string };

/** The marks of each solution that a notice is about, by its id; the newest notice first. */
function marksOf(notices: OpenNotice[], project: number): Record<number, NoticeMark[]> {
	const marks = notices.flatMap(({ no, subject, entity, issues }) => {
		const sols = issues.flatMap((issue) => (issue.projectId === project ? issue.sols.map(({ id }) => id) : []));
		return [...new Set(sols)].map((sol) => ({ sol, no, words: `${listOf(entity).singular} ${subject}` }));
	});
	const bySol = Map.groupBy(marks, ({ sol }) => sol);
	return Object.fromEntries([...bySol].map(([sol, own]) => [sol, own.map(({ no, words }) => ({ no, words }))]));
}

export async function readSummary({ em, actor }: Pick<RequestContext, "em" | "actor">) {
	const { items, unsaved: _, catalogueVersion: __, ...specification } = await openSpecification(em, actor);
	const { project } = specification;
	const notices = project ? await listNoticesOfProject({ em, actor }, project.id) : [];
	return {
		...specification,
		notices,
		marks: project ? marksOf(notices, project.id) : {},
		rows: await readSpecificationRows(em, items),
		issued: project !== null && (await isIssued(em, project.id)),
		outdated: project && (await findOutdatedLatest(em, actor, project.id)),
	};
}

export type Summary = Awaited<ReturnType<typeof readSummary>>;
