import { Fragment } from "react";
import { NO_EVIDENCE, SAMPLE_MARK } from "#app/marks.ts";
import * as css from "./controls.css.ts";

export type Status = keyof typeof css.tagStatus;

export function DrawingCode({ code }: { code: string }) {
	return <span className={code.length > 16 ? css.tagLongCode : css.tagCode}>{code}</span>;
}

export function FrrTag({ frr }: { frr: string }) {
	return <span className={css.tagFrr}>{frr}</span>;
}

export interface ShownRating {
	/** The lowest rating; several where none of them is the lowest. */
	minimal: string[];
	highest: string;
}

/** The lowest rating, or the several of which none is the lowest. */
export function LowestFrr({ frrs }: { frrs: string[] }) {
	return frrs.map((frr, at) => (
		<Fragment key={frr}>
			{at > 0 && " or "}
			<FrrTag frr={frr} />
		</Fragment>
	));
}

/** The rating of a solution: the lowest leads. Without an active specimen it says so. */
export function RatingTag({ rating }: { rating: ShownRating | null }) {
	if (!rating) return <StatusTag status="withdrawn" text={NO_EVIDENCE} />;
	const { minimal, highest } = rating;
	return (
		<span className={css.tagList}>
			<LowestFrr frrs={minimal} />
			{highest && <span className={css.tagHighest}> {highest}</span>}
		</span>
	);
}

/** May be long. */
export function EvidenceWords({ words }: { words: string }) {
	return <span className={css.tagEvidence}>{words}</span>;
}

export function EvidenceStatus({ status }: { status: string }) {
	const look = status === "current" ? "active" : status === "not recorded" ? "inactive" : "withdrawn";
	return <StatusTag status={look} text={status} />;
}

/** How soon staff have to act on what a line of their to-do list counts. */
export function UrgencyTag({ urgency }: { urgency: "now" | "soon" }) {
	return (
		<StatusTag status={urgency === "now" ? "cancelled" : "withdrawn"} text={urgency === "now" ? "act now" : "soon"} />
	);
}

export function StatusTag({ status, text }: { status: Status; text?: string }) {
	return <span className={css.tagStatus[status]}>{text ?? (status === "sample" ? SAMPLE_MARK : status)}</span>;
}
