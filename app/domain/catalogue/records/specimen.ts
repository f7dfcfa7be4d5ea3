import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import type { RecordDefinition, RecordField } from "./definition.ts";
import { type SavedRecord, saveRecord } from "./save.ts";
import { specimenTexts } from "./specimen.schema.ts";
import {
	type SpecimenInput,
	specimenReferenceFields,
	specimenReferences,
	specimenTextFields,
} from "./specimen-fields.ts";
import { SAME_SUBSTRATE } from "./taken.ts";

const textFields = specimenTextFields.map(
	(name): RecordField => ({ kind: "text", name, column: name, rule: specimenTexts[name] }),
);

const referenceFields = specimenReferenceFields.map((name): RecordField => {
	const { to, column, required } = specimenReferences[name];
	return { kind: "reference", name, column, to, ...(required ? {} : { optional: true }) };
});

export const specimenRecord: RecordDefinition = {
	key: "specimen",
	fields: [...textFields, ...referenceFields],
	rule: ({ substrate_id: first, substrate_2_id: second }) => (second && second === first ? SAME_SUBSTRATE : {}),
};

export async function saveSpecimen(em: EntityManager, actor: Actor, record: SavedRecord, input: SpecimenInput) {
	const { id } = await saveRecord(em, actor, specimenRecord, record, { ...input });
	return id;
}
