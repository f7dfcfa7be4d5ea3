import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraftsSql, ownProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import { keyed } from "#app/domain/keyed.ts";
import { lockPerson } from "#app/domain/locks.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { draftRow } from "./drafts.sql.ts";
import { dropDraft, findDraft, keepDraft } from "./drafts.ts";
import { type SpecItem, specItem } from "./items.schema.ts";
import { storedItems } from "./items.sql.ts";
import { sameItems, withoutSolution, withSolutions } from "./items.ts";
import { type OpenProjectView, openProjectRow } from "./open-project.sql.ts";
import { archived, closeProject, lockOpenProject, requireSeen, type Seen } from "./open-project.ts";
import { storePending } from "./pending.ts";
import { PROJECT_SWITCHES, type ProjectSwitches, switchesOf } from "./project-switches.ts";

const openSpecification = z.object({
	project: openProjectRow.nullable(),
	draft: draftRow.nullable(),
	stored: z.array(specItem),
	/** How many solutions are in the list that is not a project yet. */
	unsaved: z.int(),
	switches: z.object(keyed(PROJECT_SWITCHES, () => z.boolean())).nullable(),
	/** Of the open project. */
	penetrations: z.int(),
	/** Of the catalogue, before anything is read of it. */
	catalogueVersion: z.int(),
});

async function readOpenSpecification(em: EntityManager, actor: Actor) {
	const [row] = await readRows(
		em,
		openSpecification,
		sql`with open as (
			  select p.id, p.proj_name as name, p.is_active as "isActive", p.version, p.track_changes as "trackChanges",
			    p.add_tds as "addTds", p.add_msds as "addMsds", p.add_warranty as "addWarranty",
			    p.add_reports as "addReports"
			  from open_project o join project p on p.id = o.project_id
			  where o.user_id = ${actor.id} and ${ownProjectsSql(actor)}
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
	/** Read before anything of the catalogue is. */
	catalogueVersion: number;
}

/** The revision of nothing pending; not empty, since a form does not send what is empty. */
const NOTHING = "none";

export async function getSpecification(em: EntityManager, actor: Actor): Promise<Specification> {
	const { draft, stored, switches, ...read } = await readOpenSpecification(em, actor);
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

/** All or none. Where an unsaved list would be lost without being `confirmed`, nothing happens; answers how many. */
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
	await keepChange(em, actor, specification, items);
	return { wouldLose: 0 };
}

export async function removeSolution(em: EntityManager, actor: Actor, solutionId: number, seen?: Seen): Promise<void> {
	const specification = await getEditable(em, actor, seen);
	const saved = specification.project !== null;
	await keepChange(em, actor, specification, withoutSolution(specification.items, solutionId, saved));
}

/** A project's list that is again as it is stored has nothing pending. */
async function keepChange(em: EntityManager, actor: Actor, before: Specification, items: SpecItem[]): Promise<void> {
	const { project } = before;
	if (sameItems(before.items, items)) return;
	if (project && sameItems(await storedItems(em, project.id), items)) await dropDraft(em, actor, project.id);
	else await keepDraft(em, actor, project, items);
}

export async function clearUnsaved(em: EntityManager, actor: Actor): Promise<void> {
	await lockPerson(em, actor);
	await dropDraft(em, actor, null);
}

export async function countUnsaved(em: EntityManager, actor: Actor): Promise<number> {
	return (await findDraft(em, actor, null))?.items.length ?? 0;
}

export async function takeUnsavedItems(em: EntityManager, actor: Actor): Promise<SpecItem[]> {
	const draft = await findDraft(em, actor, null);
	await dropDraft(em, actor, null);
	return draft?.items ?? [];
}

/** Where solutions would be lost without being `confirmed`, nothing happens, and the answer is how many. */
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
	requireSeenList(revision, seen, "Nothing was dropped.");
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
	await storePending(em, actor, project);
	await closeProject(em, actor);
	return "saved";
}
