import type { ServiceRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import { askedDiameter, diameter, type Size } from "#app/domain/penetrations/size.ts";
import { isStructural, showsRequirement } from "#app/domain/ratings/requirement.ts";
import { compareLimits } from "./compare-limits.ts";
import { evaluatorOf, placeShown, type Requirement, sizeAwayOf, sizeShown } from "./compare-specimen.ts";
import {
	bestCandidate,
	limitsRank,
	placeRank,
	rankOf,
	sizeRank,
	type TestedCandidate,
	testedCandidates,
} from "./size-brackets.ts";
import { specimenAt, type Tested, type TestedPair } from "./tested.sql.ts";

interface Placed<What> {
	sol: number;
	rank: number;
	what: What;
}

interface Order {
	/** The most that are kept. */
	most: number;
	/** The preferences of solutions by their places: of those that show as much, the larger comes first. No two are equal. */
	preferences: Float64Array;
}

/** The solutions that come first for a type, each with what of it shows most. */
class TopN<What> {
	readonly #most: number;
	readonly #preferences: Float64Array;
	readonly #placed: Placed<What>[] = [];
	/** Rank and preference of the last of all that are needed. */
	#worst = Number.POSITIVE_INFINITY;
	#least = 0;

	constructor({ most, preferences }: Order) {
		this.#most = most;
		this.#preferences = preferences;
	}

	/** Tells, for each of many, whether it comes after all that are needed: nothing else is done then. */
	isBeyond(sol: number, rank: number): boolean {
		return rank > this.#worst || (rank === this.#worst && this.#preferences[sol]! <= this.#least);
	}

	/** A solution keeps its first one of several that show as much. */
	put(sol: number, rank: number, what: What): void {
		const before = this.#placed.findIndex((one) => one.sol === sol);
		if (before >= 0) {
			if (this.#placed[before]!.rank <= rank) return;
			this.#placed.splice(before, 1);
		}
		const at = this.#placed.findIndex((other) => this.#compare(sol, rank, other) < 0);
		this.#placed.splice(at < 0 ? this.#placed.length : at, 0, { sol, rank, what });
		if (this.#placed.length > this.#most) this.#placed.pop();
		if (this.#placed.length === this.#most) {
			const last = this.#placed.at(-1)!;
			[this.#worst, this.#least] = [last.rank, this.#preferences[last.sol]!];
		}
	}

	inOrder(): readonly Placed<What>[] {
		return this.#placed;
	}

	#compare(sol: number, rank: number, other: Placed<What>): number {
		return rank - other.rank || this.#preferences[other.sol]! - this.#preferences[sol]!;
	}
}

/** A solution with a specimen that has the path of a type and shows its requirement; what of it shows most. */
export interface Suggestion extends TestedCandidate {
	sol: number;
}

const [BELOW, ABOVE, BOTH_SIDES] = [1, 2, 3];

const UNKNOWN = -1;

const BETWEEN_RANK = sizeRank("between", 0);

type SideOf = (place: number) => number;

/** Specimens may be a million, their sizes are few: each is read once. */
function sizesOf(question: Requirement, { sizes }: Tested, sizeOf: (text: string) => Size) {
	const asked = askedDiameter(question.size);
	const ranks = new Float64Array(sizes.values.length).fill(UNKNOWN);
	const sides = new Int8Array(sizes.values.length);
	const learn = (place: number) => {
		const size = sizeOf(sizes.values[place]!);
		const millimetres = asked && diameter(size, asked.notation);
		const away = asked && millimetres !== null ? Math.sign(millimetres - asked.millimetres) : 0;
		const criterion = sizeShown(question, size);
		ranks[place] = sizeRank(criterion, sizeAwayOf(question, criterion, size));
		sides[place] = away < 0 ? BELOW : away > 0 ? ABOVE : 0;
	};
	return {
		rank(place: number): number {
			if (ranks[place] === UNKNOWN) learn(place);
			return ranks[place]!;
		},
		/** The side of a size whose rank is known. */
		side: (place: number): number => sides[place]!,
	};
}

/** Works out each rating once, for elements apart from seals. */
function ratingsOf({ texts: { required } }: Requirement, { frrs }: Tested) {
	const known: Record<"element" | "seal", boolean[]> = { element: [], seal: [] };
	const seen = new Set<number>();
	const of = ({ classification }: ServiceRecord) => {
		const isElement = isStructural(classification.name);
		const ratings = known[isElement ? "element" : "seal"];
		return (id: number): boolean => {
			if (ratings[id] === undefined) {
				ratings[id] = showsRequirement({ frr: frrs.get(id).name, isStructural: isElement }, required);
				seen.add(id);
			}
			return ratings[id];
		};
	};
	return { of, names: () => [...seen].map((id) => frrs.get(id).name) };
}

/** Works out once the rank of the substrates of a pair, which most of its specimens share. */
function placesOf(question: Requirement, { service }: TestedPair, { substrates }: Tested) {
	const known = new Map<number, number>();
	let [last, rank] = [UNKNOWN, 0];
	return (place: number): number => {
		if (place === last) return rank;
		last = place;
		rank = known.get(place) ?? placeRank(placeShown(question, { service, substrates: substrates.values[place]! }));
		known.set(place, rank);
		return rank;
	};
}

/** Works out once the rank of limits; a test with several services states the service of its pair and its own size among theirs. */
function limitsOf({ opening }: Requirement, { limits, sizes }: Tested) {
	const known: number[] = [];
	const isOfOwn = (place: number) => opening.others.length > 0 && limits.values[place]!.services === "several";
	return ({ service }: TestedPair) => {
		const ofOwn = new Map<number, number>();
		return (place: number, size: number): number => {
			const key = place + size * limits.values.length;
			const before = known[place] ?? ofOwn.get(key);
			if (before !== undefined) return before;
			const rank = limitsRank(compareLimits(opening, limits.values[place]!, { service, size: sizes.values[size]! }));
			if (isOfOwn(place)) ofOwn.set(key, rank);
			else known[place] = rank;
			return rank;
		};
	};
}

interface SuggestionContext {
	tested: Tested;
	sizeOf: (text: string) => Size;
	/** The preferences of solutions by their places (TopN). */
	preferences: Float64Array;
	/** The most candidates of a type. */
	most: number;
}

/** A pair of service and substrate on the path of a type, and a place in it. */
interface Stand {
	pair: TestedPair;
	at: number;
}

/** Tells whether two specimens that follow each other in a pair may be around the asked size: alike in all else, on both its sides. */
function mayBracket({ reports, seals, substrates, sizes }: TestedPair, start: number, end: number, sideOf: SideOf) {
	for (let one = start; one < end; one++) {
		const opposite = BOTH_SIDES - sideOf(sizes[one]!);
		for (let other = one + 1; other < end; other++) {
			if (sideOf(sizes[other]!) !== opposite) continue;
			if (reports[one] !== reports[other] || seals[one] !== seals[other]) continue;
			if (substrates[one] === substrates[other]) return true;
		}
	}
	return false;
}

/** Two specimens of one solution around the asked size, where these show more than each alone: they follow each other in a pair. */
function around(question: Requirement, { tested, sizeOf }: SuggestionContext, judge: ReturnType<typeof evaluatorOf>) {
	return (pair: TestedPair, start: number, end: number): TestedCandidate | undefined => {
		const specimens = Array.from({ length: end - start }, (_, at) => specimenAt(tested, pair, start + at));
		const cases = testedCandidates(question, specimens, judge, sizeOf);
		return bestCandidate(cases.filter((one) => one.specimens.length > 1));
	};
}

/** Sizes that are asked repeat in a list. */
function askedSizes({ tested, sizeOf }: SuggestionContext) {
	const known = new Map<string, ReturnType<typeof sizesOf>>();
	return (question: Requirement) => {
		const sizes = known.get(question.texts.size) ?? sizesOf(question, tested, sizeOf);
		known.set(question.texts.size, sizes);
		return sizes;
	};
}

/**
 * Answers the first offers of specimens of some pairs, all on the path of a type; `frrs`: the ratings that these have. They may
 * be a million: only numbers are compared, and an object is made of one only where it may be among the first.
 */
export function suggester(offering: SuggestionContext) {
	const sizesFor = askedSizes(offering);
	return (question: Requirement, pairs: TestedPair[]) => suggestionsOf(question, pairs, offering, sizesFor(question));
}

function suggestionsOf(
	question: Requirement,
	pairs: TestedPair[],
	offering: SuggestionContext,
	sizes: ReturnType<typeof sizesOf>,
): { offers: Suggestion[]; frrs: string[] } {
	const { tested, sizeOf, preferences, most } = offering;
	const ratings = ratingsOf(question, tested);
	const judge = evaluatorOf(question, sizeOf);
	const bracketOf = around(question, offering, judge);
	const within = limitsOf(question, tested);
	const foremost = new TopN<Stand | TestedCandidate>({ most, preferences });
	for (const pair of pairs) {
		const isRated = ratings.of(pair.service);
		const rankOn = placesOf(question, pair, tested);
		const rankWithin = within(pair);
		const { sols, frrs, substrates, grades, limits } = pair;
		for (let start = 0, at = 0; at < sols.length; start = at) {
			const sol = sols[start]!;
			let sides = 0;
			let between = Number.POSITIVE_INFINITY;
			for (; sols[at] === sol; at++) {
				if (!isRated(frrs[at]!)) continue;
				const size = pair.sizes[at]!;
				const placed = rankOn(substrates[at]!) + grades[at]!;
				const own = placed + sizes.rank(size) + rankWithin(limits[at]!, size);
				if (!foremost.isBeyond(sol, own)) foremost.put(sol, own, { pair, at });
				const side = sizes.side(size);
				if (side === 0) continue;
				sides |= side;
				between = Math.min(between, placed + BETWEEN_RANK);
			}
			if (sides !== BOTH_SIDES || foremost.isBeyond(sol, between)) continue;
			if (!mayBracket(pair, start, at, sizes.side)) continue;
			const bracket = bracketOf(pair, start, at);
			if (!bracket) continue;
			const own = rankOf(bracket.shown);
			if (!foremost.isBeyond(sol, own)) foremost.put(sol, own, bracket);
		}
	}
	const offers = foremost.inOrder().map(({ sol, what }): Suggestion => {
		if ("shown" in what) return { sol: tested.sols.values[sol]!, ...what };
		const specimen = specimenAt(tested, what.pair, what.at);
		return { sol: specimen.sol, specimens: [specimen], shown: judge(specimen) };
	});
	return { offers, frrs: ratings.names() };
}
