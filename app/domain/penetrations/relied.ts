import { solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { readParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { bestCase, bracket, type Case, casesOf, compareShown, isCovered, lackOf, SIZE_LACK } from "./cases.ts";
import { readSpecimensOf, type TestedSpecimen } from "./evidence.sql.ts";
import { judgeOf, type Question, questionOf, type Shown, severalTypesOf } from "./judge.ts";
import type { PenetrationView } from "./penetration.schema.ts";
import { notShownWords } from "./shown-words.ts";
import { type Size, sizeReader } from "./size.ts";
import { PATH_FIELDS, type PenetrationType } from "./types.ts";
import { unstatedWords } from "./unstated.ts";

export interface Relied extends Case {
	/** All that decides is stated and shown, by evidence in force; a size between two is not. */
	isShown: boolean;
	/** All that is stated is shown by evidence in force, while something that decides is not stated. */
	isPartly: boolean;
}

/** In a few words each what a solution does not show of what is asked; null is one without any specimen. */
export const lackWords = (relied: Relied | null): string[] => (relied ? notShownWords(relied.shown) : ["no specimen"]);

/** In a line each what is not stated of what decides, and what the specimens were tested with instead. */
export const openWords = (relied: Relied | null): string[] =>
	relied ? unstatedWords(relied.shown.unstated, relied.specimens) : [];

/** Before what its specimens do not show. */
export const solutionLack = (solution: { isActive: boolean } | undefined): string[] =>
	solution?.isActive === false ? ["solution withdrawn"] : [];

const isBetter = (a: Shown, b: Shown): number =>
	Number(b.path) - Number(a.path) || Number(b.rating) - Number(a.rating) || compareShown(a, b);

/** Of each criterion what the worst of several shows. */
function worstOf(all: Shown[]): Shown {
	const worst = (key: "service_type" | "insulation") =>
		all.some((one) => one[key] === "not shown") ? "not shown" : all[0]![key];
	const thicknesses = all.map(({ thickness }) => thickness);
	const thickness = (["not shown", "thicker"] as const).find((one) => thicknesses.includes(one)) ?? thicknesses[0]!;
	const lacking = all.filter(({ rating }) => !rating);
	const isOther = lacking.length > 0 && lacking.every(({ otherStandard }) => otherStandard);
	return {
		...{ path: all.every(({ path }) => path), rating: lacking.length === 0 },
		...(isOther && { otherStandard: true as const }),
		...{ thickness, service_type: worst("service_type"), insulation: worst("insulation") },
		size: all.map(({ size }) => size).toSorted((a, b) => SIZE_LACK[b] - SIZE_LACK[a])[0]!,
		evidence: solutionEvidence(all.map(({ evidence }) => evidence)).status!,
		kind: Math.max(...all.map(({ kind }) => kind)),
		unstated: [...new Set(all.flatMap(({ unstated }) => unstated))],
		sizeAway: Math.max(...all.map((one) => one.sizeAway)),
		thicknessAway: Math.max(...all.map((one) => one.thicknessAway)),
	};
}

/** One that shows all but that its evidence is in force. */
const showsAll = ({ shown }: Case): boolean => shown.path && shown.rating && lackOf(shown) === 0;

const NEITHER = { isShown: false, isPartly: false };

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
	if (best && (chosen.length === 0 || showsAll(best))) {
		const isShown = isCovered(best.shown);
		return { ...best, isShown, isPartly: !isShown && lackOf(best.shown) === 0 };
	}
	const cases = own.map((one) => ({ specimens: [one], shown: judge(one) }));
	const [least] = cases.toSorted((a, b) => isBetter(a.shown, b.shown));
	if (!least) return null;
	if (chosen.length === 0 || showsAll(least)) return { ...least, ...NEITHER };
	// Of two that are named neither is left out because of what the other has lost.
	const shown = worstOf(cases.map((one) => one.shown));
	const isBetween = bracket(question, cases, sizeOf).length > 0;
	return {
		specimens: chosen.flatMap((id) => own.find((one) => one.id === id) ?? []),
		shown: isBetween ? { ...shown, size: "between" } : shown,
		...NEITHER,
	};
}

/** Words in no list, or of two things at once, are shown by no evidence. */
function asRead({ unread, contradicts }: PenetrationType, relied: Relied | null): Relied | null {
	if (!relied || !(contradicts || unread.some((field) => PATH_FIELDS.includes(field)))) return relied;
	return { ...relied, shown: { ...relied.shown, path: false }, ...NEITHER };
}

/** By id, of the assigned penetrations of the types. */
export async function reliedOn(
	em: EntityManager,
	types: PenetrationType[],
	consentDate: string | null,
): Promise<Map<number, Relied | null>> {
	const assigned = types.flatMap(({ penetrations }) => penetrations).filter(({ sol }) => sol !== null);
	const sols = [...new Set(assigned.flatMap(({ sol }) => sol ?? []))];
	const specimens = Map.groupBy(await readSpecimensOf(em, sols, consentDate), ({ sol }) => sol);
	const sizeOf = sizeReader();
	const severalTypes = severalTypesOf((await readParts(em, consentDate)).services.all());
	return new Map(
		types.flatMap((type) => {
			const question = questionOf(type, sizeOf, severalTypes);
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
