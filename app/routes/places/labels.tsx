import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { amount, amountOf } from "#app/amounts.ts";
import { LABEL_FORMAT_NAMES, LABEL_FORMATS } from "#app/domain/places/label-formats.ts";
import {
	chooseLabelled,
	countLabels,
	createLabels,
	getLabelProject,
	labelChoice,
} from "#app/domain/places/opening-labels.ts";
import { qrPath } from "#app/domain/qr-code.ts";
import { STATE_LABELS } from "#app/domain/site/site-labels.ts";
import { listRecorders, listSiteDetails } from "#app/domain/site/site-list.sql.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { placePaths } from "#app/place-paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import * as css from "#app/routes/screens.css.ts";
import { SiteFilter } from "#app/routes/site/site-openings.tsx";
import { readSiteQuery } from "#app/routes/site/site-query.ts";
import { SiteTrail } from "#app/routes/site/site-trail.tsx";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { FieldGroup, RadioField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { tableWhole } from "#app/ui/list/tables.css.ts";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { settings } from "#db/settings.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		const project = await getLabelProject(em, actor, id);
		const { query, address } = readSiteQuery(request, { userId: actor.id, deviceId: null });
		const { printed, left, counts } = await chooseLabelled(em, id, query);
		const [first] = printed;
		const detail = first && (await listSiteDetails(em, [first.id])).get(first.id)!;
		const sample = first && { ...first, ...detail, code: qrPath(settings().appUrl + placePaths.labels(id)) };
		const labels = await countLabels(em, id);
		const list = { counts, recorders: await listRecorders(em, id), found: printed.length + left.length };
		return { project, filter: address, list, printed: named(printed), left: named(left), sample, labels };
	});
}

/** So many numbers say what is printed; the file has all of them. */
const MAX_NAMED = 30;

const named = (openings: { ref: string }[]) => ({
	count: openings.length,
	refs: openings.slice(0, MAX_NAMED).map(({ ref }) => ref),
});

type Named = ReturnType<typeof named>;

function Refs({ count, refs }: Named) {
	return (
		<>
			{refs.map((ref, at) => (
				<Fragment key={ref}>
					{at > 0 && ", "}
					<span className={tableWhole}>{ref}</span>
				</Fragment>
			))}
			{count > refs.length && ` and ${amount(count - refs.length)} more`}
		</>
	);
}

/** The openings are those that the filter of the address finds; the labels come as a file. */
export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, labelChoice, async ({ em, actor }, choice) => {
		const { query, address } = readSiteQuery(request, { userId: actor.id, deviceId: null });
		await createLabels(em, actor, id, query, choice);
		return placePaths.labelsFile(id, { ...address, ...choice });
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Labels of ${data?.project.name ?? "project"} · Passive Fire Schedules` },
];

const LABELS = { format: "Labels", sides: "For each opening" };

const SIDES = [
	{ value: "one", label: "One label" },
	{ value: "two", label: "Two labels, one for side A and one for side B" },
];

type Sample = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["sample"]>;

/** A label as it is printed, with a code that leads to this page. */
function LabelPaper({ label: { ref, level, required, drawing, code }, side }: { label: Sample; side: "A" | "B" }) {
	return (
		<div className={side === "B" ? `${css.labelPaper} ${css.labelOfTwo}` : css.labelPaper}>
			<div>
				<strong className={css.labelNumber}>{ref}</strong>
				<p className={css.labelOfTwo}>
					<strong>{`Side ${side}`}</strong>
				</p>
				<p>{level}</p>
				<p>
					<strong>{required}</strong>
				</p>
				<p>{drawing || STATE_LABELS.open}</p>
			</div>
			<svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label="Code of the label">
				<path d={code.path} shapeRendering="crispEdges" />
			</svg>
		</div>
	);
}

function LabelPictures({ label }: { label: Sample }) {
	return (
		<figure className={css.labelFigure}>
			<LabelPaper label={label} side="A" />
			<LabelPaper label={label} side="B" />
			<figcaption>{`${label.ref} at actual size, 70 × 37 mm`}</figcaption>
		</figure>
	);
}

interface LabelFormProps {
	/** The address of this page with its filter. */
	action: string;
	errors: ReturnType<typeof formErrors>;
	/** The number of openings that get a label. */
	found: number;
	children: ReactNode;
}

function LabelForm({ action, errors, found, children }: LabelFormProps) {
	const radio = (name: "format" | "sides", options: { value: string; label: string }[]) => (
		<FieldGroup id={name} label={LABELS[name]} errors={errors.of(name)}>
			{options.map(({ value, label }, at) => (
				<RadioField
					key={value}
					id={`${name}-${value}`}
					name={name}
					value={value}
					label={label}
					defaultChecked={errors.typed(name, options[0]!.value) === value || (at === 0 && !errors.typed(name, ""))}
				/>
			))}
		</FieldGroup>
	);
	return (
		<Card title={`Print labels of ${amountOf(found, "opening")}`} id="print">
			<div className={css.labelColumns}>
				<Form method="post" action={action} reloadDocument>
					<FormKey />
					<Stack>
						<ErrorSummary {...errors.summary(LABELS)} />
						{radio(
							"format",
							LABEL_FORMATS.map((value) => ({ value, label: LABEL_FORMAT_NAMES[value] })),
						)}
						{radio("sides", SIDES)}
						<p>Print at actual size: 100 %, without fitting it to the page.</p>
						<FormActions>
							<SubmitButton look="primary" icon="download">
								Download labels
							</SubmitButton>
						</FormActions>
					</Stack>
				</Form>
				{children}
			</div>
		</Card>
	);
}

export default function Labels() {
	const { project, filter, list, printed, left, sample, labels } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	return (
		<Stack loose>
			<PageHeader
				trail={<SiteTrail project={project} isMember />}
				title="Labels"
				description="A label at each seal. Its code leads to a page that says what seals the opening, whether the evidence is current, and its state. On site it opens the record."
			/>
			{list.counts.openings === 0 ? (
				<EmptyState title="No openings yet">
					There is a label for each opening of the project, once its list has been entered.
				</EmptyState>
			) : (
				<>
					<Section
						id="openings"
						title="Openings"
						description={
							labels.openings > 0
								? `${amountOf(labels.openings, "opening")} ${labels.openings === 1 ? "has" : "have"} a label already. A label printed again has the same code.`
								: undefined
						}
					>
						<SiteFilter list={list} filter={filter} to={(changed) => placePaths.labels(project.id, changed)} brief />
						<p>
							<Refs {...printed} />
						</p>
						{left.count > 0 && (
							<p>
								<Refs {...left} />
								{left.count === 1 ? " has no solution yet and is left out." : " have no solution yet and are left out."}
							</p>
						)}
					</Section>
					{printed.count > 0 && (
						<LabelForm action={placePaths.labels(project.id, filter)} errors={errors} found={printed.count}>
							{sample && <LabelPictures label={sample} />}
						</LabelForm>
					)}
				</>
			)}
			{project.isOwner && labels.all > 0 && (
				<Section
					id="end"
					title="Labels at the wrong seals?"
					description={`End all labels, then print new ones. ${amountOf(labels.all, "label")} on site ${labels.all === 1 ? "stops" : "stop"} working. You cannot undo this.`}
				>
					<Cluster>
						<ButtonLink to={placePaths.labelsEnd(project.id)} look="danger">
							End all labels
						</ButtonLink>
					</Cluster>
				</Section>
			)}
		</Stack>
	);
}
