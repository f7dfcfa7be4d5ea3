import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { getPlan } from "#app/domain/plans/plans.sql.ts";
import { deletePlan, requirePlanChange } from "#app/domain/plans/plans.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { QuestionPage } from "#app/routes/question.tsx";
import { planPaths } from "#app/site-paths.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	const projectId = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		requirePlanChange(await getSiteActor(em, actor, projectId));
		const { id, name, pins } = await getPlan(em, projectId, idParam(params.plan));
		return { back: planPaths.edit(projectId, id), name, pins };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, planId] = [idParam(params.id), idParam(params.plan)];
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		const name = await deletePlan(em, await getSiteActor(em, actor, projectId), planId);
		await flash(em, session, { notice: `The plan ${name} is deleted.` });
		return planPaths.plans(projectId);
	});
}

export const meta: MetaFunction = () => [{ title: "Delete plan · Passive Fire Schedules" }];

export default function PlanDelete() {
	const { back, name, pins } = useLoaderData<typeof loader>();
	return (
		<QuestionPage title={`Delete the plan ${name}`} back={back} yes="Delete plan" look="danger" icon="trash">
			<p>
				{pins === 0
					? "No opening has its place on it. "
					: `${amountOf(pins, "opening")} lose their place; the openings and their records stay. `}
				All revisions of the plan go with it. You cannot undo this.
			</p>
		</QuestionPage>
	);
}
