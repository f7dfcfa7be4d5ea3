import { KIND_RANK_COUNT } from "#app/domain/catalogue/evidence/report-kinds.ts";
import { type ReportStatus, WANTED } from "#app/domain/catalogue/evidence/report-status.ts";
import { askedDiameter, diameter, type Size } from "#app/domain/penetrations/size.ts";
import { type ComparedLimits, outsideOf, worstLimits } from "./compare-limits.ts";
import { type ComparedPath, pathKeyOf, type Requirement, type Shown } from "./compare-specimen.ts";
import type { SizeCriterion } from "./match.schema.ts";
import type { TestedSpecimen } from "./tested-specimen.ts";

/** One specimen, or the two whose sizes lie on both sides of the one that is asked, and what they show. */
export interface TestedCandidate {
	specimens: TestedSpecimen[];
	shown: Shown;
}

/** The best first. */
export const IN_FORCE: readonly ReportStatus[] = WANTED.in_force;

const isOnPath = ({ path, evidence }: Shown) => path && IN_FORCE.includes(evidence);

/** Path and rating of a specimen in force: without these nothing is offered. */
const isOffered = (shown: Shown): boolean => isOnPath(shown) && shown.rating;

/** Two of a solution may bracket a size where nothing but the size and the rating differs. */
const likeness = (specimen: TestedSpecimen) => [specimen.report, specimen.seal, pathKeyOf(specimen)].join();

/** The neighbours of the asked size, whatever they show: one between them that lacks the rating speaks against it. */
export function bracket(
	question: Requirement,
	cases: TestedCandidate[],
	sizeOf: (text: string) => Size,
): TestedCandidate[] {
	const asked = askedDiameter(question.size);
	if (!asked || cases.length < 2) return [];
	const groups = Map.groupBy(cases, ({ specimens: [one] }) => likeness(one!));
	return [...groups.values()].flatMap((alike): TestedCandidate[] => {
		// Plain millimetres of a joint between two substrates are a width.
		if (asked.notation === "mm" && alike[0]!.specimens[0]!.substrates.length > 1) return [];
		const sized = alike.flatMap((one) => {
			const millimetres = diameter(sizeOf(one.specimens[0]!.size), asked.notation);
			return millimetres === null ? [] : [{ ...one, away: millimetres - asked.millimetres }];
		});
		const nearest = (side: typeof sized) =>
			side.toSorted(
				(a, b) => Math.abs(a.away) - Math.abs(b.away) || Number(b.shown.rating) - Number(a.shown.rating),
			)[0];
		const smaller = nearest(sized.filter(({ away }) => away < 0));
		const larger = nearest(sized.filter(({ away }) => away > 0));
		if (!smaller?.shown.rating || !larger?.shown.rating) return [];
		return [
			{
				specimens: [...smaller.specimens, ...larger.specimens],
				shown: { ...smaller.shown, ...worstLimits(smaller.shown, larger.shown), size: "between", sizeAway: 0 },
			},
		];
	});
}

export function testedCandidates(
	question: Requirement,
	specimens: TestedSpecimen[],
	judge: (specimen: TestedSpecimen) => Shown,
	sizeOf: (text: string) => Size,
): TestedCandidate[] {
	const onPath = specimens
		.map((one): TestedCandidate => ({ specimens: [one], shown: judge(one) }))
		.filter(({ shown }) => isOnPath(shown));
	return [...onPath.filter(({ shown }) => isOffered(shown)), ...bracket(question, onPath, sizeOf)];
}

export const SIZE_LACK: Record<SizeCriterion, number> = {
	...{ tested: 0, "not asked": 0, between: 1, "not read": 2, "not shown": 2 },
};

const LACK: Record<Shown["thickness"], number> = { shown: 0, "not asked": 0, thicker: 1, "not shown": 2 };

const placeLack = ({ thickness, service_type, insulation }: ComparedPath): number =>
	LACK[thickness] + LACK[service_type] + LACK[insulation];

const limitLack = (shown: Pick<Shown, "limits">): number => outsideOf(shown).length * LACK["not shown"];

/** 0 where all that is asked is shown, the size was tested and the opening is outside of no limit. */
export const lackOf = (shown: Shown): number => SIZE_LACK[shown.size] + placeLack(shown) + limitLack(shown);

/** All that decides is stated, by the list and by the report, and shown. */
export const isCovered = (shown: Shown): boolean =>
	lackOf(shown) === 0 && shown.unstated.length === 0 && shown.silent.length === 0;

/*
 * Cases are compared by one number, the smaller the sooner: what is not shown, then what the list leaves open, then how far
 * the size and the thickness are, then the evidence. Its parts add up, so that of many specimens only numbers are compared.
 */

/** The number of grades of evidence in force, by kind, then status: a test comes before an assessment that shows the same. */
const GRADES = KIND_RANK_COUNT * IN_FORCE.length;
const THICKNESSES = 2 ** 12;
const SIZES = 2 ** 18;
const OPEN = GRADES * THICKNESSES * SIZES;
const MAX_OPEN = 32;
const LACKING = OPEN * MAX_OPEN;

export function gradeOf(kind: number, status: ReportStatus): number {
	const place = IN_FORCE.indexOf(status);
	return place < 0 ? GRADES - 1 : kind * IN_FORCE.length + place;
}

/** Kind and status of a {@link gradeOf}. */
export const gradeParts = (grade: number): { kind: number; status: ReportStatus } => ({
	kind: Math.floor(grade / IN_FORCE.length),
	status: IN_FORCE[grade % IN_FORCE.length]!,
});

export const placeRank = (place: ComparedPath): number =>
	placeLack(place) * LACKING +
	place.unstated.length * OPEN +
	Math.min(THICKNESSES - 1, Math.round(place.thicknessAway)) * GRADES;

export const sizeRank = (size: SizeCriterion, away: number): number =>
	SIZE_LACK[size] * LACKING + (size === "not asked" ? OPEN : 0) + Math.min(SIZES - 1, away) * THICKNESSES * GRADES;

/** Ranks how far a specimen keeps within its limits. What the list leaves open of them is among `unstated`. */
const withinRank = (shown: Pick<Shown, "limits" | "silent">): number =>
	limitLack(shown) * LACKING + shown.silent.length * OPEN;

export const limitsRank = (compared: ComparedLimits): number => withinRank(compared) + compared.unstated.length * OPEN;

/** The rank of all that is shown; what is open of its size and its limits is among what is open of the whole. */
export const rankOf = (shown: Shown): number =>
	placeRank(shown) +
	withinRank(shown) +
	sizeRank(shown.size, shown.sizeAway) -
	(shown.size === "not asked" ? OPEN : 0) +
	gradeOf(shown.kind, shown.evidence);

export const compareShown = (a: Shown, b: Shown): number => rankOf(a) - rankOf(b);

/** The case of a solution that shows most; the first of several alike. */
export const bestCandidate = (cases: TestedCandidate[]): TestedCandidate | undefined =>
	cases.reduce<TestedCandidate | undefined>(
		(best, one) => (best && compareShown(best.shown, one.shown) <= 0 ? best : one),
		undefined,
	);
