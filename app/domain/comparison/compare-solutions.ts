import { partName, withdrawnWords } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ChangedFact, SolutionChange } from "#app/domain/facts/changes.schema.ts";
import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";
import { activeSpecimens, listedSubstrates } from "#app/domain/facts/item-evidence.ts";
import { comparedLimits, listedInAnyOrder } from "#app/domain/facts/item-facts.ts";
import { rangeWords, ratingRange } from "#app/domain/ratings/range.ts";
import { compareKeyed, differing } from "./changed-facts.ts";

const serviceWords = ({ service: { material, type, classification } }: SpecimenFacts) =>
	[material, type, classification].filter(Boolean).join(", ");

/** The specimen's withdrawn parts, else its status where both sides know one. */
const statusWords = ({ withdrawn, evidence }: SpecimenFacts, other: SpecimenFacts): string | undefined =>
	withdrawn && (withdrawnWords(withdrawn) || (evidence && other.evidence ? evidence.status : "current"));

const line = (one: SpecimenFacts) => [serviceWords(one), one.size, one.frr, one.report].join("; ");

/** The word in place of the specimen's line; empty where it is not withdrawn. */
const withdrawnWord = ({ withdrawnSpecimens = [] }: ItemFacts, { specimenId }: SpecimenFacts): string =>
	withdrawnSpecimens.includes(specimenId) ? "withdrawn" : "";

function specimenChanges(old: SpecimenFacts, now: SpecimenFacts): ChangedFact[] {
	const of = (what: string) => `Specimen ${now.specimenId}: ${what}`;
	return differing("catalogue", [
		[of("name"), old.specimenId, now.specimenId],
		[of("FRR"), old.frr, now.frr],
		[of("size"), old.size, now.size],
		[of("service"), serviceWords(old), serviceWords(now)],
		// The first version shortened it.
		[of("insulation"), old.insulation ?? undefined, now.insulation ?? undefined],
		[of("substrate"), old.substrates.join(" / "), now.substrates.join(" / ")],
		[of("seal type"), old.sealType, now.sealType],
		[of("brand"), old.brand, now.brand],
		[of("products"), old.products.join(", "), now.products.join(", ")],
		[of("report"), old.report, now.report],
		[of("evidence"), statusWords(old, now), statusWords(now, old)],
		[of("description"), old.description, now.description],
		[of("notes"), old.notes, now.notes],
		...comparedLimits(old, now).map(([what, was, is]): [string, string, string] => [of(what.toLowerCase()), was, is]),
	]);
}

const compareSpecimens = (was: ItemFacts, is: ItemFacts): ChangedFact[] =>
	compareKeyed(
		was.specimens,
		is.specimens,
		({ id }) => id,
		(old, now) => {
			if (old && now) return specimenChanges(old, now);
			const one = (old ?? now)!;
			const [before, after] = [was, is].map((item) => withdrawnWord(item, one));
			const what = `Specimen ${one.specimenId}`;
			return differing("catalogue", [[what, old ? line(old) : before, now ? line(now) : after]]);
		},
	);

/** Answers the indexes of those places that are not in a longest rising row: as few as can have moved. */
export function outOfOrder(places: number[]): Set<number> {
	const lengths: number[] = [];
	const before: (number | null)[] = [];
	/** The index of the smallest end of a rising row of each length. */
	const ends: number[] = [];
	for (const [at, place] of places.entries()) {
		const length = ends.findIndex((end) => places[end]! >= place);
		const index = length < 0 ? ends.length : length;
		before[at] = index > 0 ? ends[index - 1]! : null;
		ends[index] = at;
		lengths[at] = index;
	}
	const inOrder = new Set<number>();
	for (let at: number | null = ends.at(-1) ?? null; at !== null; at = before[at] ?? null) inOrder.add(at);
	return new Set([...places.keys()].filter((at) => !inOrder.has(at)));
}

function ratingWords(item: ItemFacts): string {
	const range = ratingRange(activeSpecimens(item).map(({ frr }) => frr));
	return range ? rangeWords(range) : "none current";
}

/** The title of the drawing and the rating, such as `-/60/60 to -/120/120`, by the code of each solution: as the later facts have it. */
export const describeSolutions = (was: ScheduleFacts, is: ScheduleFacts): Record<string, string> =>
	Object.fromEntries(
		[...was.items, ...is.items].map((item) => [
			item.drawing,
			[item.title, ratingWords(item)].filter(Boolean).join(" · "),
		]),
	);

const partWords = (parts: { name: string; withdrawn: boolean }[]) =>
	listedInAnyOrder(parts.map(({ name, withdrawn }) => partName(name, withdrawn)));

/** Names the withdrawn specimens but those that have a line on the other side, which says it. */
const withdrawnWithout = ({ withdrawnSpecimens }: ItemFacts, other: ItemFacts) =>
	withdrawnSpecimens?.filter((name) => !other.specimens.some(({ specimenId }) => specimenId === name)).join(", ");

