import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import { insulationLabel, type SolutionView, substrateLabel } from "#app/domain/catalogue/views.ts";
import { notFound } from "#app/domain/errors.ts";
import { distinctNaturally } from "#app/domain/natural-order.ts";
import { storedItems } from "#app/domain/projects/items.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import { gatherDocuments } from "./documents.ts";
import type { CoverFacts, ItemFacts, ProjectFacts, ScheduleFacts } from "./facts.ts";

/** Who issues what under which number, and when. */
export interface Issue {
	projectId: number;
	userId: number;
	documentNo: string;
	issuedAt: Date;
	timeZone: string;
}

/**
 * Collects everything that a schedule of the project prints. Inactive items are left out unless track
 * changes is on; withdrawn solutions that are still in the project stay, marked.
 */
export async function gatherFacts(em: EntityManager, issue: Issue): Promise<ScheduleFacts> {
	const project = await readProject(em, issue.projectId);
	const stored = await storedItems(em, issue.projectId);
	const shown = stored.filter((item) => item.isActive || project.trackChanges);
	const solutions = new Map(
		(
			await readSolutions(
				em,
				shown.map((item) => item.sol),
			)
		).map((s) => [s.id, s]),
	);
	const keys = await readStorageKeys(em, [...solutions.values()]);
	// By id, never by position: a Cancelled stamp on the wrong solution would be worse than no schedule at all.
	const printed = shown.map(({ sol, isActive }) => {
		const solution = solutions.get(sol);
		if (!solution) throw new Error(`Solution ${sol} of project ${issue.projectId} could not be read.`);
		return { solution, isActive };
	});
	const items = printed.map(({ solution, isActive }, index) => itemFacts(solution, index + 1, isActive, keys));
	const active = printed.filter((item) => item.isActive).map((item) => item.solution);
	return {
		version: 1,
		documentNo: issue.documentNo,
		issuedAt: issue.issuedAt.toISOString(),
		timeZone: issue.timeZone,
		generatedBy: await readIssuer(em, issue.userId),
		project,
		cover: await readCover(em),
		sample: items.some((item) => item.sample),
		items,
		...(await gatherDocuments(em, project, active)),
	};
}

function itemFacts(solution: SolutionView, no: number, active: boolean, keys: Map<number, string>): ItemFacts {
	const { imgLarge, pdf } = solution;
	return {
		no,
		active,
		drawing: solution.drawing,
		withdrawn: !solution.isActive,
		sample: solution.isSample,
		orientations: solution.orientations,
		substrates: solution.substrates.map(substrateLabel),
		classifications: solution.serviceClasses,
		services: distinctNaturally(solution.specimens.map((s) => s.material.name)),
		frrs: distinctNaturally(solution.specimens.map((s) => s.frr)),
		reports: solution.reports,
		image:
			imgLarge?.width && imgLarge.height
				? { key: keys.get(imgLarge.id)!, width: imgLarge.width, height: imgLarge.height }
				: null,
		pdf: pdf ? { key: keys.get(pdf.id)! } : null,
		notes: solution.notes,
		specimens: solution.specimens.map((s) => ({
			id: s.id,
			specimenId: s.specimenId,
			size: s.size,
			frr: s.frr,
			service: { material: s.material.name, type: s.serviceType, classification: s.classification },
			insulation: insulationLabel(s.insulation) || null,
			substrates: s.substrates.map(substrateLabel),
			sealType: s.sealType,
			brand: s.brand,
			products: s.products.map((product) => product.name),
			report: s.report,
			notes: s.notes,
			description: s.description,
		})),
		products: solution.products.map((p) => ({ id: p.id, name: p.name, withdrawn: !p.isActive })),
	};
}

async function readStorageKeys(em: EntityManager, solutions: SolutionView[]): Promise<Map<number, string>> {
	const ids = solutions.flatMap(({ imgLarge, pdf }) => [imgLarge, pdf].flatMap((file) => (file ? [file.id] : [])));
	const rows = await em.execute<{ id: number; storage_key: string }[]>(
		"select id, storage_key from file where id = any(?::int[])",
		[intArray(ids)],
	);
	return new Map(rows.map((row) => [row.id, row.storage_key]));
}

async function readProject(em: EntityManager, projectId: number): Promise<ProjectFacts> {
	const [project] = await em.execute<ProjectFacts[]>(
		`select p.proj_name as name, p.proj_address as address, p.proj_id as code, c.name as city, p.rev_notes as revision,
		   p.track_changes as "trackChanges", p.add_tds as "addTds", p.add_msds as "addMsds", p.add_warranty as "addWarranty"
		 from project p join city c on c.id = p.city_id where p.id = ?`,
		[projectId],
	);
	if (!project) throw notFound();
	return project;
}

async function readIssuer(em: EntityManager, userId: number): Promise<ScheduleFacts["generatedBy"]> {
	const [issuer] = await em.execute<ScheduleFacts["generatedBy"][]>(
		`select u.first_name || ' ' || u.last_name as name, c.name as company
		 from user_account u join company c on c.id = u.company_id where u.id = ?`,
		[userId],
	);
	if (!issuer) throw notFound();
	return issuer;
}

/** The newest published revision is the one that is printed. */
async function readCover(em: EntityManager): Promise<CoverFacts | null> {
	const [cover] = await em.execute<CoverFacts[]>(
		`select revision, content as html, footer_note as "footerNote" from cover
		 where is_active order by created desc, id desc limit 1`,
	);
	return cover ?? null;
}
