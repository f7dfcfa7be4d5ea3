import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSolutions } from "#app/domain/catalogue/solutions/solutions.sql.ts";
import { MOST_COUNTED } from "#app/domain/finder/pages.ts";
import { matchOverview } from "#app/domain/penetrations/overview.ts";
import { provingSpecimens, typeOverview } from "#app/domain/penetrations/type-overview.ts";
import { findOpenProject } from "#app/domain/projects/open-project.sql.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { pictureOf } from "#app/routes/specs/solution/cards.ts";
import type { Picture } from "#app/ui/solution/drawing.tsx";
import { NotSaved } from "./not-saved.tsx";
import { OverviewPage } from "./overview-page.tsx";
import { TypePage } from "./type-page.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) return null;
		const common = { project, most: MOST_COUNTED };
		if (!params.id) return { ...common, type: null, overview: await matchOverview(em, actor, project.id) };
		const type = await typeOverview(em, actor, project.id, idParam(params.id));
		const solutions = await readSolutions(
			em,
			type.candidates.map(({ sol }) => sol),
		);
		const pictures = solutions.map(({ id, imgSmall }): [number, Picture | null] => [
			id,
			pictureOf(id, "img_small", imgSmall),
		]);
		return {
			...{ ...common, type, specimens: provingSpecimens(solutions, type) },
			pictures: Object.fromEntries(pictures),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Match penetrations · Passive Fire Schedules" }];

export default function PenetrationTypes() {
	const shown = useLoaderData<typeof loader>();
	if (!shown) return <NotSaved />;
	return shown.type ? <TypePage {...shown} /> : <OverviewPage {...shown} />;
}