function fileChange(what: string, old: { key: string } | null, now: { key: string } | null): ChangedFact[] {
	if (old?.key === now?.key) return [];
	return [{ what, old: old ? "as issued" : "none", new: now ? "another file" : "none", because: "catalogue" }];
}

export const DRAWING_CODE = "Drawing code";

function solutionFacts(old: ItemFacts, now: ItemFacts): ChangedFact[] {
	return [
		...differing("catalogue", [
			[DRAWING_CODE, old.drawing, now.drawing],
			["Title of the drawing", old.title ?? "", now.title ?? ""],
			["In the catalogue", old.withdrawn ? "withdrawn" : "yes", now.withdrawn ? "withdrawn" : "yes"],
			["Orientation", old.orientations.join(", "), now.orientations.join(", ")],
			["Service classification", old.classifications.join(", "), now.classifications.join(", ")],
			["Rating", ratingWords(old), ratingWords(now)],
			["Substrates", partWords(listedSubstrates(old)), partWords(listedSubstrates(now))],
			["Products", partWords(old.products), partWords(now.products)],
			["Sample data", old.sample ? "yes" : "no", now.sample ? "yes" : "no"],
			["Withdrawn specimens", withdrawnWithout(old, now), withdrawnWithout(now, old)],
		]),
		...fileChange("PDF of the drawing", old.pdf, now.pdf),
		...fileChange("Picture of the drawing", old.image, now.image),
		...compareSpecimens(old, now),
		...compareKeyed(
			old.notes,
			now.notes,
			({ no }) => no,
			(was, is) => differing("catalogue", [[`Installation note ${(was ?? is)!.no}`, was?.text ?? "", is?.text ?? ""]]),
		),
	];
}

/**
 * The catalogue's changes of solutions that are not shown any more, by their codes. The project alone cancels them,
 * and the facts of the later issue say nothing of them.
 */
export type Cancelled = ReadonlyMap<string, ChangedFact[]>;

type Matched = [old: ItemFacts, now: ItemFacts];

/** Matches solutions by the numbers that a project keeps, where both have them; else by code, else by a shared specimen. */
function match(was: ScheduleFacts, is: ScheduleFacts): { pairs: Matched[]; removed: ItemFacts[]; fresh: ItemFacts[] } {
	const rest = new Set(is.items);
	const areNumbered = was.version >= 3 && is.version >= 3;
	const rules: ((old: ItemFacts, now: ItemFacts) => boolean)[] = areNumbered
		? [(old, now) => old.no === now.no]
		: [
				(old, now) => old.drawing === now.drawing,
				(old, now) => now.specimens.some(({ id }) => old.specimens.some((one) => one.id === id)),
			];
	const found = new Map<ItemFacts, ItemFacts>();
	for (const rule of rules) {
		for (const old of was.items) {
			const now = found.has(old) ? undefined : [...rest].find((one) => rule(old, one));
			if (!now) continue;
			found.set(old, now);
			rest.delete(now);
		}
	}
	const pairs = was.items.flatMap((old): Matched[] => {
		const now = found.get(old);
		return now ? [[old, now]] : [];
	});
	return { pairs, removed: was.items.filter((old) => !found.has(old)), fresh: [...rest] };
}

/** Answers active solutions that are not shown any more, struck through or not. */
export const removedSolutions = (was: ScheduleFacts, is: ScheduleFacts): ItemFacts[] =>
	match(was, is).removed.filter(({ active }) => active);

/**
 * Compares solutions in the order of the new schedule, removed ones last. A solution that is lower only because others
 * were added is not reported as moved.
 */
export function compareSolutions(was: ScheduleFacts, is: ScheduleFacts, cancelled: Cancelled): SolutionChange[] {
	const { pairs, fresh } = match(was, is);
	const places = pairs.map(([, now]) => is.items.indexOf(now));
	const moved = outOfOrder(places);
	const of = new Map<ItemFacts, SolutionChange[]>();
	for (const [at, [old, now]] of pairs.entries()) {
		const { drawing } = now;
		const facts = solutionFacts(old, now);
		of.set(now, [
			...(old.active && !now.active ? [{ drawing, change: "cancelled" as const, facts: [] }] : []),
			...(!old.active && now.active ? [{ drawing, change: "restored" as const, facts: [] }] : []),
			...(moved.has(at) ? [{ drawing, change: "moved" as const, facts: [] }] : []),
			...(facts.length > 0 ? [{ drawing, change: "changed" as const, facts }] : []),
		]);
	}
	for (const now of fresh) {
		of.set(now, now.active ? [{ drawing: now.drawing, change: "added", facts: [] }] : []);
	}
	return [
		...is.items.flatMap((now) => of.get(now) ?? []),
		...removedSolutions(was, is).map(({ drawing }) => {
			return { drawing, change: "cancelled" as const, facts: cancelled.get(drawing) ?? [] };
		}),
	];
}
