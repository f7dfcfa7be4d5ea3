import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { SOLUTION_STEPS } from "#app/domain/catalogue/wizards/solution-values.ts";
import { byStaff, requireUser, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ErrorCard } from "#app/routes/error-page.tsx";
import { formFaults } from "#app/routes/form-faults.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { ResumedDraft } from "#app/routes/management/wizard/resumed-draft.tsx";
import { StaleRecord } from "#app/routes/management/wizard/stale-record.tsx";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { useAnswer } from "#app/routes/use-answer.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormColumn } from "#app/ui/form/form-layout.tsx";
import { WizardButtons, WizardSteps } from "#app/ui/form/wizard.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { staleRows } from "./changed-rows.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { NotesStep } from "./notes-step.tsx";
import { SolutionFaults } from "./solution-faults.tsx";
import { SpecimensStep } from "./specimens-step.tsx";
import { SubstratesStep } from "./substrates-step.tsx";
import { UploadStep } from "./upload-step.tsx";
import { act } from "./wizard-action.server.ts";
import { readAddress, readWizardPage } from "./wizard-data.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return show(byStaff(request), async (context) => readWizardPage(context, readAddress(request, params.id)));
}

export async function action({ request, params }: ActionFunctionArgs) {
	await requireUser(byStaff(request));
	return act(request, readAddress(request, params.id));
}

/** A refused step shows what is kept by then, and sending it again means it. */
export const shouldRevalidate = () => true;

const titleOf = (isNew: boolean) => (isNew ? "Create Solution" : "Edit Solution");

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${titleOf(data?.isNew ?? true)} · Passive Fire Schedules` },
];

export function ErrorBoundary() {
	if (isRouteErrorResponse(useRouteError())) return <ErrorCard />;
	return (
		<AuthCard
			title="Something went wrong fetching current solution!"
			description="Nothing was lost. Please try again in a moment."
		>
			<ButtonLink to={paths.solutionManager()} look="primary">
				Back to Solution Admin
			</ButtonLink>
		</AuthCard>
	);
}

export default function SolutionWizard() {
	const page = useLoaderData<typeof loader>();
	const upload = useUpload();
	const answer = useAnswer();
	const faults = formFaults(upload.rejected ?? answer);
	const { step, furthest, newer, isNew } = page;
	const { part } = SOLUTION_STEPS[step - 1]!;
	const hasFilter = part === "substrates" || part === "specimens";
	const last = step === SOLUTION_STEPS.length;
	const steps = [
		<UploadStep key="upload" page={page} faults={faults} upload={upload} />,
		<NotesStep key="notes" page={page} faults={faults} />,
		<SubstratesStep key="substrates" page={page} faults={faults} />,
		<SpecimensStep key="specimens" page={page} faults={faults} />,
		<ConfirmStep key="confirm" page={page} faults={faults} />,
	];
	return (
		<DialogPage title={titleOf(isNew)} back={page.back} broad>
			<WizardSteps
				titles={SOLUTION_STEPS.map(({ title }) => title)}
				step={step}
				furthest={furthest}
				form="wizard"
				enter={hasFilter ? "filter" : undefined}
			/>
			{page.resumed && !newer && <ResumedDraft what="solution" />}
			{newer && <StaleRecord what="solution" version={newer.version} {...staleRows(newer)} />}
			<FormColumn
				id="wizard"
				key={`${step} ${page.seen}`}
				action={paths.wizardStep(page.path, step)}
				encType={step === 1 ? "multipart/form-data" : undefined}
				onSubmit={upload.onSubmit}
			>
				<FormKey />
				<input type="hidden" name="step" value={step} />
				<input type="hidden" name="seen" value={page.seen} />
				<h2>{SOLUTION_STEPS[step - 1]?.title}</h2>
				<SolutionFaults faults={faults} last={last} upload={step === 1} />
				{page.record !== null && <IssuedNote list="solution" id={page.record} issued={page.issued} />}
				{steps[step - 1]}
				<WizardButtons first={step === 1} last={last} disabled={upload.percent !== null} />
			</FormColumn>
		</DialogPage>
	);
}
