import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PLAN_LIMITS } from "#app/domain/plans/plan-looks.ts";
import { getPlan, listPlanLevels } from "#app/domain/plans/plans.sql.ts";
import { changePlan, planFields, requirePlanChange } from "#app/domain/plans/plans.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { FormKey, formErrors, useAnswer } from "#app/routes/forms.tsx";
import { planPaths } from "#app/site-paths.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { LevelField } from "./plan-form.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const projectId = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		requirePlanChange(await getSiteActor(em, actor, projectId));
		const { id, name, level } = await getPlan(em, projectId, idParam(params.plan));
		return { projectId, plan: { id, name, level }, levels: await listPlanLevels(em, projectId) };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, planId] = [idParam(params.id), idParam(params.plan)];
	return submit(request, planFields, async ({ em, actor }, input) => {
		await changePlan(em, await getSiteActor(em, actor, projectId), planId, input);
		return planPaths.plan(projectId, planId);
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
					<ButtonLink to={planPaths.delete(projectId, plan.id)} look="danger" icon="trash">
						Delete plan
					</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
