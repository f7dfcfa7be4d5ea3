import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { keyed } from "#app/domain/keyed.ts";
import { editableProject, formOf, penetrationForm, storeForm } from "#app/domain/penetrations/list/penetration.ts";
import { ACCESS, FIRE_SIDES } from "#app/domain/penetrations/opening.ts";
import { serviceInput, servicesText } from "#app/domain/penetrations/opening-services.ts";
import {
	type FieldName,
	MAX_SERVICES,
	OPENING_FIELDS,
	OPENING_SERVICE_FIELDS,
	type OpeningService,
	PENETRATION_FIELDS,
	SERVICE_TEXT_FIELDS,
} from "#app/domain/penetrations/penetration-fields.ts";
import { ownProjectOf } from "#app/domain/penetrations/penetrations.sql.ts";
import { UNITS } from "#app/domain/penetrations/quantity.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { giveBack, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { shownProject } from "#app/routes/specs/shown-project.schema.ts";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { LayoutFooter, Stack } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FieldLine, FormActions, FormColumn, FullRow } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { VersionsTable } from "#app/ui/list/versions-table.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { amber, ServiceLines } from "./service-lines.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const id = params.id ? idParam(params.id) : null;
		// The project need not be open any more: a form sent from another tab is refused and keeps what was typed.
		const project = id === null ? await findOpenProject(em, actor) : await ownProjectOf(em, actor, id);
		if (!project) throw new Response(null, { status: 404, statusText: "Not Found" });
		const from = new URL(request.url).searchParams.get("from");
		const form = await formOf(em, project.id, id, from === null ? null : idParam(from));
		return { ...form, project: { id: project.id } };
	});
}

const schema = penetrationForm.extend({ project: shownProject });

export function action({ request, params }: ActionFunctionArgs) {
	const id = params.id ? idParam(params.id) : undefined;
	const line = new URL(request.url).searchParams.get("line");
	if (line !== null) return giveBack(request, schema, (fields) => changeLines(fields, line));
	return submit(request, schema, async ({ em, actor, session }, { project: seen, go, ...input }) => {
		const project = await editableProject(em, actor, seen);
		const { penetration: stored, removedSolution } = await storeForm(em, actor, project, id, input);
		const warning = removedSolution
			? `${stored.ref} lost its solution ${removedSolution}, because its requirements changed.`
			: undefined;
		await flash(em, session, { notice: `${stored.ref} has been saved.`, warning });
		if (go === "next") return paths.penetrationNew(stored.id);
		return go === "match" ? paths.penetrationType(stored.id) : paths.penetrations();
	});
}

export const meta: MetaFunction = () => [{ title: "Opening · Passive Fire Schedules" }];

/** A refused form reads the new version, so that sending it again means it. */
export const shouldRevalidate = () => true;

/** `add` has one service more, `remove-2` is without the second, and those behind it move up. */
function changeLines(fields: FormData, change: string): void {
	const lines = Number(fields.get("lines")) || 1;
	const removed = Number(/^remove-(\d{1,2})$/.exec(change)?.[1] ?? 0);
	fields.set("lines", String(lines + (removed > 0 ? -1 : 1)));
	for (let at = removed; removed > 0 && at <= lines; at++) {
		for (const field of OPENING_SERVICE_FIELDS) {
			fields.set(serviceInput(field, at - 1), String(fields.get(serviceInput(field, at)) ?? ""));
		}
	}
}

/** The fields of the opening in the order of the page, around its services. */
const BEFORE = [
	...(["ref", "level", "location", "required", "quantity", "unit"] as const),
	...(["orientation", "substrate", "thickness"] as const),
] as const;
const BEHIND = [...OPENING_FIELDS, "note"] as const;
const FORM_FIELDS = [...BEFORE, ...BEHIND] as const;

/** The labels of all inputs, those of the services too, for what is said of them at the top. */
const LABELS: Record<string, string> = {
	...keyed(BEFORE, (name) => PENETRATION_FIELDS[name].label),
	...Object.fromEntries(
		Array.from({ length: MAX_SERVICES }).flatMap((_, at) =>
			OPENING_SERVICE_FIELDS.map((field) => {
				const label = field === "quantity" ? "How many" : PENETRATION_FIELDS[field].label;
				return [serviceInput(field, at), at === 0 ? label : `${label} (service ${at + 1})`];
			}),
		),
	),
	...keyed(BEHIND, (name) => PENETRATION_FIELDS[name].label),
};

const HINTS: Partial<Record<FieldName, string>> = {
	required: "Such as -/60/60, or EI 60",
	opening: "Such as Ø125 or 600 x 400",
	gap: "In mm, such as 10 or 5 to 25; 0 if they touch",
	spacing: "In mm, such as 100",
	quantity: "Such as 3 or 38",
};

/** `9999 linear metres` has 18. */
const MAX_QUANTITY_TEXT = 25;

const UNIT_WORDS = { "no.": "no. (pieces)", m: "m (metres)" } as const;

const NOT_LISTED = "Not recognised: it is kept as it is, and no solution is offered for it";

const NOT_READ: Partial<Record<string, string>> = {
	...{ orientation: NOT_LISTED, substrate: NOT_LISTED, classification: NOT_LISTED, service: NOT_LISTED },
	...{ service_type: NOT_LISTED, insulation: NOT_LISTED, size: "Not recognised as a size" },
	...{ thickness: "Not recognised as a thickness", required: "Not recognised as a rating" },
	...keyed(OPENING_FIELDS, () => "Not recognised: it is kept as it is"),
};

/** The lists of access and of fire sides. */
const SIDES = { access: ACCESS, fire_from: FIRE_SIDES } as const;

