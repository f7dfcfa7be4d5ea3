import type { SolutionView } from "#app/domain/catalogue/views.ts";
import { paths } from "#app/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Sheet } from "#app/ui/card.tsx";
import { Drawing, type Picture } from "#app/ui/drawing.tsx";
import { Cluster, MainAndSide } from "#app/ui/layout.tsx";
import { SpecimensTable } from "./specimens-table.tsx";

/** What a solution's detail shows. */
export interface SpecimensDetailData
	extends Pick<SolutionView, "id" | "drawing" | "specimens" | "isSample" | "isActive"> {
	picture: Picture | null;
}

/** The Tested Specimens of a solution with the drawing at the side; the same in the dialog and on the page. */
export function SpecimensDetail({ solution }: { solution: SpecimensDetailData }) {
	const { id, drawing, picture, isSample, isActive } = solution;
	return (
		<>
			{!isActive && <Alert kind="warning" title="This solution has been withdrawn." />}
			<MainAndSide>
				<SpecimensTable solution={solution} />
				<Sheet>
					<Drawing code={drawing} picture={picture} natural eager sample={isSample} />
				</Sheet>
			</MainAndSide>
			<Cluster>
				<ButtonLink to={paths.installation(id)}>Installation</ButtonLink>
			</Cluster>
		</>
	);
}
