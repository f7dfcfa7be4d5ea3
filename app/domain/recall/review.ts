import type { Actor } from "#app/domain/actor.ts";
import type { ChangedField } from "#app/domain/catalogue/records/change.ts";
import { stateOf } from "#app/domain/catalogue/wizards/draft-state.ts";
import { invalid } from "#app/domain/errors.ts";
import { columnLabel, columnText } from "#app/domain/lists/column-labels.ts";
import type { ListKey } from "#app/domain/lists/definition.ts";
import type { EntityManager } from "#db/orm.ts";
import { countIssued } from "./issued.sql.ts";

interface Change {
	record: { entity: ListKey; id: number };
	fields: ChangedField[];
	/** What the form had been answered when its change was shown. */
	reviewed: string | undefined;
}

/**
 * Whoever changes by a form what was issued has seen it old to new. Called in the transaction of the change, which is
 * undone by its refusal: of `reviewed`, what to answer to mean it, then a line for each field.
 */
export async function requireReview(
	em: EntityManager,
	actor: Actor,
	{ record, fields, reviewed }: Change,
): Promise<void> {
	if (fields.length === 0) return;
	const state = stateOf(fields);
	if (reviewed === state || (await countIssued(em, actor, record)).issues === 0) return;
	const lines = fields.map((field) => changeInWords(record.entity, field));
	throw invalid({ reviewed: [state, ...lines] });
}

/** `Name: 13mm → 14mm`. */
export const changeInWords = (entity: ListKey, { name, old, new: after }: ChangedField): string =>
	`${columnLabel(entity, name)}: ${columnText(name, old) || "–"} → ${columnText(name, after) || "–"}`;
