import type { ServiceRecord } from "#app/domain/catalogue/records/shapes.ts";
import { isStructural, showsRequirement } from "#app/domain/ratings/requirement.ts";
import { bestCase, type Case, casesOf, placeLack, rank, rankOf, SIZE_LACK } from "./cases.ts";
import { judgeOf, placeShown, type Question, sizeShown } from "./judge.ts";
import { askedDiameter, diameter, type Size } from "./size.ts";
import { specimenAt, type Tested, type TestedPair } from "./tested.sql.ts";

/** A solution with a specimen that has the path of a type and shows its requirement. */
export interface Offer {
	sol: number;
	/** The less, the more its best case shows. */
	rank: number;
	/** What of it shows most. */
	best(): Case;
}

interface Found {
	rank: number;
	pair: TestedPair;
	at: number;
	/** Of the asked diameter, by specimens that show the requirement: 1 below, 2 above, 3 both. */
	sides: number;
}

/** What is asked of a size is answered once for each size of the catalogue. */
function sizesOf(question: Question, { sizes }: Tested, sizeOf: (text: string) => Size) {
	const asked = askedDiameter(question.size);
	const known: { lack: number; side: number }[] = [];
	return (place: number) => {
		if (known[place]) return known[place];
		const size = sizeOf(sizes.values[place]!);
		const millimetres = asked && diameter(size, asked.notation);
		const away = asked && millimetres !== null ? Math.sign(millimetres - asked.millimetres) : 0;
		known[place] = { lack: SIZE_LACK[sizeShown(question, size)], side: away < 0 ? 1 : away > 0 ? 2 : 0 };
		return known[place];
	};
}

/** So of a rating, and of elements apart from seals. */
function ratingsOf({ texts: { required } }: Question, { frrs }: Tested) {
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

/** All specimens on the path of some solutions. */
function specimensOf(sols: ReadonlySet<number>, pairs: TestedPair[], tested: Tested) {
	const all = pairs.flatMap((pair) =>
		[...pair.sols.entries()].flatMap(([at, sol]) => (sols.has(sol) ? specimenAt(tested, pair, at) : [])),
	);
	return Map.groupBy(all, ({ sol }) => sol);
}

/**
 * What the specimens of some pairs, all on the path of a type, have to offer; `frrs`: the ratings that they have. Specimens
 * may be a million: only numbers are compared here, and specimens made for what is among the first, or may bracket a size.
 */
export function offersOf(
	question: Question,
	pairs: TestedPair[],
	tested: Tested,
	sizeOf: (text: string) => Size,
): { offers: Offer[]; frrs: string[] } {
	const sizes = sizesOf(question, tested, sizeOf);
	const ratings = ratingsOf(question, tested);
	const found = new Map<number, Found>();
	for (const pair of pairs) {
		const isRated = ratings.of(pair.service);
		const places: number[] = [];
		for (let at = 0; at < pair.ids.length; at++) {
			if (!isRated(pair.frrs[at]!)) continue;
			const place = pair.substrates[at]!;
			places[place] ??= placeLack(
				placeShown(question, { service: pair.service, substrates: tested.substrates.values[place]! }),
			);
			const { lack, side } = sizes(pair.sizes[at]!);
			const own = rank(places[place] + lack, pair.statuses[at]!);
			const sol = pair.sols[at]!;
			const before = found.get(sol);
			if (!before) found.set(sol, { rank: own, pair, at, sides: side });
			else {
				before.sides |= side;
				if (own < before.rank) Object.assign(before, { rank: own, pair, at });
			}
		}
	}
	const judge = judgeOf(question, sizeOf);
	const bracketing = new Set([...found].flatMap(([sol, { sides }]) => (sides === 3 ? sol : [])));
	const whole = bracketing.size > 0 ? specimensOf(bracketing, pairs, tested) : new Map<number, never>();
	const offers = [...found].map(([sol, { rank, pair, at }]): Offer => {
		const several = whole.get(sol);
		if (several) {
			const best = bestCase(casesOf(question, several, judge, sizeOf))!;
			return { sol, rank: rankOf(best.shown), best: () => best };
		}
		const best = () => {
			const specimen = specimenAt(tested, pair, at);
			return { specimens: [specimen], shown: judge(specimen) };
		};
		return { sol, rank, best };
	});
	return { offers, frrs: ratings.names() };
}
