import type { SubstrateRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import { isMetalPipe } from "#app/domain/penetrations/nominal-size.ts";
import type { NamedParts } from "#app/domain/penetrations/terms/name-reading.ts";
import { compareThickness, isMassElement } from "#app/domain/penetrations/thickness.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import {
	type Achieved,
	endsWords,
	isOtherStandard,
	showsAnyEnds,
	showsRequirement,
} from "#app/domain/ratings/requirement.ts";
import {
	type ComparedCriterion,
	type ComparedPart,
	type CriterionName,
	type CriterionState,
	partOf,
	statedState,
} from "./criteria.ts";
import type { RequiredOpening, RequiredService } from "./required-opening.ts";
import { isNone } from "./tested-specimen.ts";

/** Orientation and name must be those of one substrate: a concrete wall and a timber floor are no concrete floor. */
export const isOnSubstrate = ({ orientation, substrate }: NamedParts, tested: SubstrateRecord): boolean =>
	(!orientation || orientation.id === tested.orientation.id) && (!substrate || substrate.id === tested.name.id);

export interface PlacePart extends ComparedPart {
	/**
	 * The millimetres by which the element of the list is thicker or thinner than the tested one, where the difference is
	 * not covered.
	 */
	away: number;
	/** Orientation and substrate are not others. */
	isElement: boolean;
}

const criterion = (name: CriterionName, state: CriterionState, stated: string, tested: string): ComparedCriterion => ({
	...{ criterion: name, service: null, state, asked: stated, tested },
});

/**
 * The thickness and the boards stand in one text and are two criteria; if the list states neither, the tested text is shown
 * once for both.
 */
function thicknessCriteria(stated: string, { thickness, name }: SubstrateRecord) {
	const tested = isNone(thickness) ? "" : thickness;
	const { whole, boards, away } = compareThickness(stated, tested, isMassElement(name.name));
	const of = (criterionName: "thickness" | "boards", state: typeof whole): ComparedCriterion[] => {
		if (state === null) return [];
		if (state === "thicker")
			return [{ ...criterion(criterionName, "not covered", stated, tested), because: "thicker" }];
		const isOpen = state === "ask the list" && criterionName === "boards";
		return [criterion(criterionName, state, isOpen ? "" : stated, state === "ask the report" ? "" : tested)];
	};
	return { criteria: [...of("thickness", whole), ...of("boards", boards)], away };
}

function comparePlace({ texts, names }: RequiredOpening, tested: SubstrateRecord): PlacePart {
	const named = (field: "orientation" | "substrate", has: { id: number; name: string }): ComparedCriterion[] => {
		const stated = names[field]?.name ?? texts[field];
		const state = statedState({ stated, tested: has.name }, () => names[field]?.id === has.id);
		return state ? [criterion(field, state, stated, has.name)] : [];
	};
	const { criteria, away } = thicknessCriteria(texts.thickness, tested);
	const element = [...named("orientation", tested.orientation), ...named("substrate", tested.name)];
	return {
		...partOf([...element, ...criteria]),
		away,
		isElement: element.every(({ state }) => state !== "not covered"),
	};
}

/** Compares the element with the one of the tested substrates that comes nearest. */
export function compareSubstrates(required: RequiredOpening, substrates: SubstrateRecord[]): PlacePart {
	const compared = substrates.map((one) => comparePlace(required, one));
	// A list without a thickness may mean either substrate: the one with more open questions is used, so that nothing is
	// ticked by itself.
	const sign = required.texts.thickness === "" ? -1 : 1;
	const openFirst = (a: PlacePart, b: PlacePart) => sign * (a.askList - b.askList);
	const [nearest] = compared.toSorted(
		(a, b) => a.notCovered - b.notCovered || a.askReport - b.askReport || openFirst(a, b) || a.away - b.away,
	);
	return nearest!;
}

export interface RatingPart extends ComparedPart {
	/** The minutes by which the tested rating is higher in what is required. */
	higher: number;
}

const NO_PLASTIC = /non-?\s?comb|metal|steel|copper|electric|cable|duct|tray|structural|joint|gap|blank|aperture/i;

/** A service that the list names as anything else has no open ends that a flame could enter. */
function mayBeCombustiblePipe({ texts, names }: RequiredService): boolean {
	const classification = names.classification?.name ?? texts.classification;
	if (classification !== "") return !NO_PLASTIC.test(classification);
	return !isMetalPipe([names.material?.name ?? texts.service, names.serviceType?.name ?? texts.service_type].join(" "));
}

/** The ends of a pipe, which a requirement may leave open although the tested rating holds for pipes with such ends alone. */
function endsCriteria({ texts: { required }, services }: RequiredOpening, { frr }: Achieved): ComparedCriterion[] {
	const [requirement, tested] = [readRating(required), readRating(frr)];
	const isOpen = endsWords(tested) !== "" && endsWords(requirement) === "" && services.some(mayBeCombustiblePipe);
	if (!isOpen) return [];
	return [criterion("ends", showsAnyEnds(tested) ? "covered" : "ask the list", "", endsWords(tested))];
}

export function compareRating(opening: RequiredOpening, achieved: Achieved): RatingPart {
	const { required } = opening.texts;
	const isCovered = showsRequirement(achieved, required);
	const state = isCovered ? "covered" : "not covered";
	const other = isOtherStandard(achieved.frr, required) ? { because: "other standard" as const } : {};
	const [requirement, tested] = [readRating(required), readRating(achieved.frr)];
	const higher = (part: "integrity" | "insulation") =>
		requirement?.[part] == null ? 0 : Math.max(0, (tested?.[part] ?? 0) - requirement[part]);
	return {
		...partOf([
			{ ...criterion("requirement", state, required, achieved.frr), ...(isCovered ? {} : other) },
			...endsCriteria(opening, achieved),
		]),
		higher: higher("integrity") + higher("insulation"),
	};
}
