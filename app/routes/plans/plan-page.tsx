import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { dayText } from "#app/days.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import { PLAN_LIMITS } from "#app/domain/plans/plan-looks.ts";
import { listRevisions } from "#app/domain/plans/plans.sql.ts";
import { getPlanPlaces, mayChangePlans } from "#app/domain/plans/plans.ts";
import { idParam } from "#app/http/guards.server.ts";
import { loadSite, siteOf } from "#app/http/site-guard.server.ts";
import { planPaths } from "#app/plan-paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { SiteTrail } from "#app/routes/site/site-trail.tsx";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FieldLine, FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { levelOptions } from "./level-options.server.ts";
import { Placed, Unplaced } from "./plan-openings.tsx";
import { changePins } from "./plan-page.server.ts";
import { PlanSheet, ZOOMS } from "./plan-sheet.tsx";
import * as css from "./plans.css.ts";

const DONE = ["placed", "removed", "checked", "all-checked", "saved"] as const;

export function loader({ request, params }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	return loadSite(request, idParam(params.id), async ({ em, actor, site, project }) => {
		const { plan, placed, unplaced } = await getPlanPlaces(em, project.id, idParam(params.plan));
		const mayChange = mayChangePlans({ site, project });
		const find = (name: string) => [...unplaced, ...placed].find(({ id }) => id === Number(query.get(name)));
		const [chosen, done] = [mayChange && find("place"), query.get("did") ?? ""];
		const { id, name, level, no, label, date, small, large, toCheck } = plan;
		return {
			project,
			isMember: actor !== null,
			mayChange,
			plan: { id, name, level: levelName(level), storedLevel: level, no, label, date, small, large, toCheck },
			placed: placed.map((one) => ({ ...one, level: levelName(one.level) })),
			unplaced,
			levels: mayChange ? await levelOptions(em, project.id) : [],
			revisions: await listRevisions(em, plan.id),
			choosing: chosen ? { id: chosen.id, ref: chosen.ref } : null,
			shown: find("opening")?.id ?? null,
			zoom: ZOOMS.find((one) => one === Number(query.get("zoom"))) ?? 1,
			done: isOneOf(DONE, done) ? { did: done, ref: find("of")?.ref ?? "" } : null,
		};
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, planId] = [idParam(params.id), idParam(params.plan)];
	return changePins(siteOf(request, projectId), projectId, planId);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.plan.name ?? "Plan"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const doneWords = ({ did, ref }: NonNullable<Loaded["done"]>): string =>
	({
		placed: `${ref || "The opening"} has its place.`,
		removed: "The opening has no place on this plan any more.",
		checked: "Checked.",
		"all-checked": "All places are checked.",
		saved: "Saved.",
	})[did];

/** After a new revision each place is to be checked: walls and shafts may have moved. */
function ToCheck({ project, plan, mayChange }: Pick<Loaded, "project" | "plan" | "mayChange">) {
	if (plan.toCheck === 0) return null;
	return (
		<Alert kind="warning" title={`${amountOf(plan.toCheck, "place")} to check on revision ${plan.label}`}>
			<p>They were set on an earlier revision. Move those that are elsewhere now.</p>
			{mayChange && (
				<form method="post" action={planPaths.plan(project.id, plan.id)}>
					<FormKey />
					<Button name="do" value="confirm">
						All places are right
					</Button>
				</form>
			)}
		</Alert>
	);
}

interface ChoosingProps extends Pick<Loaded, "project" | "plan" | "unplaced"> {
	choosing: NonNullable<Loaded["choosing"]>;
	errors: ReturnType<typeof formErrors>;
}

/** Says whose place is chosen, above the plan wherever it is moved to; whoever does not point at the plan enters the place as numbers. */
function Choosing({ project, plan, unplaced, choosing, errors }: ChoosingProps) {
	const at = unplaced.findIndex(({ id }) => id === choosing.id);
	const next = at < 0 ? undefined : unplaced[at + 1];
	return (
		<div className={css.planChoosing}>
			<div className={css.planRowLine}>
				<strong>{`Choose the place of ${choosing.ref} on the plan.`}</strong>
				{next && (
					<ButtonLink to={`${planPaths.plan(project.id, plan.id, { place: next.id })}#plan`} small reloadDocument>
						{`Skip to ${next.ref}`}
					</ButtonLink>
				)}
				<ButtonLink to={planPaths.plan(project.id, plan.id)} small reloadDocument>
					Done
				</ButtonLink>
			</div>
			<Fold title="Enter the place as percentages" open={errors.rejected} folded>
				<form method="post" action={planPaths.plan(project.id, plan.id, { place: choosing.id })} noValidate>
					<FormKey />
					<input type="hidden" name="do" value="place" />
					<input type="hidden" name="opening" value={choosing.id} />
					<Stack>
						<FieldLine>
							<TextField label="From the left, %" inputMode="decimal" {...errors.text("left", 8)} />
							<TextField label="From the top, %" inputMode="decimal" {...errors.text("top", 8)} />
						</FieldLine>
						<Button>Set place</Button>
					</Stack>
				</form>
			</Fold>
		</div>
	);
}

function Revisions({ project, plan, revisions }: Pick<Loaded, "project" | "plan" | "revisions">) {
	return (
		<Section id="revisions" title="Revisions">
			<ul>
				{revisions.map(({ no, label, date }) => (
					<li key={no}>
						<a href={planPaths.file(project.id, plan.id, no)}>{`Revision ${label}`}</a>
						{`, ${dayText(date)}${no === plan.no ? " (current)" : ""}`}
					</li>
				))}
			</ul>
		</Section>
	);
}

/** Name and level of the plan, and its deletion, for those who may change it. */
function PlanDetails({
	project,
	plan,
	placed,
	levels,
	errors,
}: Omit<ChoosingProps, "choosing"> & Pick<Loaded, "placed" | "levels">) {
	const action = planPaths.plan(project.id, plan.id);
	return (
		<Fold title="Rename or delete this plan" open={errors.of("name") !== undefined} folded>
			<Stack loose>
				<FormColumn action={action}>
					<FormKey />
					<TextField label="Name" required {...errors.text("name", PLAN_LIMITS.name, plan.name)} />
					<SelectField
						id="level"
						name="level"
						label="Level"
						options={levels}
						defaultValue={errors.typed("level", plan.storedLevel)}
						errors={errors.of("level")}
					/>
					<FormActions>
						<Button name="do" value="save">
							Save
						</Button>
					</FormActions>
				</FormColumn>
				<FormColumn action={action}>
					<FormKey />
					<p>{`Deleting the plan deletes its revisions and ${amountOf(placed.length, "place")}. The openings and their records stay. You cannot undo this.`}</p>
					<FormActions>
						<Button name="do" value="delete" look="danger" icon="trash">
							Delete plan
						</Button>
					</FormActions>
				</FormColumn>
			</Stack>
		</Fold>
	);
}

export default function PlanPage() {
	const loaded = useLoaderData<typeof loader>();
	const { project, isMember, mayChange, plan, placed, unplaced, choosing, shown, zoom, done } = loaded;
	const errors = formErrors(useActionData<typeof action>());
	return (
		<Stack loose>
			<PageHeader
				trail={<SiteTrail project={project} isMember={isMember} plans />}
				title={plan.name}
				description={`${plan.level} · Revision ${plan.label}, ${dayText(plan.date)}`}
				actions={
					<>
						<ButtonLink to={planPaths.marked(project.id, plan.id)} icon="pdf" reloadDocument>
							Print with pins
						</ButtonLink>
						{mayChange && (
							<ButtonLink to={planPaths.form(project.id, plan.id)} icon="upload">
								New revision
							</ButtonLink>
						)}
					</>
				}
			/>
			<ErrorSummary {...errors.summary({ left: "From the left", top: "From the top", name: "Name", level: "Level" })} />
			{done && !errors.rejected && <Alert kind="success">{doneWords(done)}</Alert>}
			<ToCheck {...loaded} />
			<Stack>
				<Unplaced {...loaded} chosen={choosing?.id ?? null} />
				<PlanSheet projectId={project.id} plan={plan} placed={placed} zoom={zoom} choosing={choosing} shown={shown}>
					{choosing && <Choosing {...loaded} choosing={choosing} errors={errors} />}
				</PlanSheet>
			</Stack>
			<Placed {...loaded} />
			{unplaced.length + placed.length === 0 && <p>{`The list has no openings on ${plan.level} yet.`}</p>}
			<Revisions {...loaded} />
			{mayChange && <PlanDetails {...loaded} errors={errors} />}
		</Stack>
	);
}
