import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { evidenceWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { getSolution } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { shownRating } from "#app/domain/ratings/range.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { paths } from "#app/paths.ts";
import { responsivePicture } from "#app/routes/drawing-pictures.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { SpecimensDetail, type SpecimensDetailData } from "./specimens-detail.tsx";

export function loader({ request, params }: LoaderFunctionArgs): Promise<SpecimensDetailData> {
	return loadPage(request, async ({ em, actor }) => {
		const solution = await getSolution(em, actor, idParam(params.id));
		const { id, drawing, title, specimens, withdrawnSpecimens, isSample, isActive } = solution;
		const { editable, items } = await openSpecification(em, actor);
		const rating = shownRating(solution.rating);
		const evidence = evidenceWords(solution);
		const picture = responsivePicture(solution);
		return {
			...{ id, drawing, title, specimens, withdrawnSpecimens, isSample, isActive, rating, evidence, picture, editable },
			chosen: items.some((item) => item.sol === id && item.isActive),
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.drawing ?? "Solution"} · Passive Fire Schedules` },
];

export default function Specimens() {
	const solution = useLoaderData<typeof loader>();
	return (
		<DialogPage title={solution.drawing} back={paths.finderWithLastSearch()} broad>
			<SpecimensDetail solution={solution} />
		</DialogPage>
	);
}
