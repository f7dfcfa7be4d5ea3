import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { keyed } from "#app/domain/keyed.ts";
import { editableProject, formOf, penetrationForm, storeForm } from "#app/domain/penetrations/penetration.ts";
import { type FieldName, PENETRATION_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { ownProjectOf } from "#app/domain/penetrations/penetrations.sql.ts";
import { UNITS } from "#app/domain/penetrations/quantity.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formFaults, useAnswer } from "#app/routes/forms.tsx";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldGrid, FormActions, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const id = params.id ? idParam(params.id) : null;
		// Of a project that is not open any more, too: a form sent from another tab is refused and keeps what was typed.
		const project = id === null ? await findOpenProject(em, actor) : await ownProjectOf(em, actor, id);
		if (!project) throw new Response(null, { status: 404, statusText: "Not Found" });
		const from = new URL(request.url).searchParams.get("from");
		const form = await formOf(em, project.id, id, from === null ? null : idParam(from));
		return { ...form, project: { id: project.id } };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = params.id ? idParam(params.id) : undefined;
	const schema = penetrationForm.extend({ project: shownProject });
	return submit(request, schema, async ({ em, actor, session }, { project: seen, go, ...input }) => {
		const project = await editableProject(em, actor, seen);
		const { penetration: stored, taken } = await storeForm(em, actor, project, id, input);
		const warning = taken ? `${taken} was taken off ${stored.ref}: what it asks has changed.` : undefined;
		await flash(em, session, { notice: `${stored.ref} has been saved.`, warning });
		if (go === "next") return paths.penetrationNew(stored.id);
		return go === "match" ? paths.penetrationType(stored.id) : paths.penetrations();
	});
}

export const meta: MetaFunction = () => [{ title: "Penetration · Passive Fire Schedules" }];

/** A refused form reads the new version, so that sending it again means it. */
export const shouldRevalidate = () => true;

/** The fields in the order of the page: what decides comes first. */
const FORM_FIELDS = [
	...["ref", "required", "level", "location", "service", "size", "service_type", "classification", "insulation"],
	...["orientation", "substrate", "thickness", "quantity", "unit", "note"],
] as const;

const LABELS = keyed(FORM_FIELDS, (name) => PENETRATION_FIELDS[name].label);

const HINTS: Partial<Record<FieldName, string>> = {
	required: "Such as -/60/60, or EI 60",
	size: "Such as Ø110, OD 110, DN 100, 600 x 400 or 2x50",
	insulation: "Write “none” for a bare pipe; leave empty if not known",
	quantity: "Such as 3, or 38 m",
};

/** `9999 linear metres` has 18. */
const MAX_QUANTITY_TEXT = 25;

const UNIT_WORDS = { "no.": "no. (pieces)", m: "m (metres)" } as const;

const NOT_LISTED = "Not recognised: it is kept as it is, and no solution is offered for it";

const NOT_READ: Partial<Record<string, string>> = {
	...{ orientation: NOT_LISTED, substrate: NOT_LISTED, classification: NOT_LISTED, service: NOT_LISTED },
	...{ service_type: NOT_LISTED, insulation: NOT_LISTED, size: "Not a size in mm, so it only matches the same text" },
	thickness: "Not a thickness in mm, so it only matches the same text",
};

export default function PenetrationForm() {
	const { penetration, names, unread, project } = useLoaderData<typeof loader>();
	const faults = formFaults(useAnswer());
	const { id, ref } = penetration;
	const isStale = id !== null && faults.rejected && faults.typed("version") !== String(penetration.version);
	const text = (name: Exclude<(typeof FORM_FIELDS)[number], "quantity" | "unit">) => (
		<TextField
			key={name}
			label={LABELS[name]}
			hint={unread.some((one) => one === name) ? NOT_READ[name] : HINTS[name]}
			suggestions={names[name]}
			required={name === "ref" || name === "required"}
			{...faults.text(name, PENETRATION_FIELDS[name].limit, penetration[name])}
		/>
	);
	return (
		<>
			<PageHeader title={id === null ? "Add a penetration" : `Penetration ${ref}`} />
			<Card>
				<FormColumn>
					<FormKey />
					<ShownProjectField project={project} />
					<input type="hidden" name="version" value={penetration.version} />
					<ErrorSummary {...faults.summary(LABELS)} />
					{isStale && (
						<VersionsTable
							rows={FORM_FIELDS.map((name) => ({
								label: LABELS[name],
								theirs: String(penetration[name]),
								mine: faults.typed(name),
							}))}
						/>
					)}
					<FieldGrid>
						{FORM_FIELDS.flatMap((name) =>
							name === "quantity" || name === "unit" || name === "note" ? [] : text(name),
						)}
						<TextField
							label={LABELS.quantity}
							hint={HINTS.quantity}
							{...faults.text("quantity", MAX_QUANTITY_TEXT, String(penetration.quantity))}
						/>
						<SelectField
							id="unit"
							name="unit"
							label={LABELS.unit}
							options={UNITS.map((unit) => ({ value: unit, label: UNIT_WORDS[unit] }))}
							defaultValue={faults.typed("unit", penetration.unit)}
							errors={faults.of("unit")}
						/>
						<FullRow>{text("note")}</FullRow>
					</FieldGrid>
					<FormActions>
						<SubmitButton name="go" value="list">
							Save
						</SubmitButton>
						<SubmitButton name="go" value="next" look="secondary">
							Save and add the next
						</SubmitButton>
						<SubmitButton name="go" value="match" look="secondary">
							Save and find a solution
						</SubmitButton>
						{id !== null && (
							<ButtonLink to={paths.penetrationNew(id)} icon="plus">
								Duplicate with the next number
							</ButtonLink>
						)}
						<ButtonLink to={paths.penetrations()}>Cancel</ButtonLink>
					</FormActions>
				</FormColumn>
			</Card>
		</>
	);
}
