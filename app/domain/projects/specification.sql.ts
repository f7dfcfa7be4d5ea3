import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraftsSql, ownProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { keyed } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { draftRow } from "./drafts.sql.ts";
import { specItem } from "./items.schema.ts";
import { openProjectRow } from "./open-project.sql.ts";
import { PROJECT_SWITCHES } from "./project-switches.ts";

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

export async function readOpenSpecification(em: EntityManager, actor: Actor) {
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
