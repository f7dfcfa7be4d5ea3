import { solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { EntityManager } from "#db/orm.ts";
import { bestCase, bracket, type Case, casesOf, compareShown, lackOf, SIZE_LACK } from "./cases.ts";
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
export const solutionLack = (solution: { isActive: boolean } | undefined): string[] =>
	solution?.isActive === false ? ["solution withdrawn"] : [];

const isBetter = (a: Shown, b: Shown): number =>
	Number(b.path) - Number(a.path) || Number(b.rating) - Number(a.rating) || compareShown(a, b);

/** Of each criterion what the worst of several shows. */
function worstOf(all: Shown[]): Shown {
	const worst = (key: "thickness" | "service_type" | "insulation") =>
		all.some((one) => one[key] === "not shown") ? "not shown" : all[0]![key];
	const lacking = all.filter(({ rating }) => !rating);
	const isOther = lacking.length > 0 && lacking.every(({ otherStandard }) => otherStandard);
	return {
		...{ path: all.every(({ path }) => path), rating: lacking.length === 0 },
		...(isOther && { otherStandard: true as const }),
		...{ thickness: worst("thickness"), service_type: worst("service_type"), insulation: worst("insulation") },
		size: all.map(({ size }) => size).toSorted((a, b) => SIZE_LACK[b] - SIZE_LACK[a])[0]!,
		evidence: solutionEvidence(all.map(({ evidence }) => evidence)).status!,
	};
}

/** One that shows all but that its evidence is in force. */
const showsAll = ({ shown }: Case): boolean => shown.path && shown.rating && lackOf(shown) === 0;

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
	if (best && (chosen.length === 0 || showsAll(best))) return { ...best, isShown: lackOf(best.shown) === 0 };
	const cases = own.map((one) => ({ specimens: [one], shown: judge(one) }));
	const [least] = cases.toSorted((a, b) => isBetter(a.shown, b.shown));
	if (!least) return null;
	if (chosen.length === 0 || showsAll(least)) return { ...least, isShown: false };
	// Of two that are named neither is left out because of what the other has lost.
	const shown = worstOf(cases.map((one) => one.shown));
	const isBetween = bracket(question, cases, sizeOf).length > 0;
	return {
		specimens: chosen.flatMap((id) => own.find((one) => one.id === id) ?? []),
		shown: isBetween ? { ...shown, size: "between" } : shown,
		isShown: false,
	};
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
