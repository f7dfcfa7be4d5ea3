/** Project Identification: its form, with both versions beside each other where it was changed elsewhere. */

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useLoaderData } from "@remix-run/react";
import { Fragment, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { amountOf } from "#app/amounts.ts";
import { listCities } from "#app/domain/catalogue/records/places.ts";
import { tooLong } from "#app/domain/errors.ts";
import { siteWords } from "#app/domain/facts/site-words.ts";
import {
	findIdentification,
	getSwitches,
	type IdentificationView,
	identifyProject,
} from "#app/domain/projects/identification.ts";
import { identificationSchema } from "#app/domain/projects/project.schema.ts";
import { PROJECT_LIMITS, PROJECT_REQUIRED } from "#app/domain/projects/project-limits.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { PlaceField, placeError, placeSummary } from "#app/routes/auth/place-field.tsx";
import { FormKey, formErrors, namingField, useAnswer } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import * as css from "#app/routes/specs/specs.css.ts";
import { afterShowing, DONE_NOTICES, DoneMessage } from "#app/routes/specs/summary/done-message.tsx";
import { fieldCheck } from "#app/ui/base/fields.css.ts";
import { MainAndSide, Muted } from "#app/ui/base/page-layout.tsx";
import { charactersOf } from "#app/ui/form/character-count.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldLink } from "#app/ui/form/field-link.tsx";
import { FieldGrid, FormActions, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, FieldGroup, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Cell } from "#app/ui/list/table-row.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { spanName } from "#app/ui/text/dates.ts";

interface WrongField {
	id: string;
	message: string;
}

const messages: Readonly<Record<string, string | undefined>> = PROJECT_REQUIRED;
const limits: Readonly<Record<string, number | undefined>> = PROJECT_LIMITS;
const typedIn = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "").trim();
type Cities = Awaited<ReturnType<typeof listCities>>;

function wrongFields(form: HTMLFormElement, labels: Record<string, string>, cities: Cities): WrongField[] {
	return Object.entries(labels).flatMap(([id, label]) => {
		const value = typedIn(form, id);
		const required = messages[id];
		const max = limits[id];
		const unlisted = id === "city" ? placeError(cities, value) : undefined;
		if (unlisted) return [{ id, message: unlisted }];
		if (required && value === "") return [{ id, message: required }];
		return max && charactersOf(value) > max ? [{ id, message: namingField(tooLong(max), label) }] : [];
	});
}

interface FormValues {
	wrong: WrongField[];
	/** The fields by name; null until the first key. */
	values: Record<string, string> | null;
}

/** Finds, with script, what is typed and which fields are wrong by now, from the first key or the first refusal on. */
function useFormValues(formId: string, labels: Record<string, string>, cities: Cities, answer: unknown) {
	const [typed, setTyped] = useState<FormValues>({ wrong: [], values: null });
	const look = useCallback((): FormValues => {
		const form = document.getElementById(formId);
		if (!(form instanceof HTMLFormElement)) return { wrong: [], values: null };
		const values = Object.fromEntries(Object.keys(labels).map((name) => [name, typedIn(form, name)]));
		return { wrong: wrongFields(form, labels, cities), values };
	}, [formId, labels, cities]);
	useEffect(() => {
		if (answer) setTyped(look());
	}, [answer, look]);
	// The city's own field has taken the key in by the next microtask; a press right after the key finds the button as it is.
	const onInput = () => queueMicrotask(() => flushSync(() => setTyped(look())));
	return { ...typed, onInput };
}

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const project = await findIdentification(em, actor);
		return { project, switches: await getSwitches(em, actor, project), cities: await listCities(em, project?.city) };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, identificationSchema, async ({ em, actor, session }, input) => {
		const id = await identifyProject(em, actor, input);
		const created = input.project === undefined;
		await flash(em, session, { notice: created ? DONE_NOTICES.created : DONE_NOTICES.identified });
		return paths.projectEdit(id);
	});
}

export const meta: MetaFunction = () => [{ title: "Project Identification · Passive Fire Schedules" }];

/** A refused form shows what is stored by then beside what was typed, and sending it again means it. */
export const shouldRevalidate = () => true;

/** The order of the specification, in the form and where two versions stand beside each other. */
const LABELS = {
	projName: "Project Name",
	projAddress: "Project Address",
	city: "City",
	projId: "Project Code/No.",
	revNotes: "Revision Number",
	consentDate: "Consent date",
};

const fields = ["projName", "projAddress", "city", "projId", "revNotes", "consentDate"] as const;

const ticks = [
	["addTds", "Include TDS"],
	["addMsds", "Include MSDS"],
	["addWarranty", "Include Warranty"],
] as const;

/** The box that keeps what is saved of a field when the rest is stored as it was typed. */
const choiceOf = (name: string, label: string) => (
	<Cell label="Keep the saved" onPhone="last">
		<span>
			<input
				type="checkbox"
				name="theirs"
				value={name}
				aria-label={`Keep the saved: ${label}`}
				className={fieldCheck}
			/>
		</span>
	</Cell>
);

interface IdentificationConflictProps {
	stored: IdentificationView;
	cities: Cities;
	typed: ReturnType<typeof formErrors>;
}

function IdentificationConflict({ stored, cities, typed }: IdentificationConflictProps) {
	const cityOf = (id: string) => cities.find((city) => String(city.id) === id)?.name ?? "";
	const tick = (on: boolean) => (on ? "yes" : "no");
	const rows = [
		...fields.map((name) => ({
			choice: choiceOf(name, LABELS[name]),
			label: LABELS[name],
			theirs: name === "city" ? cityOf(String(stored.city)) : (stored[name] ?? ""),
			mine: name === "city" ? cityOf(typed.typed(name)) : typed.typed(name),
		})),
		...ticks.map(([name, label]) => ({
			choice: choiceOf(name, label),
			label,
			theirs: tick(stored[name]),
			mine: tick(typed.ticked(name)),
		})),
	];
	return <VersionsTable rows={rows} />;
}

