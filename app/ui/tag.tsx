import { Fragment } from "react";
import * as css from "./tag.css.ts";

export const sampleMark = "SAMPLE – not test evidence";

export type Status = keyof typeof css.status;

export function DrawingCode({ code }: { code: string }) {
	return <span className={code.length > 16 ? css.longCode : css.code}>{code}</span>;
}

export function Frr({ frr }: { frr: string }) {
	return <span className={css.frr}>{frr}</span>;
}

/** The names of FRR groups in a row; none at all shows a dash. */
export function FrrGroups({ groups }: { groups: string[] }) {
	if (groups.length === 0) return "–";
	return (
		<span className={css.list}>
			{groups.map((group) => (
				<Frr key={group} frr={group} />
			))}
		</span>
	);
}

/** The ends of a solution's ratings as a reader gets them. */
export interface RatingShown {
	lowest: string[];
	/** Empty where nothing is above the lowest. */
	highest: string[];
	/** What the highest depends on. */
	condition: string;
}

/** What a solution is rated: the lowest leads; null is a solution without an active specimen. */
export function RatingTags({ rating }: { rating: RatingShown | null }) {
	if (!rating) return <StatusTag status="withdrawn" text="No evidence in force" />;
	const { lowest, highest, condition } = rating;
	return (
		<span className={css.list}>
			<Alternatives frrs={lowest} />
			{highest.length > 0 && (
				<>
					to <Alternatives frrs={highest} />
					<span className={css.condition}>{condition}</span>
				</>
			)}
		</span>
	);
}

function Alternatives({ frrs }: { frrs: string[] }) {
	return frrs.map((frr, at) => (
		<Fragment key={frr}>
			{at > 0 && "or "}
			<Frr frr={frr} />
		</Fragment>
	));
}

export function StatusTag({ status, text }: { status: Status; text?: string }) {
	return <span className={css.status[status]}>{text ?? (status === "sample" ? sampleMark : status)}</span>;
}
