import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { getOwnedProject } from "#app/domain/members/project-people.ts";
import { countLabels, endLabels } from "#app/domain/places/opening-labels.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { placePaths } from "#app/place-paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async ({ em, actor }) => {
		const project = await getOwnedProject(em, actor, id);
		return { project, labelled: (await countLabels(em, id)).all };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		await endLabels(em, actor, id);
		await flash(em, session, {
			notice: "All labels have ended. Print new ones and put them in place of the old ones.",
		});
		return placePaths.labels(id);
	});
}

export const meta: MetaFunction = () => [{ title: "End all labels · Passive Fire Schedules" }];

export default function LabelsEnd() {
	const { project, labelled } = useLoaderData<typeof loader>();
	return (
		<QuestionPage
			title={`End all labels of ${project.name}`}
			back={placePaths.labels(project.id)}
			yes="End all labels"
			look="danger"
			closed={labelled === 0}
		>
			<p>
				{labelled === 0
					? "No opening has a label yet."
					: `${labelled === 1 ? "The label of one opening leads" : `The labels of ${amountOf(labelled, "opening")} lead`} nowhere from now on, also those at the seals. You cannot undo this. Labels that you print later have new codes.`}
			</p>
		</QuestionPage>
	);
}
