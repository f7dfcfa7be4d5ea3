import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { specimenLabels } from "#app/domain/catalogue/wizards/specimen-labels.ts";
import { SPECIMEN_STEPS } from "#app/domain/catalogue/wizards/specimen-values.ts";
import { byStaff, requireUser, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { ResumedDraft } from "#app/routes/management/wizard/resumed-draft.tsx";
import { StaleRecord } from "#app/routes/management/wizard/stale-record.tsx";
import { StepConflict } from "#app/routes/management/wizard/step-conflict.tsx";
import { useAnswer } from "#app/routes/use-answer.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormColumn } from "#app/ui/form/form-layout.tsx";
import { WizardButtons, WizardSteps } from "#app/ui/form/wizard.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Review } from "./review.tsx";
import { StepFaults } from "./step-faults.tsx";
import { StepFields } from "./step-fields.tsx";
import { act } from "./wizard-action.server.ts";
import { readAddress, readWizardPage } from "./wizard-data.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return show(byStaff(request), async (context) => readWizardPage(context, readAddress(request, params)));
}

export async function action({ request, params }: ActionFunctionArgs) {
	await requireUser(byStaff(request));
	return act(request, readAddress(request, params));
}

/** A refused step shows what is kept by then, and sending it again means it. */
export const shouldRevalidate = () => true;

const titles = { create: "Create Specimen", edit: "Edit Specimen", copy: "Copy Specimen" };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${titles[data?.address.mode ?? "create"]} · Passive Fire Schedules` },
];

export default function SpecimenWizard() {
	const page = useLoaderData<typeof loader>();
	const answer = useAnswer();
	const faults = formFaults(answer);
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
				<StepFaults faults={faults} last={last} />
				<StepConflict
					typed={faults}
					show={answer?.result.error?.[""] !== undefined && !last}
					fields={current.fields.map((name) => ({ name, label: specimenLabels[name] }))}
					kept={page.values}
					choices={page.choices}
				/>
				{address.key.recordId !== null && <IssuedNote list="specimen" id={address.key.recordId} issued={page.issued} />}
				{last ? <Review rows={review} /> : <StepFields page={page} faults={faults} />}
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
