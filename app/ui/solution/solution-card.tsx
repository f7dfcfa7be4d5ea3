import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { DrawingCode, EvidenceWords, StatusTag } from "#app/ui/text/tag.tsx";
import { Drawing, type Picture, SampleStrip } from "./drawing.tsx";
import { type ShownSpan, SpanRating, SpanSizes } from "./size-and-rating.tsx";
import * as css from "./solutions.css.ts";

/** The cards of the first row: their pictures are loaded at once. */
export const ABOVE_THE_FOLD = 4;

export interface TestedFacts {
	span: ShownSpan | null;
	services: string[];
	insulations: string[];
	walls: string[];
	/** The walls are beside an element, which is in none of them. */
	isAgainst?: boolean;
	evidence: string;
}

interface SolutionCardProps {
	/** Names the card in the page's address, so that forms can lead back to it. */
	id?: string;
	code: string;
	/** The title says what the drawing shows; it may be empty. */
	title: string;
	to: string;
	picture: Picture | null;
	tested: TestedFacts;
	sample: boolean;
	withdrawn?: boolean;
	/** True where the solution is in the open specification; left out where that is not the question. */
	chosen?: boolean;
	/** Names the thing that was searched and is not met; left out of a match. */
	difference?: string;
	/** The one of its list that the next action is for. */
	selected?: boolean;
	actions?: ReactNode;
	menu?: ReactNode;
	eager?: boolean;
}

function Fact({ term, words }: { term: string; words: ReactNode }) {
	return (
		<>
			<dt className={css.solutionCardTerm}>{term}</dt>
			<dd>{words}</dd>
		</>
	);
}

/** Says how a solution that is near differs from what was searched. */
export const Difference = ({ words }: { words: string }) => <p className={css.solutionCardDifference}>{words}</p>;

export function SolutionCard(props: SolutionCardProps) {
	const {
		id,
		code,
		title,
		to,
		picture,
		tested,
		sample,
		withdrawn,
		chosen,
		difference,
		selected,
		actions,
		menu,
		eager,
	} = props;
	const { span, services, insulations, walls, isAgainst, evidence } = tested;
	return (
		<article
			id={id}
			className={[css.solutionCardCard, chosen && css.solutionCardChosen, selected && css.solutionCardSelected]
				.filter(Boolean)
				.join(" ")}
		>
			<div className={css.solutionCardHead}>
				<h3 className={css.solutionCardHeading}>
					<Link to={to} className={css.solutionCardHeadingLink}>
						<DrawingCode code={code} />
					</Link>
				</h3>
				{menu}
				<span className={css.solutionCardRating}>
					<SpanRating span={span} />
				</span>
			</div>
			<Link to={to} className={css.solutionCardPicture} tabIndex={-1} aria-hidden="true">
				<Drawing code={code} picture={picture} eager={eager} crossed={!span} />
			</Link>
			{sample && <SampleStrip />}
			<div className={css.solutionCardBody}>
				{withdrawn && (
					<p>
						<StatusTag status="withdrawn" />
					</p>
				)}
				{difference && <Difference words={difference} />}
				{title && <p className={css.solutionCardTitle}>{title}</p>}
				<dl className={css.solutionCardFacts}>
					{span && <Fact term="Size" words={<SpanSizes span={span} />} />}
					<Fact term="Service" words={services.join(", ") || "–"} />
					{insulations.length > 0 && <Fact term="Insulation" words={insulations.join(", ")} />}
					<Fact term={isAgainst ? "Against" : "In"} words={walls.join("; ") || "–"} />
				</dl>
				{evidence && <EvidenceWords words={evidence} />}
				{chosen !== undefined && (
					<p className={css.solutionCardStatus} role="status">
						<VisuallyHidden>{`${code}: ${chosen ? "" : "Not in the specification"}`}</VisuallyHidden>
						{chosen && (
							<span className={css.solutionCardInSpecs}>
								<Icon name="check" />
								In the specification
							</span>
						)}
					</p>
				)}
			</div>
			{actions && <div className={css.solutionCardActions}>{actions}</div>}
		</article>
	);
}
