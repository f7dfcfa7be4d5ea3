import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { solutions, solutionsThatAre } from "#app/amounts.ts";
import { getSolution } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { countUnsaved, getSpecification } from "#app/domain/projects/specification.ts";
import { idParam, loadPage, localAddress } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const solution = await getSolution(em, actor, idParam(params.sol));
		const { project } = await getSpecification(em, actor);
		const { searchParams } = new URL(request.url);
		const others = searchParams.get("also")?.split(",").map(idParam) ?? [];
		return {
			chosen: [solution.id, ...others],
			what: others.length === 0 ? solution.drawing : solutions(others.length + 1),
			verb: others.length === 0 ? "is" : "are",
			project: project?.name ?? null,
			unsaved: await countUnsaved(em, actor),
			back: localAddress(searchParams.get("back") ?? paths.summary()),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Add to Specs · Passive Fire Schedules" }];

export default function Addition() {
	const { chosen, what, verb, project, unsaved, back } = useLoaderData<typeof loader>();
	return (
		<DialogPage title={`Add ${what} to Specs`} back={back}>
			{project !== null && unsaved > 0 ? (
				<p>
					Your list has {solutionsThatAre(unsaved)} not saved in a project yet. Adding {what} to {project} drops that
					list.
				</p>
			) : (
				<p>{`${what} ${verb} added to ${project ?? "your list"}.`}</p>
			)}
			<Form method="post" action={paths.summaryItems()}>
				<ShownProjectField />
				{chosen.map((id) => (
					<input key={id} type="hidden" name="sol" value={id} />
				))}
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
