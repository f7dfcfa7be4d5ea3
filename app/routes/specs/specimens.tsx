import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getSolution } from "#app/domain/catalogue/solutions.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/card.tsx";
import { DialogPage } from "#app/ui/dialog-page.tsx";
import { Drawing } from "#app/ui/drawing.tsx";
import { Cluster, MainAndSide } from "#app/ui/layout.tsx";
import { pictureOf } from "./cards.ts";
import { SpecimensTable } from "./specimens-table.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const solution = await getSolution(em, actor, idParam(params.id));
		const { id, drawing, specimens, isSample } = solution;
		return { id, drawing, specimens, isSample, picture: pictureOf(id, "img_large", solution.imgLarge) };
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.drawing ?? "Solution"} · Passive Fire Schedules` },
];

export default function Specimens() {
	const solution = useLoaderData<typeof loader>();
	return (
		<DialogPage title={solution.drawing} back={paths.finderKept()} broad>
			<MainAndSide>
				<SpecimensTable solution={solution} />
				<Sheet>
					<Drawing code={solution.drawing} picture={solution.picture} natural eager sample={solution.isSample} />
				</Sheet>
			</MainAndSide>
			<Cluster>
				<ButtonLink to={paths.installation(solution.id)}>Installation</ButtonLink>
			</Cluster>
		</DialogPage>
	);
}
