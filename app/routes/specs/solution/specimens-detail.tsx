import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { paths } from "#app/paths.ts";
import { Cluster, MainAndSide } from "#app/ui/base/page-layout.tsx";
import { Drawing, type Picture } from "#app/ui/solution/drawing.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Sheet } from "#app/ui/text/card.tsx";
import { RatingTag, type ShownRating } from "#app/ui/text/tag.tsx";
import { EvidenceAlert, SpecimensTable } from "./specimens-table.tsx";
import { SpecsButton } from "./specs-button.tsx";

export interface SpecimensDetailData
	extends Pick<
		SolutionView,
		"id" | "drawing" | "title" | "specimens" | "withdrawnSpecimens" | "isSample" | "isActive"
	> {
	/** The rating; null where no evidence is in force. */
	rating: ShownRating | null;
	/** A warning; empty where nothing is withdrawn. */
	evidence: string;
	picture: Picture | null;
	/** True where the solution is in the open specification. */
	chosen: boolean;
	/** The specification may be changed. */
	editable: boolean;
}

export function SpecimensDetail({ solution }: { solution: SpecimensDetailData }) {
	const { id, drawing, title, picture, isSample, isActive, rating, evidence, chosen, editable } = solution;
	return (
		<>
			<Cluster>
				{title && <span>{title}</span>}
				<RatingTag rating={rating} />
			</Cluster>
			{!isActive && <Alert kind="warning" title="This solution has been withdrawn." />}
			<EvidenceAlert rating={rating} evidence={evidence} />
			<MainAndSide>
				<SpecimensTable solution={solution} />
				<Sheet>
					<Drawing code={drawing} picture={picture} natural eager sample={isSample} crossed={!rating} />
				</Sheet>
			</MainAndSide>
			<Cluster>
				<SpecsButton card={{ id, chosen, withdrawn: !isActive }} editable={editable} back={paths.specimens(id)} />
				<ButtonLink to={paths.installation(id)}>Installation</ButtonLink>
			</Cluster>
		</>
	);
}
