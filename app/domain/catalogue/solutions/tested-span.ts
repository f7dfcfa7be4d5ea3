import { isAssessed } from "#app/domain/catalogue/evidence/evidence.ts";
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

const MAX_LISTED = 4;
const MAX_NOTATIONS = 6;

/** Leaves the unit to the last of several sizes, and the words before the number to the first: `Bundle up to Ø20 and Ø40 mm`. */
function shortened(size: string, at: number, { length }: string[]): string {
	const [number] = size.match(NUMBER)!;
	const [before, after] = size.split(number);
	const sign = at === 0 ? before : (/\s(\S+)$/.exec(before!)?.[1] ?? before);
	return `${sign}${number}${at === length - 1 ? after : ""}`;
}

/** Sizes written alike, in order. Never a range with a dash, which would claim the sizes between. */
function alikeLabel(alike: string[]): string {
	const one = new Map(alike.map((size) => [millimetres(size), size]));
	if (one.size === 1) return alike[0]!;
	const sizes = [...one].toSorted(([a], [b]) => a - b).map(([, size]) => size);
	if (sizes.length > MAX_LISTED) {
		const [least, most] = [sizes[0]!, sizes.at(-1)!].map(shortened);
		return `${sizes.length} single sizes from ${least} to ${most}`;
	}
	const short = sizes.map(shortened);
	return `${short.slice(0, -1).join(", ")} and ${short.at(-1)}`;
}

const WITH_OUTSIDE = /^(.+?) \(OD [^)]+\)$/;

/** Several nominal sizes stand without their outside diameters, unless two pipes of one size differ in these. */
function withoutOutsideDiameters(sizes: string[]): string[] {
	const short = sizes.map((size) => WITH_OUTSIDE.exec(size)?.[1] ?? size);
	return sizes.length > 1 && new Set(short).size === sizes.length ? short : sizes;
}

/** Each size that was tested, such as `Ø50 and Ø110 mm; 600 x 400`, or how many there are. */
export function testedSizesLabel(sizes: Iterable<string>): string {
	const notations = Map.groupBy(withoutOutsideDiameters(distinctNaturally(sizes)), notation);
	const labels = [...notations.values()].map(alikeLabel);
	const hidden = labels.length - MAX_NOTATIONS;
	return [...labels.slice(0, MAX_NOTATIONS), ...(hidden > 0 ? [`and ${hidden} more`] : [])].join("; ");
}

export interface TestedSpan {
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
	/** Some are assessed, not tested. */
	isAssessed?: true;
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
		sizes: testedSizesLabel(shown.map(({ size }) => size)),
		ratings: range.minimal,
		isOneRating: range.minimal.length === 1 && highestWords(range) === "",
		specimens: shown.length,
		of: active.length,
		...(active.some(isAssessed) && { isAssessed: true as const }),
	};
}
