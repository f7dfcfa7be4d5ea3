import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { notFound } from "#app/domain/errors.ts";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { labelOf } from "./labels.ts";
import { historySelect, oldTexts, recordTexts } from "./record-texts.sql.ts";

/** Kinds whose records are revisions themselves, so that none has an earlier version. */
const REVISED: readonly CatalogueEntity[] = ["warranty", "cover"];

export const hasVersions = (entity: CatalogueEntity): boolean => !REVISED.includes(entity);

const FILES = new Set(["pdf", "image", "img", "tds", "msds", "document"]);

const changeRow = z.object({ entity: z.enum(CATALOGUE_ENTITIES), recordId: z.int(), at: time, newest: z.int() });

const stateRow = z.object({ label: z.string().nullable(), now: recordTexts, former: recordTexts.nullable() });

export async function getRecordVersion(em: EntityManager, actor: Actor, change: number) {
	requireStaff(actor);
	const [found] = await readRows(
		em,
		changeRow,
		raw(
			`select c.entity, c.record_id as "recordId", ${isoTime("c.at")} as at, (select max(n.id)::int from catalogue_change n
				where n.entity = c.entity and n.record_id = c.record_id) as newest
			from catalogue_change c where c.id = ?`,
			[change],
		),
	);
	if (!found || !hasVersions(found.entity)) throw notFound();
	const { entity } = found;
	const { noun, label } = labelOf(entity);
	const [state] = await readRows(
		em,
		stateRow,
		raw(
			`select ${label} as label, d.doc - 'id' - 'list' as now,
			   (select o.texts from (${oldTexts(entity, `c.record_id = ${found.recordId} and c.id > ?`)}) o) as former
			 from (select e.id, to_jsonb(e) as doc from (${historySelect(entity)}) e where e.id = ?) d`,
			[change, found.recordId],
		),
	);
	if (!state) throw notFound();
	const differing = Object.entries(state.former ?? {}).filter(([name, text]) => state.now[name] !== text);
	return {
		...found,
		entity,
		noun,
		label: state.label ?? "",
		fields: differing
			.filter(([name]) => !FILES.has(name))
			.map(([name, former]) => ({ name, now: state.now[name] ?? null, former })),
		/** True if files differ, too: restoring the version leaves them as they are, and the page says so. */
		leavesFiles: differing.some(([name]) => FILES.has(name)),
	};
}
