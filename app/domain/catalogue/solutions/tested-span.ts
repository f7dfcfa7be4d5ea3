import { distinctNaturally } from "#app/domain/natural-order.ts";
import { highestWords, ratingRange } from "#app/domain/ratings/range.ts";
import { compareRatings } from "#app/domain/ratings/rating.ts";
import { isStructural } from "#app/domain/ratings/requirement.ts";
import { insulationLabel, type SpecimenView } from "./views.ts";

const NUMBER = /\d+(?:\.\d+)?/g;

/** The notation of a size, such as `Ø#` or `#mm`; sizes of several numbers are not compared. */
const notation = (size: string): string =>
	size.match(NUMBER)?.length === 1 ? size.replace(NUMBER, "#").replaceAll(" ", "") : size;

const millimetres = (size: string): number => Number(size.match(NUMBER)?.[0]);

const MAX_RANGES = 3;

/** Ranges such as `Ø50–Ø160; 600 x 400`. Sizes between the ends need not have been tested. */
export function sizeRanges(sizes: Iterable<string>): string {
	const notations = Map.groupBy(distinctNaturally(sizes), notation);
	const ranges = [...notations.values()].map((alike) => {
		const inOrder = alike.toSorted((a, b) => millimetres(a) - millimetres(b));
		const [least, most] = [inOrder[0]!, inOrder.at(-1)!];
		return least === most || millimetres(least) === millimetres(most) ? least : `${least}–${most}`;
	});
	const hidden = ranges.length - MAX_RANGES;
	return [...ranges.slice(0, MAX_RANGES), ...(hidden > 0 ? [`and ${hidden} more`] : [])].join("; ");
}

interface TestedSpan {
	services: string[];
	/** The list is empty where no service has any. */
	insulations: string[];
	/** Substrates with their build-up: `Plasterboard wall, 90mm (1x13mm each side)`. */
	walls: string[];
	/** True for elements that bear load, which are tested against a substrate, not in one. */
	isAgainst?: true;
	sizes: string;
	ratings: string[];
	isOneRating: boolean;
	specimens: number;
	of: number;
}

/** The best matches where they are one tested case, or where the words hold for no other; without a match all. */
function chooseShown(active: SpecimenView[], best: number[]): SpecimenView[] {
	const matches = active.filter(({ id }) => best.includes(id));
	if (matches.length === 0) return active;
	const cases = new Set(matches.map((one) => JSON.stringify([one.material.name, one.size, substratesOf(one)])));
	const services = new Set(matches.map(({ material }) => material.name));
	const substrates = new Set(matches.flatMap(substratesOf));
	const alike = active.filter(
		(one) => services.has(one.material.name) && substratesOf(one).some((name) => substrates.has(name)),
	);
	if (cases.size === 1 || alike.length === matches.length) return matches;
	return matches.toSorted((a, b) => compareRatings(a.frr, b.frr)).slice(0, 1);
}

const MAX_WALLS = 2;

const isElement = ({ classification }: SpecimenView): boolean => isStructural(classification);

function wallsOf(specimens: SpecimenView[]): string[] {
	const isAgainst = specimens.every(isElement);
	const walls = distinctNaturally(
		specimens.flatMap(({ substrates }) =>
			substrates.map(
				({ name, orientation, thickness }) =>
					`${isAgainst ? name : `${name} ${orientation.toLowerCase()}`}, ${thickness}`,
			),
		),
	);
	const hidden = walls.length - MAX_WALLS;
	return hidden > 0 ? [...walls.slice(0, MAX_WALLS), `and ${hidden} more`] : walls;
}

const substratesOf = ({ substrates }: SpecimenView): string[] => substrates.map(({ name }) => name);

/** The span of the best matches of a search, or of all specimens; null where there are none (docs/rules/finder.md#cards). */
export function testedSpan(specimens: SpecimenView[], best: number[] = []): TestedSpan | null {
	const active = specimens.filter(({ isActive }) => isActive);
	const shown = chooseShown(active, best);
	const range = ratingRange(shown.map(({ frr }) => frr));
	if (!range) return null;
	return {
		services: distinctNaturally(shown.map(({ material }) => material.name)),
		insulations: distinctNaturally(shown.map(({ insulation }) => insulationLabel(insulation)).filter(Boolean)),
		walls: wallsOf(shown),
		...(shown.every(isElement) && { isAgainst: true as const }),
		sizes: sizeRanges(shown.map(({ size }) => size)),
		ratings: range.minimal,
		isOneRating: range.minimal.length === 1 && highestWords(range) === "",
		specimens: shown.length,
		of: active.length,
	};
}
