import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { editableProjectsSql, ownDraftsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import { keyed } from "#app/domain/keyed.ts";
import { lockPerson } from "#app/domain/locks.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { draftRow, dropDraft, findDraft, saveDraft } from "./drafts.ts";
import {
	archived,
	closeProject,
	lockOpenProject,
	type OpenProjectView,
	openProjectRow,
	requireSeen,
	type Seen,
} from "./open-project.ts";
import { storePending } from "./pending-changes.ts";
import { lockProject, storeProject } from "./project.ts";
import { type SpecItem, sameItems, specItem, storedItems, withoutSolution, withSolutions } from "./project-items.ts";
import { PROJECT_SWITCHES, type ProjectSwitches, switchesOf } from "./project-limits.ts";

async function findSamples(em: EntityManager, without: number[], most: number): Promise<number[]> {
	const samples = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select id from (
			  select distinct on (p.classification_id) s.id, s.drawing, exists (
			    select from solution_specimen o join specimen i on i.id = o.specimen_id join report r on r.id = i.report_id
			    where o.solution_id = s.id and r.is_sample) as is_sample
			  from solution_path p join solution s on s.id = p.solution_id
			  where s.is_offered and s.id <> all (${intArray(without)}::int[])
			  order by p.classification_id, 3 desc, s.drawing, s.id
			) each_class order by is_sample desc, drawing, id limit ${most}`,
	);
	return samples.map(({ id }) => id);
}

export const SAMPLES_BELOW = 3;
const SAMPLES = 3;

/** Adds samples; where that would drop an unsaved list nothing is added. Answers which solutions were left out. */
export async function addSampleSolutions(em: EntityManager, actor: Actor): Promise<number[]> {
	const { items } = await getSpecification(em, actor);
	if (items.length >= SAMPLES_BELOW) {
		throw conflict("There are solutions in the current project already.", "not_empty");
	}
	const present = items.map(({ sol }) => sol);
	const ids = await findSamples(em, present, SAMPLES);
	const { wouldLose } = await addSolutions(em, actor, ids);
	return wouldLose > 0 ? ids : [];
}

/** Closes what is open. Where an unsaved list would be lost without being `confirmed`, nothing happens; answers how many. */
export async function archiveProject(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	confirmed: boolean,
): Promise<{ name: string; wouldLose: number }> {
	const project = await lockProject(em, actor, projectId);
	const { wouldLose } = await emptySpecification(em, actor, confirmed);
	if (wouldLose === 0) await storeProject(em, actor, project, { isActive: false });
	return { name: project.projName, wouldLose };
}

export async function restoreProject(em: EntityManager, actor: Actor, projectId: number): Promise<string> {
	const project = await lockProject(em, actor, projectId);
	await storeProject(em, actor, project, { isActive: true });
	return project.projName;
}

const openSpecification = z.object({
	project: openProjectRow.nullable(),
	draft: draftRow.nullable(),
	stored: z.array(specItem),
	/** The number of solutions in the list that is not a project yet. */
	unsaved: z.int(),
	switches: z.object(keyed(PROJECT_SWITCHES, () => z.boolean())).nullable(),
	/** The number of penetrations of the open project. */
	penetrations: z.int(),
	/** The version of the catalogue, before anything is read of it. */
	catalogueVersion: z.int(),
});

async function getOpenSpecification(em: EntityManager, actor: Actor) {
	const [row] = await readRows(
		em,
		openSpecification,
		sql`with open as (
			  select p.id, p.proj_name as name, p.is_active as "isActive", p.version, p.track_changes as "trackChanges",
			    p.add_tds as "addTds", p.add_msds as "addMsds", p.add_warranty as "addWarranty",
			    p.add_reports as "addReports"
			  from open_project o join project p on p.id = o.project_id
			  where o.user_id = ${actor.id} and ${editableProjectsSql(actor)}
			), drafts as (
			  select d.record_id, d.data, d.base_version as "baseVersion", d.id || '.' || d.version as revision
			  from draft d where ${ownDraftsSql(actor)} and d.kind = 'specification'
			    and (d.record_id is null or d.record_id = (select id from open))
			)
			select (select to_json(open) from open) as project, (select to_json(open) from open) as switches,
			  (select count(*)::int from penetration n where n.project_id = (select id from open)) as penetrations,
			  (select version::int from catalogue_version) as "catalogueVersion",
			  (select to_json(d) from drafts d where d.record_id is not distinct from (select id from open)) as draft,
			  (select coalesce(json_agg(json_build_object('sol', i.solution_id, 'isActive', i.is_active) order by i.no_id, i.id), '[]')
			    from project_item i where i.project_id = (select id from open)) as stored,
			  coalesce((select jsonb_array_length(d.data -> 'items') from drafts d where d.record_id is null), 0) as unsaved`,
	);
	return row!;
}

export interface Specification {
	project: OpenProjectView | null;
	items: SpecItem[];
	changed: boolean;
	stale: boolean;
	/** Names their state, so that a page can say which one it showed. */
	revision: string;
	editable: boolean;
	unsaved: number;
	switches: ProjectSwitches;
	canUndo: boolean;
	penetrations: number;
	/** The version of the catalogue, read before anything of it is. */
	catalogueVersion: number;
}

/** The revision of nothing pending; not empty, since a form does not send what is empty. */
const NOTHING = "none";

export async function getSpecification(em: EntityManager, actor: Actor): Promise<Specification> {
	const { draft, stored, switches, ...read } = await getOpenSpecification(em, actor);
	const { project } = read;
	const pending = draft?.data.items;
	const changed = project !== null && pending !== undefined;
	return {
		...read,
		items: pending ?? stored,
		changed,
		stale: changed && draft?.baseVersion !== project.version,
		revision: pending && draft ? draft.revision : NOTHING,
		editable: project?.isActive ?? true,
		switches: switchesOf(project ? switches : draft?.data.switches),
		canUndo: draft?.data.before !== undefined && draft.baseVersion === (project?.version ?? null),
	};
}

/** The open specification, locked, for a change: not of an archived project, nor from a stale page. */
export async function getEditable(em: EntityManager, actor: Actor, seen?: Seen): Promise<Specification> {
	await lockPerson(em, actor);
	const specification = await getSpecification(em, actor);
	requireSeen(specification.project, seen);
	if (!specification.editable) throw archived();
	return specification;
}

/** Adds every solution or none, and answers how many; nothing happens where an unsaved list would be lost and that is not `confirmed`. */
export async function addSolutions(
	em: EntityManager,
	actor: Actor,
	solutionIds: number[],
	seen?: Seen,
	confirmed = false,
): Promise<{ wouldLose: number }> {
	const specification = await getEditable(em, actor, seen);
	const items = await withSolutions(em, specification.items, solutionIds);
	if (specification.project && items.length > specification.items.length) {
		const wouldLose = await countUnsaved(em, actor);
		if (wouldLose > 0 && !confirmed) return { wouldLose };
		await dropDraft(em, actor, null);
	}
	await storeChange(em, actor, specification, items);
	return { wouldLose: 0 };
}

export async function removeSolution(em: EntityManager, actor: Actor, solutionId: number, seen?: Seen): Promise<void> {
	const specification = await getEditable(em, actor, seen);
	const saved = specification.project !== null;
	await storeChange(em, actor, specification, withoutSolution(specification.items, solutionId, saved));
}

/** Stores a change as pending; a list that becomes equal to the stored one has no pending changes any more. */
async function storeChange(em: EntityManager, actor: Actor, before: Specification, items: SpecItem[]): Promise<void> {
	const { project } = before;
	if (sameItems(before.items, items)) return;
	if (project && sameItems(await storedItems(em, project.id), items)) await dropDraft(em, actor, project.id);
	else await saveDraft(em, actor, project, items);
}

export async function clearUnsaved(em: EntityManager, actor: Actor): Promise<void> {
	await lockPerson(em, actor);
	await dropDraft(em, actor, null);
}

export async function countUnsaved(em: EntityManager, actor: Actor): Promise<number> {
	return (await findDraft(em, actor, null))?.items.length ?? 0;
}

export async function claimUnsavedItems(em: EntityManager, actor: Actor): Promise<SpecItem[]> {
	const draft = await findDraft(em, actor, null);
	await dropDraft(em, actor, null);
	return draft?.items ?? [];
}

/** Empties the specification; where solutions would be lost without being `confirmed`, does nothing and answers how many. */
export async function emptySpecification(
	em: EntityManager,
	actor: Actor,
	confirmed: boolean,
): Promise<{ wouldLose: number }> {
	await lockPerson(em, actor);
	const wouldLose = await countUnsaved(em, actor);
	if (wouldLose > 0 && !confirmed) return { wouldLose };
	await dropDraft(em, actor, null);
	await closeProject(em, actor);
	return { wouldLose: 0 };
}

function requireSeenList(revision: string, seen: Seen | undefined, then: string): void {
	if (seen?.revision === undefined || seen.revision === revision) return;
	throw conflict(`The list was changed since this page was shown. ${then}`, "stale");
}

/** Changes that the page did not show are a conflict. */
export async function discardChanges(
	em: EntityManager,
	actor: Actor,
	seen?: Seen,
	confirmed = false,
): Promise<{ wouldLose: boolean }> {
	await lockPerson(em, actor);
	const { project, changed, revision } = await getSpecification(em, actor);
	requireSeen(project, seen);
	if (changed && !confirmed) return { wouldLose: true };
	requireSeenList(revision, seen, "Nothing was discarded.");
	if (project) await dropDraft(em, actor, project.id);
	await closeProject(em, actor);
	return { wouldLose: false };
}

/** A project that was stored elsewhere since, or changes that the page did not show, are a conflict. */
export async function saveChanges(em: EntityManager, actor: Actor, seen?: Seen): Promise<"saved" | "identify"> {
	const project = await lockOpenProject(em, actor);
	requireSeen(project, seen);
	if (!project) return "identify";
	const draft = await findDraft(em, actor, project.id);
	requireSeenList(draft?.revision ?? NOTHING, seen, "Look at it and save again.");
	await storePending(em, actor, project, draft);
	await closeProject(em, actor);
	return "saved";
}
