import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { solutions, solutionsThatAre } from "#app/amounts.ts";
import { getSolution } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { countUnsaved, getSpecification } from "#app/domain/projects/specification.ts";
import { idParam, loadPage, localAddress } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { GoToList, QuestionPage } from "#app/routes/question.tsx";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const solution = await getSolution(em, actor, idParam(params.sol));
		const { project } = await getSpecification(em, actor);
		const { searchParams } = new URL(request.url);
		const others = searchParams.get("also")?.split(",").map(idParam) ?? [];
		return {
			chosen: [solution.id, ...others],
			what: others.length === 0 ? solution.drawing : solutions(others.length + 1),
			project: project?.name ?? null,
			unsaved: await countUnsaved(em, actor),
			back: localAddress(searchParams.get("back") ?? paths.summary()),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Add to Specs · Passive Fire Schedules" }];

export default function Addition() {
	const { chosen, what, project, unsaved, back } = useLoaderData<typeof loader>();
	const isDropping = project !== null && unsaved > 0;
	return (
		<QuestionPage
			title={`Add ${what} to Specs`}
			action={paths.summaryItems()}
			back={back}
			yes={isDropping ? "Discard the list and add" : "Add to Specs"}
			icon="plus"
			fields={{ sol: chosen, back }}
			controls={<ShownProjectField />}
			first={isDropping && <GoToList />}
		>
			{isDropping ? (
				<p>
					Your list has {solutionsThatAre(unsaved)} not saved in a project yet. Adding {what} to {project} discards that
					list.
				</p>
			) : (
				<p>{`${what} will be added to ${project ?? "your list"}.`}</p>
			)}
		</QuestionPage>
	);
}
