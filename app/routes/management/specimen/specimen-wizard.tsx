import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Field } from "#app/domain/catalogue/definition/record-definition.ts";
import {
	isLimit,
	isOptional,
	SPECIMEN_FIELDS,
	type SpecimenField,
} from "#app/domain/catalogue/definition/specimen-fields.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { SPECIMEN_STEPS } from "#app/domain/wizards/specimen-steps.ts";
import { stepOfField } from "#app/domain/wizards/wizard-steps.ts";
import { editorsOnly, loadPage, requireUser } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { ResumedDraft, StaleRecord, StepConflict } from "#app/routes/management/wizard/stale-record.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FieldGrid, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/inputs.tsx";
import { SearchSelectField } from "#app/ui/form/search-select.tsx";
import { WizardButtons, WizardSteps } from "#app/ui/form/wizard.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { actOnSpecimen, readSpecimenAddress, readSpecimenWizard, type SpecimenPage } from "./specimen-wizard.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), async (context) =>
		readSpecimenWizard(context, readSpecimenAddress(request, params)),
	);
}

export async function action({ request, params }: ActionFunctionArgs) {
	await requireUser(editorsOnly(request));
	return actOnSpecimen(request, readSpecimenAddress(request, params));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${titles[data?.address.mode ?? "create"]} · Passive Fire Schedules` },
];

/** A refused step shows what is kept by then, and sending it again means it. */
export const shouldRevalidate = () => true;

/** A longer list is searched by typing, and so are those that grow. */
const MAX_LOOKED_THROUGH = 50;

const SEARCHED: readonly SpecimenField[] = ["service", "substrate", "substrate_2", "report"];

interface StepFieldsProps {
	page: Pick<SpecimenPage, "fields" | "choices" | "values" | "second">;
	errors: ReturnType<typeof formErrors>;
}

function StepField({ field, page, errors }: StepFieldsProps & { field: SpecimenField }) {
	const options = page.choices[field];
	const stated: Field = SPECIMEN_FIELDS[field];
	const common = {
		id: field,
		label: stated.label,
		hint: stated.hint,
		required: !isOptional(field),
		defaultValue: errors.typed(field, page.values[field]),
		errors: errors.of(field),
	};
	if (options && (options.length > MAX_LOOKED_THROUGH || SEARCHED.includes(field)))
		return <SearchSelectField {...common} prompt="Choose…" options={options} />;
	if (options) return <SelectField {...common} name={field} prompt="Choose…" options={options} />;
	if (stated.kind === "choice") {
		const choices = entriesOf(stated.choices).map(([value, label]) => ({ value, label }));
		return <SelectField {...common} name={field} prompt="Not stated" options={choices} />;
	}
	if (stated.kind !== "text") return <TextField {...common} name={field} inputMode="decimal" autoComplete="off" />;
	if (!stated.long) return <TextField {...common} name={field} maxLength={stated.max} autoComplete="off" />;
	return (
		<FullRow>
			<TextAreaField {...common} name={field} maxLength={stated.max} />
		</FullRow>
	);
}

/** Folded while nothing is stated: a report that states no limits costs nobody a look. */
function TestedLimits({ page, errors }: StepFieldsProps) {
	const fields = page.fields.filter(isLimit);
	const isOpen = fields.some((field) => errors.typed(field, page.values[field]) !== "" || errors.of(field));
	return (
		<Fold title="Tested limits" folded open={isOpen}>
			<p>All optional. Leave empty what the report does not state: it counts as unknown, not as unlimited.</p>
			<FieldGrid>
				{fields.map((field) => (
					<StepField key={field} field={field} page={page} errors={errors} />
				))}
			</FieldGrid>
		</Fold>
	);
}

function StepFields({ page, errors }: StepFieldsProps) {
	const { fields, second } = page;
	return (
		<>
			<FieldGrid>
				{fields
					.filter((field) => !isLimit(field))
					.map((field) => (
						<StepField key={field} field={field} page={page} errors={errors} />
					))}
			</FieldGrid>
			{fields.includes("substrate") && !second && (
				<p>
					A seal between two substrates?{" "}
					<Button look="link" name="move" value="joint" formNoValidate>
						Construction joints
					</Button>
				</p>
			)}
			{fields.some(isLimit) && <TestedLimits page={page} errors={errors} />}
		</>
	);
}

/** The way from the last step, which has no fields, to those that are wrong. */
function StepErrors({ errors, last }: { errors: ReturnType<typeof formErrors>; last: boolean }) {
	const fields = SPECIMEN_STEPS.flatMap((step) => step.fields);
	const labels = Object.fromEntries(fields.map((field) => [field, SPECIMEN_FIELDS[field].label]));
	if (!last) return <ErrorSummary {...errors.summary(labels)} />;
	const wrong = errors.wrong(labels);
	if (!errors.message && wrong.length === 0) return null;
	return (
		<Alert kind="warning" title={errors.message ?? "The specimen was not saved."}>
			{wrong.map(({ id, message }) => (
				<p key={id}>
					{message}{" "}
					<Button look="link" name="move" value={`to:${stepOfField(SPECIMEN_STEPS, id)}`} formNoValidate>
						Go to {SPECIMEN_STEPS[stepOfField(SPECIMEN_STEPS, id) - 1]?.title}
					</Button>
				</p>
			))}
		</Alert>
	);
}

/** `Ø50 mm → Ø55 mm` where a value is changed. */
const shown = ({ value, before }: SpecimenPage["review"][number]) =>
	before === null ? value : `${before || "–"} → ${value || "–"}`;

function Review({ rows }: { rows: SpecimenPage["review"] }) {
	return (
		<>
			<p>Please review the information below:</p>
			<DescriptionList facts={rows.map((row) => ({ term: row.label, value: shown(row) }))} />
		</>
	);
}

const titles = { create: "Create Specimen", edit: "Edit Specimen", copy: "Copy Specimen" };

export default function SpecimenWizard() {
	const page = useLoaderData<typeof loader>();
	const answer = useAnswer();
	const errors = formErrors(answer);
	const { address, step, furthest, newer, review } = page;
	const current = SPECIMEN_STEPS[step - 1]!;
	const last = step === SPECIMEN_STEPS.length;
	const words = { stored: newer?.values ?? {}, mine: review };
	return (
		<DialogPage title={titles[address.mode]} back={page.back} broad>
			<WizardSteps titles={SPECIMEN_STEPS.map(({ title }) => title)} step={step} furthest={furthest} form="wizard" />
			{page.resumed && !newer && <ResumedDraft what="specimen" />}
			{newer && <StaleRecord what="specimen" version={newer.version} {...words} />}
			<FormColumn id="wizard" key={step} action={paths.wizardStep(address.path, step, address.solution)}>
				<FormKey />
				<input type="hidden" name="step" value={step} />
				{current.fields.map((field) => (
					<input key={field} type="hidden" name={`seen.${field}`} value={page.values[field]} />
				))}
				<h2>{current.title}</h2>
				<StepErrors errors={errors} last={last} />
				<StepConflict
					typed={errors}
					show={answer?.result.error?.[""] !== undefined && !last}
					fields={current.fields.map((name) => ({ name, label: SPECIMEN_FIELDS[name].label }))}
					stored={page.values}
					choices={page.choices}
				/>
				{address.key.recordId !== null && <IssuedNote list="specimen" id={address.key.recordId} issued={page.issued} />}
				{last ? <Review rows={review} /> : <StepFields page={page} errors={errors} />}
				<WizardButtons first={step === 1} last={last}>
					{last && address.mode !== "edit" && (
						<Button name="move" value="submit and copy">
							Save and copy next
						</Button>
					)}
				</WizardButtons>
			</FormColumn>
		</DialogPage>
	);
}