const isSided = (name: string): name is keyof typeof SIDES => name in SIDES;

/** A text that cannot be read stays a choice of its own. */
const sideOptions = (name: keyof typeof SIDES, stored: string) =>
	[...new Set<string>([...SIDES[name], stored])].flatMap((value) =>
		value === "" ? [] : { value, label: value === "other side" ? "unsealed side" : value },
	);

const typedServices = ({ typed }: ReturnType<typeof formErrors>) =>
	Array.from({ length: Number(typed("lines")) || 1 }, (_, at): OpeningService => {
		const texts = keyed(SERVICE_TEXT_FIELDS, (field) => typed(serviceInput(field, at)));
		return { ...texts, quantity: Number(typed(serviceInput("quantity", at))) || null };
	});

type LoadedPenetration = ReturnType<typeof useLoaderData<typeof loader>>["penetration"];

/** Shows the stored texts beside the typed ones if another person has saved meanwhile, so that nobody overwrites them unseen. */
function BothVersions({
	penetration,
	errors,
}: {
	penetration: LoadedPenetration;
	errors: ReturnType<typeof formErrors>;
}) {
	return (
		<VersionsTable
			rows={[
				...FORM_FIELDS.map((name) => ({
					label: PENETRATION_FIELDS[name].label,
					theirs: String(penetration[name]),
					mine: errors.typed(name),
				})),
				{
					label: PENETRATION_FIELDS.services.label,
					theirs: servicesText(penetration.services),
					mine: servicesText(typedServices(errors)),
				},
			]}
		/>
	);
}

interface QuantityFieldProps {
	name: "quantity" | "unit";
	penetration: LoadedPenetration;
	errors: ReturnType<typeof formErrors>;
}

function QuantityField({ name, penetration, errors }: QuantityFieldProps) {
	if (name === "quantity") {
		return (
			<TextField
				label={LABELS.quantity}
				hint={HINTS.quantity}
				{...errors.text("quantity", MAX_QUANTITY_TEXT, String(penetration.quantity))}
			/>
		);
	}
	return (
		<SelectField
			id="unit"
			name="unit"
			label={LABELS.unit}
			options={UNITS.map((unit) => ({ value: unit, label: UNIT_WORDS[unit] }))}
			defaultValue={errors.typed("unit", penetration.unit)}
			errors={errors.of("unit")}
		/>
	);
}

export default function PenetrationForm() {
	const { penetration, names, unread, unreadServices, project } = useLoaderData<typeof loader>();
	const answer = useAnswer();
	const errors = formErrors(answer);
	const { id, ref } = penetration;
	const from = Number(new URLSearchParams(useLocation().search).get("from")) || undefined;
	const to = (line?: string) => (id === null ? paths.penetrationNew(from, line) : paths.penetrationEdit(id, line));
	const isStale = id !== null && errors.rejected && errors.typed("version") !== String(penetration.version);
	const text = (name: Exclude<(typeof FORM_FIELDS)[number], "quantity" | "unit">) => (
		<TextField
			key={name}
			label={LABELS[name]}
			hint={unread.some((one) => one === name) ? amber(NOT_READ[name]) : HINTS[name]}
			suggestions={names[name]}
			required={name === "ref" || name === "required"}
			{...errors.text(name, PENETRATION_FIELDS[name].limit, penetration[name])}
		/>
	);
	return (
		<>
			<PageHeader
				trail={<ProjectTrail below={[{ to: paths.penetrations(), label: "Openings" }]} />}
				title={id === null ? "Add an opening" : `Opening ${ref}`}
				actions={
					id !== null && (
						<ButtonLink to={paths.penetrationNew(id)} icon="plus">
							Duplicate with the next number
						</ButtonLink>
					)
				}
			/>
			<FormColumn broad action={to()}>
				<Card>
					<Stack loose>
						{/* Enter saves: the buttons of the lines come before that of the page. */}
						<button type="submit" name="go" value="list" hidden />
						<FormKey />
						<ShownProjectField project={project} />
						<input type="hidden" name="version" value={penetration.version} />
						<ErrorSummary {...errors.summary(LABELS)} isStale={isStale} />
						{isStale && <BothVersions penetration={penetration} errors={errors} />}
						<FieldLine>
							{BEFORE.map((name) =>
								name === "quantity" || name === "unit" ? (
									<QuantityField key={name} name={name} penetration={penetration} errors={errors} />
								) : (
									text(name)
								),
							)}
						</FieldLine>
						<ServiceLines
							key={JSON.stringify(answer?.result.initialValue ?? null)}
							services={penetration.services}
							names={names}
							notRead={(field, at) => (unreadServices[at]?.some((one) => one === field) ? NOT_READ[field] : undefined)}
							errors={errors}
							lineAction={to}
						/>
						<FieldLine>
							{OPENING_FIELDS.map((name) =>
								isSided(name) ? (
									<SelectField
										key={name}
										id={name}
										name={name}
										label={LABELS[name]}
										hint={unread.includes(name) ? amber(NOT_READ[name]) : undefined}
										prompt="not stated"
										options={sideOptions(name, penetration[name])}
										defaultValue={errors.typed(name, penetration[name])}
										errors={errors.of(name)}
									/>
								) : (
									text(name)
								),
							)}
							<FullRow>{text("note")}</FullRow>
						</FieldLine>
					</Stack>
				</Card>
				<LayoutFooter>
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
						<ButtonLink to={paths.penetrations()}>Cancel</ButtonLink>
					</FormActions>
				</LayoutFooter>
			</FormColumn>
		</>
	);
}
