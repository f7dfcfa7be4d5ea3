import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { Solution } from "#db/entities/solutions.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { dropDraft } from "./drafts.ts";
import { getProjectName } from "./list.sql.ts";
import { openProject } from "./open-project.ts";
import { findPending } from "./pending-changes.ts";
import type { NextRevision } from "./project.schema.ts";
import { insertProject, lockProject, storeProject, updatedNow } from "./project.ts";
import { numbered, sameItems, specItem, storedItems, storedRows, storeItems } from "./project-items.ts";
import { PROJECT_LIMITS } from "./project-limits.ts";

/** Solutions in their order, struck-through ones too, and penetrations as they are assigned, with what their words mean. */
async function copyContent(em: EntityManager, from: number, to: number): Promise<void> {
	await em.execute(
		sql`insert into project_item (project_id, solution_id, no_id, is_active)
			select ${to}, solution_id, no_id, is_active from project_item where project_id = ${from} order by no_id, id`,
	);
	await em.execute(
		sql`insert into penetration (project_id, ref, ref_key, level, location, orientation, substrate, thickness,
			  classification, service, service_type, size, insulation, required, opening, gap, spacing, access,
			  fire_from, service_quantity, more_services, quantity, unit, note, status, solution_id, specimen_id, specimen_2_id)
			select ${to}, ref, ref_key, level, location, orientation, substrate, thickness, classification, service,
			  service_type, size, insulation, required, opening, gap, spacing, access, fire_from, service_quantity, more_services,
			  quantity, unit, note, status, solution_id, specimen_id, specimen_2_id
			from penetration where project_id = ${from} order by id`,
	);
	await em.execute(
		sql`insert into penetration_reading (project_id, field, text_key, means)
			select ${to}, field, text_key, means from penetration_reading where project_id = ${from}`,
	);
}

export function copyName(name: string): string {
	const shortened = Array.from(name).slice(0, PROJECT_LIMITS.projName - " copy".length);
	return `${shortened.join("").trim()} copy`;
}

/** Pending changes, issues and numbers stay with the old one. Answers the copy's id; throws not found. */
export async function copyProject(em: EntityManager, actor: Actor, id: number, projName: string): Promise<number> {
	const project = await lockProject(em, actor, id);
	const { projAddress, projId, revNotes, consentDate, trackChanges, addTds, addMsds, addWarranty, addReports } =
		project;
	const switches = { trackChanges, addTds, addMsds, addWarranty, addReports };
	const printed = { siteSheet: project.siteSheet, printChanges: project.printChanges };
	const fields = { projName, projAddress, projId, revNotes, consentDate, ...switches, ...printed };
	const copy = await insertProject(em, actor, { ...fields, city: project.city.id }, []);
	await copyContent(em, id, copy);
	return copy;
}

const lastIssue = z.object({
	no: z.int(),
	documentNo: z.string(),
	revision: z.string(),
	items: z.array(specItem.extend({ drawing: z.string() })),
});

type LastIssue = z.output<typeof lastIssue>;

/** Reads the last issue, by the numbers of the project, else by code; gone solutions are left out. Null without an issue. */
async function findLastIssue(em: EntityManager, projectId: number): Promise<LastIssue | null> {
	const [issue] = await readRows(
		em,
		lastIssue,
		sql`select r.issue_no as no, r.document_no as "documentNo", coalesce(r.revision, '') as revision, (
			  select coalesce(jsonb_agg(jsonb_build_object('sol', s.id, 'drawing', s.drawing,
			    'isActive', (i.fact->>'active')::boolean) order by i.at), '[]')
			  from jsonb_array_elements(r.facts->'items') with ordinality i (fact, at)
			  left join schedule_number n on r.facts->>'version' = '3' and n.project_id = r.project_id
			    and n.no = (i.fact->>'no')::int
			  join solution s on case when n.solution_id is null then s.drawing = i.fact->>'drawing'
			    else s.id = n.solution_id end) as items
			from schedule_run r where r.project_id = ${projectId} and r.issue_no is not null
			order by r.issue_no desc limit 1`,
	);
	return issue ?? null;
}

export interface RevisionStart {
	name: string;
	issue: Pick<LastIssue, "no" | "documentNo" | "revision">;
	/** The usual revision after that of the last issue; empty if the last one follows no known pattern. */
	suggested: string;
	/** Drawing codes of what differs from the last issue; null where nothing does. */
	differences: { added: string[]; missing: string[] } | null;
}

/** `A` → `B`, `Rev 3: riser moved` → `Rev 4`. */
export function revisionAfter(revision: string): string {
	const [, prefix = "", mark = ""] = /^((?:rev(?:ision)?\.?\s*)?)([a-y]|\d{1,4})(?![\w])/i.exec(revision.trim()) ?? [];
	if (mark === "") return "";
	return prefix + (/\d/.test(mark) ? Number(mark) + 1 : String.fromCharCode(mark.charCodeAt(0) + 1));
}

/** Throws not found for a project that is not the actor's or has no issue. */
export async function getRevisionStart(em: EntityManager, actor: Actor, id: number): Promise<RevisionStart> {
	const name = await getProjectName(em, actor, id);
	const issue = await findLastIssue(em, id);
	if (!issue) throw notFound();
	return { name, issue, suggested: revisionAfter(issue.revision), differences: await differencesOf(em, id, issue) };
}

async function differencesOf(em: EntityManager, id: number, { items }: LastIssue) {
	const stored = await storedItems(em, id);
	if (sameItems(stored, items)) return null;
	const issued = new Set(items.map(({ sol }) => sol));
	const held = new Set(stored.map(({ sol }) => sol));
	const newer = stored.map(({ sol }) => sol).filter((sol) => !issued.has(sol));
	const found = await em.find(Solution, { id: { $in: newer } }, { fields: ["drawing"], disableIdentityMap: true });
	return {
		added: found.map(({ drawing }) => drawing).sort(),
		missing: items.filter(({ sol }) => !held.has(sol)).map(({ drawing }) => drawing),
	};
}

/** Starts a revision, on request with the last issue's list. Throws not found, and a conflict with unsaved changes. */
export async function startRevision(
	em: EntityManager,
	actor: Actor,
	id: number,
	{ revision, from }: NextRevision,
): Promise<void> {
	const project = await lockProject(em, actor, id);
	const issue = await findLastIssue(em, id);
	if (!issue) throw notFound();
	if (from === "issue") {
		if (await findPending(em, actor, id)) {
			throw conflict("This project has changes that are not saved. Save or discard them first.", "stale");
		}
		await dropDraft(em, actor, id);
		await storeItems(em, id, numbered(issue.items), await storedRows(em, id));
	}
	await storeProject(em, actor, project, { revNotes: revision, ...updatedNow });
	await openProject(em, actor, id);
}
