import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { MAX_NOTE, MAX_NOTES } from "#app/domain/files/drawing-limits.ts";
import { MAX_SEARCH, numberedNotes, SOLUTION_STEPS } from "#app/domain/wizards/solution-steps.ts";
import { stepOfField } from "#app/domain/wizards/wizard-steps.ts";
import { editorsOnly, loadPage, requireUser } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ErrorCard } from "#app/routes/error-page.tsx";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { ResumedDraft, StaleRecord } from "#app/routes/management/wizard/stale-record.tsx";
import { useUpload } from "#app/routes/uploading/use-upload.ts";
import { fieldWithButton } from "#app/ui/base/fields.css.ts";
import { layoutOnWide } from "#app/ui/base/layout.css.ts";
import { MainAndSide, Stack } from "#app/ui/base/page-layout.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldNotes } from "#app/ui/form/field.tsx";
import { FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { NotesEditor } from "#app/ui/form/notes-editor.tsx";
import { PickList } from "#app/ui/form/pick-list.tsx";
import { WizardButtons, WizardSteps } from "#app/ui/form/wizard.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { ConfirmStep, staleRows } from "./confirm-step.tsx";
import {
	actOnSolution,
	readSolutionAddress,
	readSolutionWizard,
	type SolutionWizardPage,
} from "./solution-wizard.server.ts";
import { SpecimensStep } from "./specimens-step.tsx";
import { Previews, UploadStep } from "./upload-step.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), async (context) =>
		readSolutionWizard(context, readSolutionAddress(request, params.id)),
	);
}

