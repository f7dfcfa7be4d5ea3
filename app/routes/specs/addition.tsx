import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { getSolution } from "#app/domain/catalogue/solutions.ts";
import { countUnsaved, getSpecification } from "#app/domain/projects/specification.ts";
import { idParam, localAddress, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DialogPage } from "#app/ui/dialog-page.tsx";
import { FormActions } from "#app/ui/form-layout.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { solutionsThatAre } from "../count-words.ts";
import { SeenProjectField } from "./seen-project-field.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const solution = await getSolution(em, actor, idParam(params.sol));
		const { project } = await getSpecification(em, actor);
		return {
			sol: solution.id,
			drawing: solution.drawing,
			project: project?.name ?? null,
			unsaved: await countUnsaved(em, actor),
			back: localAddress(new URL(request.url).searchParams.get("back") ?? paths.summary()),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Add to Specs · Passive Fire Schedules" }];

export default function Addition() {
	const { sol, drawing, project, unsaved, back } = useLoaderData<typeof loader>();
	return (
		<DialogPage title={`Add ${drawing} to Specs`} back={back}>
			{project !== null && unsaved > 0 ? (
				<p>
					Your list has {solutionsThatAre(unsaved)} not saved in a project yet. Adding {drawing} to {project} drops that
					list.
				</p>
			) : (
				<p>{project === null ? `${drawing} is added to your list.` : `${drawing} is added to ${project}.`}</p>
			)}
			<Form method="post" action={paths.summaryItems()}>
				<SeenProjectField />
				<input type="hidden" name="sol" value={sol} />
				<input type="hidden" name="back" value={back} />
				<input type="hidden" name="confirmed" value="on" />
				<FormActions>
					<SubmitButton icon="plus">
						{unsaved > 0 && project !== null ? "Drop the list and add" : "Add to Specs"}
					</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</Form>
			{project !== null && unsaved > 0 && (
				<Form method="post" action={paths.summaryUnsaved()}>
					<Button look="quiet">Go to the list</Button>
				</Form>
			)}
		</DialogPage>
	);
}
