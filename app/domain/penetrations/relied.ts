import type { EntityManager } from "#db/orm.ts";
import { bestCase, type Case, casesOf, compareShown, lackOf } from "./cases.ts";
import { readSpecimensOf, type TestedSpecimen } from "./evidence.sql.ts";
import { judgeOf, type Question, questionOf, type Shown } from "./judge.ts";
import type { PenetrationView } from "./penetration.schema.ts";
import { notShownWords } from "./shown-words.ts";
import { type Size, sizeReader } from "./size.ts";
import { PATH_FIELDS, type PenetrationType } from "./types.ts";

export interface Relied extends Case {
	/** All that is asked, by evidence in force; a size between two is not. */
	isShown: boolean;
}

/** In a few words each what a solution does not show of what is asked; null is one without any specimen. */
export const lackWords = (relied: Relied | null): string[] => (relied ? notShownWords(relied.shown) : ["no specimen"]);

/** Before what its specimens do not show. */
export const withdrawnWords = (solution: { isActive: boolean } | undefined): string[] =>
	solution?.isActive === false ? ["solution withdrawn"] : [];

const isBetter = (a: Shown, b: Shown): number =>
	Number(b.path) - Number(a.path) || Number(b.rating) - Number(a.rating) || compareShown(a, b);

/** The specimens that are named, else the case of the solution that shows most; null for a solution without any. */
function reliedCase(
	question: Question,
	{ sol, specimens: chosen }: PenetrationView,
	specimens: TestedSpecimen[],
	sizeOf: (text: string) => Size,
): Relied | null {
	const judge = judgeOf(question, sizeOf);
	const own = specimens.filter((one) => one.sol === sol && (chosen.length === 0 || chosen.includes(one.id)));
	const best = bestCase(casesOf(question, own, judge, sizeOf));
	if (best) return { ...best, isShown: lackOf(best.shown) === 0 };
	const [least] = own
		.map((one) => ({ specimens: [one], shown: judge(one) }))
		.toSorted((a, b) => isBetter(a.shown, b.shown));
	return least ? { ...least, isShown: false } : null;
}

/** Words in no list, or of two things at once, are shown by no evidence. */
function asRead({ unread, contradicts }: PenetrationType, relied: Relied | null): Relied | null {
	if (!relied || !(contradicts || unread.some((field) => PATH_FIELDS.includes(field)))) return relied;
	return { ...relied, shown: { ...relied.shown, path: false }, isShown: false };
}

/** By id, of the assigned penetrations of the types. */
export async function reliedOn(em: EntityManager, types: PenetrationType[]): Promise<Map<number, Relied | null>> {
	const assigned = types.flatMap(({ penetrations }) => penetrations).filter(({ sol }) => sol !== null);
	const sols = [...new Set(assigned.flatMap(({ sol }) => sol ?? []))];
	const specimens = Map.groupBy(await readSpecimensOf(em, sols), ({ sol }) => sol);
	const sizeOf = sizeReader();
	return new Map(
		types.flatMap((type) => {
			const question = questionOf(type, sizeOf);
			const known = new Map<string, Relied | null>();
			return type.penetrations.flatMap((one): [number, Relied | null][] => {
				if (one.sol === null) return [];
				const key = [one.sol, ...one.specimens].join();
				const relied = known.has(key)
					? known.get(key)!
					: asRead(type, reliedCase(question, one, specimens.get(one.sol) ?? [], sizeOf));
				known.set(key, relied);
				return [[one.id, relied]];
			});
		}),
	);
}
