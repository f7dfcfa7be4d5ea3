import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import type { RecordDefinition } from "./record-definition.ts";
import { recordFields } from "./records.ts";
import { type SavedRecord, saveRecord } from "./save.ts";
import type { SpecimenInput } from "./specimen-fields.ts";
import { SAME_SUBSTRATE } from "./taken.ts";

export const specimenRecord: RecordDefinition = {
	key: "specimen",
	fields: recordFields("specimen"),
	rule: ({ substrate_id: first, substrate_2_id: second }) => (second && second === first ? SAME_SUBSTRATE : {}),
};

export async function saveSpecimen(em: EntityManager, actor: Actor, record: SavedRecord, input: SpecimenInput) {
	const { id } = await saveRecord(em, actor, specimenRecord, record, { ...input });
	return id;
}
