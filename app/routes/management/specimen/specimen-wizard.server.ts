import { z } from "zod";
import { readLength } from "#app/domain/catalogue/definition/length.ts";
import type { Field } from "#app/domain/catalogue/definition/record-definition.ts";
import {
	SPECIMEN_FIELDS,
	type SpecimenField,
	specimenReferenceFields,
} from "#app/domain/catalogue/definition/specimen-fields.ts";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { keyed } from "#app/domain/keyed.ts";
import { addToSolution } from "#app/domain/wizards/solution-draft.ts";
import { listChoices, listChosen, type RecordChoice } from "#app/domain/wizards/specimen-choices.sql.ts";
import {
	beginSpecimenCopy,
	type SpecimenKey,
	specimenWizard,
	storeSpecimenStep,
	submitSpecimen,
} from "#app/domain/wizards/specimen-draft.ts";
import {
	chosen,
	hasSecondSubstrate,
	SPECIMEN_STEPS,
	type SpecimenValues,
	specimenFields,
	withAllFields,
} from "#app/domain/wizards/specimen-steps.ts";
import { getWizard } from "#app/domain/wizards/wizard-drafts.ts";
import { stepAfter, stepOfField } from "#app/domain/wizards/wizard-steps.ts";
import { editorsOnly, idParam, type RequestContext } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { describeIssued, offerNotice } from "#app/routes/management/recall/issued-words.server.ts";
import { leaveWizard } from "#app/routes/management/wizard/leave-wizard.server.ts";

/** The way back to the specimen in its list, where the next can be copied from it, or to the solution that waits for it. */
function wayBack(solution: string | null, specimen: number | null): string {
	if (solution === null) return paths.solutionManager({ list: "specimen", selected: specimen });
	return paths.wizardStep(solution === "new" ? paths.solutionCreate() : paths.solutionEdit(Number(solution)), 4);
}

interface SpecimenAddress {
	key: SpecimenKey;
	mode: "create" | "edit" | "copy";
	path: string;
	/** The step; null for where the person left off. */
	step: number | null;
	/** The solution wizard that waits for the specimen: an id, or `new`. */
	solution: string | null;
}

export function readSpecimenAddress(request: Request, params: { id?: string; copy?: string }): SpecimenAddress {
	const query = new URL(request.url).searchParams;
	const step = /^[1-4]$/.test(query.get("step") ?? "") ? Number(query.get("step")) : null;
	const solution = /^(new|[1-9]\d{0,8})$/.test(query.get("solution") ?? "") ? query.get("solution") : null;
	if (params.id === undefined) {
		return { key: { kind: "specimen", recordId: null }, mode: "create", path: paths.specimenCreate(), step, solution };
	}
	const id = idParam(params.id);
	const mode = params.copy;
	if (mode !== "edit" && mode !== "copy") throw new Response(null, { status: 404 });
	const copy = mode === "copy";
	const path = copy ? paths.specimenCopy(id) : paths.specimenEdit(id);
	return { key: { kind: copy ? "specimen_copy" : "specimen", recordId: id }, mode, path, step, solution };
}

const shown = (values: SpecimenValues, labels: Partial<Record<SpecimenField, RecordChoice[]>>) =>
	keyed(specimenFields, (field) => {
		const value = values[field];
		const stated: Field = SPECIMEN_FIELDS[field];
		if (stated.kind === "choice") return stated.choices[value] ?? value;
		if (stated.kind === "millimetres") return String(readLength(value) ?? value);
		return labels[field]?.find((one) => String(one.value) === value)?.label ?? value;
	});

export async function readSpecimenWizard({ em, actor }: RequestContext, address: SpecimenAddress) {
	const wizard = await getWizard(em, actor, specimenWizard, address.key);
	const { snapshot, newer } = wizard;
	const stored = wizard.stored?.values ?? null;
	const values = withAllFields(snapshot.values);
	const step = Math.min(address.step ?? wizard.step, wizard.step);
	const fields = SPECIMEN_STEPS[step - 1]!.fields;
	const all = keyed(specimenReferenceFields, (field) => [chosen(values, field), stored && chosen(stored, field)]);
	const labels = await listChosen(em, all);
	const references = specimenReferenceFields.filter((field) => fields.includes(field));
	const choices: Partial<Record<SpecimenField, RecordChoice[]>> = await listChoices(
		em,
		keyed(references, (field) => [chosen(values, field)]),
	);
	const mine = shown(values, labels);
	const before = stored && shown(stored, labels);
	const second = hasSecondSubstrate({ ...snapshot, values }, mine.application);
	return {
		address,
		back: wayBack(address.solution, address.key.recordId),
		step,
		furthest: wizard.step,
		resumed: wizard.resumed && address.step === null,
		values,
		fields: fields.filter((field) => field !== "substrate_2" || second),
		second,
		choices,
		review: specimenFields.map((field) => ({
			field,
			label: SPECIMEN_FIELDS[field].label,
			value: mine[field],
			/** The value that is stored by now, where it is changed; else null. */
			before: before && before[field] !== mine[field] ? before[field] : null,
		})),
		issued: address.mode === "edit" ? await describeIssued({ em, actor }, "specimen", address.key.recordId) : null,
		newer: newer && { version: newer.version, values: shown(newer.snapshot.values, labels) },
	};
}

export type SpecimenPage = Awaited<ReturnType<typeof readSpecimenWizard>>;

/** A browser sends the line ends of its own; texts are compared by what they say. */
const typedText = z.string().transform((text) => text.replaceAll("\r\n", "\n"));

const texts = <Text extends z.ZodType>(text: Text) => keyed(specimenFields, () => text);

const schema = z.object({
	step: z.coerce.number().int().min(1).max(SPECIMEN_STEPS.length).default(1),
	move: z.string().max(20).default("next"),
	version: recordVersion.optional(),
	seen: z.object(texts(typedText.optional())).default({}),
	...texts(typedText.default("")),
});

const done = { create: "created", copy: "created", edit: "updated" };

async function finish(
	{ em, actor, session }: RequestContext,
	address: SpecimenAddress,
	copies: boolean,
): Promise<string> {
	const id = await submitSpecimen(em, actor, address.key);
	const { solution } = address;
	if (solution !== null) {
		await addToSolution(em, actor, { kind: "solution", recordId: solution === "new" ? null : Number(solution) }, id);
	}
	await flash(em, session, {
		notice: `Specimen successfully ${done[address.mode]}.`,
		...(address.mode === "edit" ? await offerNotice({ em, actor }, "specimen", id) : {}),
	});
	if (!copies) return wayBack(solution, id);
	await beginSpecimenCopy(em, actor, id);
	// Similar specimens differ in their size first; the empty id is asked for on the way.
	return paths.wizardStep(paths.specimenCopy(id), stepOfField(SPECIMEN_STEPS, "size"), solution);
}

export function actOnSpecimen(request: Request, address: SpecimenAddress) {
	return submit(editorsOnly(request), schema, async (context, sent) => {
		const { step, move, seen, version, ...typed } = sent;
		const { em, actor } = context;
		const { key, path, solution } = address;
		if (move === "submit" || move === "submit and copy") return finish(context, address, move !== "submit");
		const left = await leaveWizard(context, specimenWizard, {
			...{ key, move, version, step: address.step },
			back: wayBack(solution, key.recordId),
			addressOf: (at) => paths.wizardStep(path, at, solution),
		});
		if (left !== null) return left;
		const next = await storeSpecimenStep(em, actor, key, {
			step,
			typed,
			seen,
			to: stepAfter(move, step),
			joint: move === "joint",
		});
		return paths.wizardStep(path, next, solution);
	});
}
