import {
	SPECIMEN_FIELDS,
	type SpecimenField,
	specimenReferenceFields,
} from "#app/domain/catalogue/records/specimen-fields.ts";
import { keyed } from "#app/domain/keyed.ts";
import { readSpecimenWizard, type SpecimenKey } from "#app/domain/wizards/specimen.ts";
import { type Choice, listChoices, listChosen } from "#app/domain/wizards/specimen-choices.sql.ts";
import {
	chosen,
	hasSecondSubstrate,
	SPECIMEN_STEPS,
	type SpecimenValues,
	specimenFields,
} from "#app/domain/wizards/specimen-values.ts";
import { idParam, type RequestContext } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { sayIssued } from "#app/routes/management/recall/issued-words.server.ts";
import { wayBack } from "./way-back.ts";

export interface SpecimenAddress {
	key: SpecimenKey;
	mode: "create" | "edit" | "copy";
	path: string;
	/** Null: where the person left off. */
	step: number | null;
	/** The solution wizard that waits for the specimen: an id, or `new`. */
	solution: string | null;
}

export function readAddress(request: Request, params: { id?: string; copy?: string }): SpecimenAddress {
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

const shown = (values: SpecimenValues, labels: Partial<Record<SpecimenField, Choice[]>>) =>
	keyed(specimenFields, (field) => {
		const value = values[field];
		return labels[field]?.find((one) => String(one.value) === value)?.label ?? value;
	});

export async function readWizardPage({ em, actor }: RequestContext, address: SpecimenAddress) {
	const wizard = await readSpecimenWizard(em, actor, address.key);
	const { snapshot, newer, stored } = wizard;
	const { values } = snapshot;
	const step = Math.min(address.step ?? wizard.step, wizard.step);
	const fields = SPECIMEN_STEPS[step - 1]!.fields;
	const all = keyed(specimenReferenceFields, (field) => [chosen(values, field), stored && chosen(stored, field)]);
	const labels = await listChosen(em, all);
	const asked = specimenReferenceFields.filter((field) => fields.includes(field));
	const choices: Partial<Record<SpecimenField, Choice[]>> = await listChoices(
		em,
		keyed(asked, (field) => [chosen(values, field)]),
	);
	const mine = shown(values, labels);
	const before = stored && shown(stored, labels);
	const second = hasSecondSubstrate(snapshot, mine.application);
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
			/** Where it is changed: what is stored by now. */
			before: before && before[field] !== mine[field] ? before[field] : null,
		})),
		issued: address.mode === "edit" ? await sayIssued({ em, actor }, "specimen", address.key.recordId) : null,
		newer: newer && { version: newer.version, values: shown(newer.values, labels) },
	};
}

export type SpecimenPage = Awaited<ReturnType<typeof readWizardPage>>;