export async function action({ request, params }: ActionFunctionArgs) {
	await requireUser(editorsOnly(request));
	return actOnSolution(request, readSolutionAddress(request, params.id));
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${titleOf(data?.code)} · Passive Fire Schedules` },
];

/** A refused step shows what is kept by then, and sending it again means it. */
export const shouldRevalidate = () => true;

interface SubstratesStepProps {
	page: Pick<SolutionWizardPage, "snapshot" | "substrates" | "moreSubstrates">;
	errors: ReturnType<typeof formErrors>;
}

function SubstratesStep({ page, errors }: SubstratesStepProps) {
	const { snapshot } = page;
	const substrates = [...page.substrates, ...page.moreSubstrates];
	const chosen = errors.rejected ? errors.all("substrates").map(Number) : snapshot.substrates;
	const words = (ids: number[]) => ids.map((id) => substrates.find((one) => one.id === id)?.label).join("\n");
	return (
		<div id="substrate">
			{errors.message && (
				<VersionsTable rows={[{ label: "Substrates", theirs: words(snapshot.substrates), mine: words(chosen) }]} />
			)}
			<Stack>
				<div className={fieldWithButton}>
					<TextField
						id="filter-substrate"
						name="filter.substrate"
						label="Search"
						placeholder="Part of an orientation, a name or a thickness"
						maxLength={MAX_SEARCH}
						autoComplete="off"
						defaultValue={errors.all("filter.substrate")[0] ?? snapshot.filter.substrate ?? ""}
					/>
					<Button name="move" value="filter" icon="search" formNoValidate>
						Search
					</Button>
				</div>
				<PickList name="substrates" label="Substrates" chosen={chosen} entries={substrates} />
				<FieldNotes id="substrate" errors={errors.of("substrate")} />
			</Stack>
		</div>
	);
}

type Errors = ReturnType<typeof formErrors>;

const LABELS = {
	drawing: "Drawing",
	title: "Title",
	pdf: "PDF",
	img: "Image",
	installation: "Installation",
	substrate: "Substrates",
	specimen: "Specimens",
};

const TYPED = { drawing: LABELS.drawing, title: LABELS.title };

function UploadErrors({ errors }: { errors: Errors }) {
	const words = [
		errors.message,
		...(["pdf", "img"] as const).flatMap((field) =>
			(errors.of(field) ?? []).map((text) => `${LABELS[field]}: ${text}`),
		),
	].filter((word) => word !== undefined);
	if (words.length === 0) return <ErrorSummary {...errors.summary(TYPED)} message={undefined} />;
	return (
		<>
			<Alert kind="warning" title="Could not upload the file!" />
			<Alert kind="warning">
				{words.map((word) => (
					<p key={word}>{word}</p>
				))}
			</Alert>
			<ErrorSummary {...errors.summary(TYPED)} message={undefined} />
		</>
	);
}

/** The way from the last step, which has no fields, to those that are wrong. */
function SolutionErrors({ errors, last, upload }: { errors: Errors; last: boolean; upload: boolean }) {
	const wrong = errors.wrong(LABELS);
	if (upload) return <UploadErrors errors={errors} />;
	if (!last) return <ErrorSummary {...errors.summary(LABELS)} />;
	if (!errors.message && wrong.length === 0) return null;
	return (
		<Alert kind="warning" title={errors.message ?? "Something went wrong creating solution"}>
			{wrong.map(({ id, message }) => (
				<p key={id}>
					{message}{" "}
					<Button look="link" name="move" value={`to:${stepOfField(SOLUTION_STEPS, id)}`} formNoValidate>
						Go to {SOLUTION_STEPS[stepOfField(SOLUTION_STEPS, id) - 1]?.title}
					</Button>
				</p>
			))}
		</Alert>
	);
}

interface NotesStepProps {
	page: Pick<SolutionWizardPage, "snapshot">;
	errors: ReturnType<typeof formErrors>;
}

function NotesStep({ page, errors }: NotesStepProps) {
	const typed = errors.rejected ? errors.all("note") : null;
	const notes = typed ?? page.snapshot.notes;
	return (
		<>
			{notes.length === 0 && <p>There are no installation notes yet.</p>}
			{typed && errors.message && (
				<VersionsTable
					rows={[{ label: "Install Notes", theirs: numberedNotes(page.snapshot.notes), mine: numberedNotes(typed) }]}
				/>
			)}
			<NotesEditor notes={notes} maxLength={MAX_NOTE} full={notes.length >= MAX_NOTES} />
		</>
	);
}

/** The drawing stands beside the steps that are filled in from it; below files and notes where there is no room, else nowhere. */
function WithDrawing({
	page,
	part,
	children,
}: {
	page: SolutionWizardPage;
	part: SolutionStepKey;
	children: ReactNode;
}) {
	const { held, stored } = page.pictures;
	if (part === "confirmation" || !(held ?? stored)) return children;
	return (
		<MainAndSide>
			{children}
			<div className={part === "notes" || part === "drawing" ? undefined : layoutOnWide}>
				<Stack>
					<Previews {...page} />
				</Stack>
			</div>
		</MainAndSide>
	);
}

type SolutionStepKey = (typeof SOLUTION_STEPS)[number]["key"];

const titleOf = (code: string | null | undefined) => (code ? `Edit ${code}` : "Create Solution");

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
	const errors = formErrors(upload.rejected ?? answer);
	const { step, furthest, newer } = page;
	const { key: part } = SOLUTION_STEPS[step - 1]!;
	const hasFilter = part === "substrates" || part === "specimens";
	const last = step === SOLUTION_STEPS.length;
	const steps = [
		<UploadStep key="upload" page={page} errors={errors} upload={upload} />,
		<NotesStep key="notes" page={page} errors={errors} />,
		<SubstratesStep key="substrates" page={page} errors={errors} />,
		<SpecimensStep key="specimens" page={page} errors={errors} />,
		<ConfirmStep key="confirm" page={page} errors={errors} />,
	];
	return (
		<DialogPage title={titleOf(page.code)} back={page.back} broad>
			<WizardSteps
				titles={SOLUTION_STEPS.map(({ title }) => title)}
				step={step}
				furthest={furthest}
				form="wizard"
				enter={hasFilter ? "filter" : undefined}
			/>
			{page.resumed && !newer && <ResumedDraft what="solution" />}
			{newer && <StaleRecord what="solution" version={newer.version} {...staleRows(newer)} />}
			<WithDrawing page={page} part={part}>
				<FormColumn
					id="wizard"
					broad={last}
					key={`${step} ${page.seen}`}
					action={paths.wizardStep(page.path, step)}
					encType={step === 1 ? "multipart/form-data" : undefined}
					onSubmit={upload.onSubmit}
				>
					<FormKey />
					<input type="hidden" name="step" value={step} />
					<input type="hidden" name="seen" value={page.seen} />
					<h2>{SOLUTION_STEPS[step - 1]?.title}</h2>
					<SolutionErrors errors={errors} last={last} upload={step === 1} />
					{page.record !== null && <IssuedNote list="solution" id={page.record} issued={page.issued} />}
					{steps[step - 1]}
					<WizardButtons first={step === 1} last={last} disabled={upload.percent !== null} />
				</FormColumn>
			</WithDrawing>
		</DialogPage>
	);
}
