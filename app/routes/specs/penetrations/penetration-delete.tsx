import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { listPenetrationsById } from "#app/domain/penetrations/penetrations.sql.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionPage } from "#app/routes/question.tsx";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",").map(idParam);
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		const found = project ? await listPenetrationsById(em, project.id, ids) : [];
		if (found.length === 0) throw new Response(null, { status: 404, statusText: "Not Found" });
		return { ids: found.map(({ id }) => id), refs: found.map(({ ref }) => ref) };
	});
}

export const meta: MetaFunction = () => [{ title: "Delete openings · Passive Fire Schedules" }];

export default function DeletePenetrations() {
	const { ids, refs } = useLoaderData<typeof loader>();
	return (
		<QuestionPage
			title={`Delete ${amountOf(refs.length, "opening")}`}
			action={paths.penetrationChange()}
			back={paths.penetrations()}
			yes="Delete"
			icon="trash"
			answer={{ name: "do", value: "delete" }}
			fields={{ id: ids }}
			controls={<ShownProjectField />}
		>
			<p>{refs.join(", ")}</p>
			<p>
				Their numbers cannot be used again in this project. If an opening needs no seal, set it to not needed instead.
			</p>
		</QuestionPage>
	);
}
