import { limitTexts, type TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { Access, MillimetreRange } from "#app/domain/penetrations/opening.ts";
import { isTestedSize, sizeOf } from "#app/domain/penetrations/size.ts";
import { type ComparedCriterion, type CriterionName, type CriterionState, STATES } from "./criteria.ts";
import { gapAround, type Hole, holeOf, holesAround, isAtMost, isOutside } from "./hole.ts";
import type { RequiredOpening, RequiredService } from "./required-opening.ts";
import { isNone } from "./tested-specimen.ts";

/** The limits that `/api` answers, by its names: there the criterion `together` is called `services`. */
export const LIMIT_CRITERIA = ["opening", "gap", "services", "spacing", "access", "fire_from"] as const;

export type OpeningLimit = (typeof LIMIT_CRITERIA)[number];

export interface TestedHole {
	/** A pipe or duct, which may be insulated, another service, a joint or blank opening that is its own hole, or an element itself. */
	kind: "pipe" | "bare" | "itself" | "none";
	/** The outside of the required size as the tested size states it; null where it states none. */
	outside: Hole | null;
}

/**
 * A list names a pipe by its nominal size, and the report of the same size has its outside diameter, from which a gap is
 * measured: `Ø65` is 69 mm wide where `Ø65 mm (OD 69 mm)` was tested.
 */
export function outsideReader({ services }: RequiredOpening): (size: string) => Hole | null {
	const [{ size: required }, ...more] = services as [RequiredService, ...RequiredService[]];
	if (more.length > 0 || holeOf(required) === null || required.read?.statements.some(isOutside)) return () => null;
	return (text) => {
		const tested = sizeOf(text);
		return tested.read?.statements.some(isOutside) && isTestedSize(required, tested) ? holeOf(tested) : null;
	};
}

/** A report without its largest value states no limit that covers one. */
function holeState([from, to]: [Hole, Hole], least: Hole | null, most: Hole | null): CriterionState {
	if ((least && !isAtMost(least, from)) || (most && !isAtMost(to, most))) return "not covered";
	return most ? "covered" : "ask the report";
}

/**
 * Compares a gap with the tested range; a gap of zero (service and edge touch) is covered only if the report states a
 * smallest gap.
 */
function gapState({ from, to }: MillimetreRange, { gap_min: least, gap_max: most }: TestedLimits): CriterionState {
	if ((least !== null && from < least) || (most !== null && to > most)) return "not covered";
	return most === null || (least === null && from === 0) ? "ask the report" : "covered";
}

/**
 * Compares the sides from which an opening can be sealed. A list does not say which side that is, so a seal made from
 * above may be out of reach.
 */
function accessState(required: Access, sealed: NonNullable<TestedLimits["sealed"]>): CriterionState {
	if (required === "both sides" || sealed === "one side") return "covered";
	return sealed === "both sides" ? "not covered" : "ask the list";
}

const ofOpening = (
	criterion: CriterionName,
	state: CriterionState,
	required: string,
	tested: string,
): ComparedCriterion => ({
	...{ criterion, service: null, state, asked: required, tested },
});

const words = ({ from, to }: MillimetreRange) => (from === to ? String(from) : `${from} to ${to}`);

/**
 * The size of the only service with the insulation around it, by which opening and gap follow from each other; undefined where
 * the list does not state them yet.
 */
function onlySize({ services }: RequiredOpening, { kind, outside }: TestedHole): Hole | null | undefined {
	const [{ texts, size }, ...more] = services as [RequiredService, ...RequiredService[]];
	if (more.length > 0) return null;
	if (texts.size === "") return undefined;
	const hole = outside ?? holeOf(size);
	if (!hole || isNone(texts.insulation)) return hole;
	if (texts.insulation === "") return kind === "pipe" ? undefined : hole;
	const thickness = /(\d{1,4}(?:\.\d+)?)\s*mm/i.exec(texts.insulation)?.[1];
	return thickness === undefined
		? undefined
		: { ...hole, sides: hole.sides.map((side) => side + 2 * Number(thickness)) };
}

/**
 * Tells whether each opening within the tested gap is also within the tested hole sizes: then a check of the gap is a
 * check of both.
 */
function isWithinGap(
	size: Hole | null | undefined,
	{ gap_min, gap_max }: TestedLimits,
	tested: [Hole | null, Hole | null],
) {
	if (!size || gap_max === null) return false;
	return holeState(holesAround(size, { from: gap_min ?? 0, to: gap_max }), ...tested) === "covered";
}

/** Opening and gap are compared as one criterion if the opening has one service, whose size makes one follow from the other. */
function holeCriteria(required: RequiredOpening, limits: TestedLimits, hole: TestedHole): ComparedCriterion[] {
	const { texts } = required;
	const tested = limitTexts(limits);
	const size = onlySize(required, hole);
	const gap = required.gap ?? (size && required.opening ? gapAround(size, required.opening) : null);
	const holes: [Hole, Hole] | null = required.opening
		? [required.opening, required.opening]
		: size && required.gap
			? holesAround(size, required.gap)
			: null;
	if (tested.opening === "" && tested.gap === "") {
		const stated = [
			...(required.opening ? [ofOpening("opening", "ask the report", texts.opening, "")] : []),
			...(required.gap ? [ofOpening("gap", "ask the report", texts.gap, "")] : []),
		];
		if (stated.length === 0) return [ofOpening("opening", "no limits", "", "")];
		return required.services.length > 1 ? stated : stated.slice(0, 1);
	}
	const criteria: ComparedCriterion[] = [];
	if (tested.gap !== "") {
		const requiredGap = required.gap ? texts.gap : gap ? `${words(gap)} in ${texts.opening}` : "";
		criteria.push(ofOpening("gap", gap ? gapState(gap, limits) : "ask the list", requiredGap, tested.gap));
	}
	if (tested.opening !== "") {
		const [least, most] = [limits.opening_min, limits.opening_max].map((text) => (text ? holeOf(sizeOf(text)) : null));
		const state = holes ? holeState(holes, least!, most!) : "ask the list";
		const [only] = criteria;
		if (holes || size === null || !only) {
			criteria.push(ofOpening("opening", state, texts.opening || (holes ? `gap ${texts.gap}` : ""), tested.opening));
		} else if (!isWithinGap(size, limits, [least!, most!])) {
			criteria[0] = { ...only, tested: `${only.tested} in an opening of ${tested.opening}` };
		}
	}
	// With several services neither opening nor gap follows from the other: each that the list states needs a tested limit of its own.
	if (size === null && required.opening && tested.opening === "") {
		criteria.push(ofOpening("opening", "ask the report", texts.opening, ""));
	}
	if (size === null && required.gap && tested.gap === "")
		criteria.push(ofOpening("gap", "ask the report", texts.gap, ""));
	return criteria;
}

/** A joint and a blank opening are their own hole: only a stated limit is compared besides their size. */
function ownHoleCriteria(required: RequiredOpening, limits: TestedLimits): ComparedCriterion[] {
	const tested = limitTexts(limits).opening;
	if (tested === "") return [];
	const { texts, services } = required;
	const hole = required.opening ?? holeOf(services[0]!.size);
	const [least, most] = [limits.opening_min, limits.opening_max].map((text) => (text ? holeOf(sizeOf(text)) : null));
	const state = hole ? holeState([hole, hole], least!, most!) : "ask the list";
	return [ofOpening("opening", state, texts.opening || (hole ? services[0]!.texts.size : ""), tested)];
}

interface Fact {
	criterion: "spacing" | "access" | "fire_from";
	/** The list's own words; empty where it states nothing that can be read. */
	required: string;
	tested: string;
	/** Any answer of the list would be covered. */
	isIndifferent?: boolean;
	state: () => CriterionState;
}

function factCriterion({ criterion, required, tested, isIndifferent = false, state }: Fact): ComparedCriterion[] {
	if (required === "" && tested === "") return [];
	if (tested === "") return [ofOpening(criterion, "ask the report", required, "")];
	if (required === "") return [ofOpening(criterion, isIndifferent ? "covered" : "ask the list", "", tested)];
	return [ofOpening(criterion, state(), required, tested)];
}

/** Compares what a list states of an opening with the limits of one tested case (docs/rules/tested-limits.md). */
export function limitCriteria(required: RequiredOpening, limits: TestedLimits, hole: TestedHole): ComparedCriterion[] {
	const { spacing, access, fireFrom, texts } = required;
	const { spacing_min, sealed, fire_from } = limits;
	const tested = limitTexts(limits);
	return [
		...(hole.kind === "bare" || hole.kind === "pipe" ? holeCriteria(required, limits, hole) : []),
		...(hole.kind === "itself" ? ownHoleCriteria(required, limits) : []),
		...factCriterion({
			...{ criterion: "spacing", required: spacing === null ? "" : texts.spacing, tested: tested.spacing },
			state: () => (spacing! >= spacing_min! ? "covered" : "not covered"),
		}),
		...factCriterion({
			...{ criterion: "access", required: access ?? "", tested: tested.sealed, isIndifferent: sealed === "one side" },
			state: () => accessState(access!, sealed!),
		}),
		...factCriterion({
			...{ criterion: "fire_from", required: fireFrom ?? "", tested: tested.fire_from },
			isIndifferent: fire_from === "either side",
			state: () => (fire_from === "either side" || fire_from === fireFrom ? "covered" : "not covered"),
		}),
	];
}

const keyOfCriterion = ({ criterion, service }: ComparedCriterion) => `${criterion} ${service ?? ""}`;

const joined = (...texts: string[]) => [...new Set(texts)].filter(Boolean).join(" and ");

/** Several specimens cover a criterion only where each of them does. */
export function worstCriteria(all: readonly (readonly ComparedCriterion[])[]): ComparedCriterion[] {
	const grouped = [...Map.groupBy(all.flat(), keyOfCriterion).values()];
	return grouped.map((alike) => {
		const [worst] = alike.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
		return { ...worst!, tested: joined(...alike.map(({ tested }) => tested)) };
	});
}
