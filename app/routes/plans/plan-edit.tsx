import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { PLAN_LIMITS } from "#app/domain/plans/plan-looks.ts";
import { getPlan } from "#app/domain/plans/plans.sql.ts";
import { changePlan, deletePlan, planFields, requirePlanChange } from "#app/domain/plans/plans.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { planPaths } from "#app/plan-paths.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { levelOptions } from "./level-options.server.ts";
import { LevelField } from "./plan-form.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const projectId = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		requirePlanChange(await getSiteActor(em, actor, projectId));
		const { id, name, level, pins } = await getPlan(em, projectId, idParam(params.plan));
		return { projectId, plan: { id, name, level, pins }, levels: await levelOptions(em, projectId) };
	});
}

const schema = planFields.extend({ do: z.enum(["save", "delete"]).default("save") });

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, planId] = [idParam(params.id), idParam(params.plan)];
	return submit(request, schema, async ({ em, actor, session }, { do: act, ...input }) => {
		const place = await getSiteActor(em, actor, projectId);
		if (act !== "delete") {
			await changePlan(em, place, planId, input);
			return planPaths.plan(projectId, planId);
		}
		const name = await deletePlan(em, place, planId);
		await flash(em, session, { notice: `The plan ${name} is deleted.` });
		return sitePaths.plans(projectId);
	});
}

export const meta: MetaFunction = () => [{ title: "Edit plan · Passive Fire Schedules" }];

export default function PlanEdit() {
	const { projectId, plan, levels } = useLoaderData<typeof loader>();
	const errors = formErrors(useAnswer());
	const back = planPaths.plan(projectId, plan.id);
	return (
		<DialogPage title="Edit plan" back={back}>
			<FormColumn>
				<FormKey />
				<ErrorSummary {...errors.summary({ name: "Name", level: "Level" })} />
				<TextField label="Name" required {...errors.text("name", PLAN_LIMITS.name, plan.name)} />
				<LevelField levels={levels} level={plan.level} errors={errors} />
				<FormActions>
					<SubmitButton>Save</SubmitButton>
					<ButtonLink to={back} reloadDocument>
						Cancel
					</ButtonLink>
				</FormActions>
			</FormColumn>
			<Fold title="Delete this plan" folded>
				<p>
					{plan.pins === 0
						? "No opening has its place on it. "
						: `${amountOf(plan.pins, "opening")} will have no place; the openings and their records stay. `}
					All its revisions go with it. You cannot undo this.
				</p>
				<FormColumn>
					<FormKey />
					<Button name="do" value="delete" look="danger" icon="trash">
						Delete plan
					</Button>
				</FormColumn>
			</Fold>
		</DialogPage>
	);
}