/** The head of the cover as a schedule would print it; with script it follows what is typed. */
function CoverHead({ of }: { of: (name: keyof typeof LABELS) => string }) {
	const rows = [
		["Project code", of("projId")],
		// People write `B` and `Revision B`.
		[/^rev/i.test(of("revNotes")) ? "" : "Revision", of("revNotes")],
	].filter(([, value]) => value);
	return (
		<figure className={css.coverHead} aria-label="Cover of the schedule">
			<div className={css.coverHeadPaper}>
				<p>Passive Fire Schedule</p>
				<p className={css.coverHeadName}>{of("projName") || LABELS.projName}</p>
				<p>{siteWords({ address: of("projAddress"), city: of("city") }) || LABELS.projAddress}</p>
				{rows.map(([term, value]) => (
					<p key={term}>
						{term} <b>{value}</b>
					</p>
				))}
			</div>
			<figcaption>
				<Muted>On the cover</Muted>
			</figcaption>
		</figure>
	);
}

const FORWARD_MS = 500;

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
	const created = !(await request.clone().formData()).has("project");
	return afterShowing(serverAction, FORWARD_MS, created ? DONE_NOTICES.created : DONE_NOTICES.identified);
}

/** Says why the button is off: in one line while the summary of a refused form says the same. */
function WrongFields({ wrong, summary }: { wrong: WrongField[]; summary: WrongField[] }) {
	const [first] = wrong;
	const isRepeated = wrong.every(({ message }) => summary.some((one) => one.message === message));
	const shown =
		first && isRepeated ? [{ ...first, message: `${amountOf(wrong.length, "field")} left to check` }] : wrong;
	return (
		<p role="status" className={css.buttonReason}>
			{shown.map(({ id, message }, at) => (
				<Fragment key={id}>
					{at > 0 && " · "}
					<FieldLink to={id}>{message}</FieldLink>
				</Fragment>
			))}
		</p>
	);
}

export default function Identification() {
	const { project, switches, cities } = useLoaderData<typeof loader>();
	const answer = useAnswer();
	const errors = formErrors(answer);
	const { wrong, values, onInput } = useFormValues("identification", LABELS, cities, answer);
	const typedFrom = answer?.result.initialValue?.basis;
	const summary = placeSummary(errors, LABELS, { city: cities });
	const conflict = project !== null && typedFrom !== undefined && typedFrom !== project.basis;
	const text = (name: keyof typeof PROJECT_LIMITS) => errors.text(name, PROJECT_LIMITS[name], project?.[name]);
	const tick = (name: (typeof ticks)[number][0]) => {
		return { id: name, name, defaultChecked: errors.ticked(name, switches[name]) };
	};

	const onCover = (name: keyof typeof LABELS) => {
		const value = values?.[name] ?? errors.typed(name, String(project?.[name] ?? ""));
		return name === "city" ? (cities.find(({ id }) => String(id) === value)?.name ?? "") : value.trim();
	};
	const consent = values?.consentDate ?? errors.typed("consentDate", project?.consentDate ?? "");
	return (
		<>
			<PageHeader
				trail={<ProjectTrail />}
				title="Project Identification"
				description="What the cover of the schedule says about the project."
			/>
			<DoneMessage />
			<MainAndSide>
				<Card>
					<FormColumn id="identification" onInput={onInput}>
						<FormKey />
						{project && <input type="hidden" name="project" value={project.id} />}
						{project && <input type="hidden" name="version" value={project.version} />}
						{project && <input type="hidden" name="basis" value={project.basis} />}
						<ErrorSummary {...summary} isStale={conflict} />
						{conflict && <IdentificationConflict stored={project} cities={cities} typed={errors} />}
						<FieldGrid>
							<TextField label={LABELS.projName} required counted {...text("projName")} />
							<TextField label={LABELS.projAddress} required counted {...text("projAddress")} />
							<PlaceField
								name="city"
								label={LABELS.city}
								prompt="Choose a city"
								places={cities}
								stored={project?.city}
								faults={errors}
							/>
							<TextField label={LABELS.projId} counted {...text("projId")} />
							<FullRow>
								<TextField label={LABELS.revNotes} hint="Such as B or Rev B" counted {...text("revNotes")} />
							</FullRow>
							<TextField
								type="date"
								label={LABELS.consentDate}
								hint={`${consent ? spanName(consent) : "Optional"}. Standards that were current on this date are accepted.`}
								{...errors.text("consentDate", 10, project?.consentDate ?? undefined)}
							/>
						</FieldGrid>
						<FieldGroup id="documents" label="Supporting documentation">
							<CheckboxField label="Include TDS" {...tick("addTds")} />
							<CheckboxField label="Include MSDS" {...tick("addMsds")} />
							<CheckboxField label="Include Warranty" {...tick("addWarranty")} />
						</FieldGroup>
						<FormActions>
							<SubmitButton disabled={wrong.length > 0}>
								{conflict ? "Keep mine" : project ? "Save" : "Create project"}
							</SubmitButton>
							<WrongFields wrong={wrong} summary={summary.errors} />
							{conflict && (
								<ButtonLink to={paths.identification()} reloadDocument>
									Take theirs
								</ButtonLink>
							)}
							<ButtonLink to={paths.summary()}>Back to summary</ButtonLink>
							{conflict && <Muted>“Keep mine” replaces what is saved now, but for the ticked rows.</Muted>}
						</FormActions>
					</FormColumn>
				</Card>
				<CoverHead of={onCover} />
			</MainAndSide>
		</>
	);
}
