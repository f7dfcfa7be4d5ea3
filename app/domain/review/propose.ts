import { requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, recordFields } from "#app/domain/catalogue/definition/records.ts";
import { notFound } from "#app/domain/errors.ts";
import type { ProposedAct, ProposedWork } from "#app/domain/proposed.schema.ts";
import { dropWizardDraft } from "#app/domain/wizards/wizard-drafts.ts";
import { Proposal, ProposalFile } from "#db/entities/review.ts";
import type { EntityManager } from "#db/orm.ts";

/** Keeps a change that was refused since it needs review. Answers its number. */
export async function proposeChange(
	em: EntityManager,
	actor: Actor,
	{ act, changes, changeCount, seenChange }: ProposedWork,
): Promise<number> {
	requireEditor(actor);
	const record = act.kind === "undo" ? {} : { entity: act.entity, recordId: act.id };
	const about = { kind: act.kind, author: actor.id, ...record };
	const id = await em.insert(Proposal, { ...about, act: { ...act }, changes, changeCount, seenChange });
	if (act.kind !== "record") return id;
	const files = filesIn(act);
	await em.insertMany(
		ProposalFile,
		files.map((file) => ({ proposal: id, file })),
	);
	const { entity, id: recordId } = act;
	if (entity === "solution" || entity === "specimen") await dropWizardDraft(em, actor, { kind: entity, recordId });
	return id;
}

/** The kind of record that a proposal names. Throws not found. */
export const proposedEntity = (name: string): CatalogueEntity => {
	const found = CATALOGUE_ENTITIES.find((one) => one === name);
	if (!found) throw notFound();
	return found;
};

/** The uploads that a form brought. */
function filesIn({ entity, values }: ProposedAct & { kind: "record" }): number[] {
	return recordFields(proposedEntity(entity))
		.filter(({ kind }) => kind === "file")
		.flatMap(({ name }) => {
			const value = values[name];
			return typeof value === "object" && value !== null ? Object.values(value) : [value];
		})
		.filter((id) => typeof id === "number");
}
