import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { kindRank } from "#app/domain/catalogue/evidence/report-kinds.ts";
import { type ReportStatus, solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { readParts, withParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import { type MadeOf, type Parts, withdrawnParts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import { PATH_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import type { WrittenPenetration } from "#app/domain/penetrations/penetrations.sql.ts";
import { type Size, sizeReader } from "#app/domain/penetrations/size.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { type ComparedLimits, worstLimits } from "./compare-limits.ts";
import { evaluatorOf, questionsOf, type Requirement, type Shown, severalTypesOf } from "./compare-specimen.ts";
import { notShownWords, silentWords } from "./match-labels.ts";
import {
	bestCandidate,
	bracket,
	compareShown,
	isCovered,
	lackOf,
	SIZE_LACK,
	type TestedCandidate,
	testedCandidates,
} from "./size-brackets.ts";
import { limitsSql, testedLimits } from "./specimen-limits.sql.ts";
import { type TestedSpecimen, unstatedWords } from "./tested-specimen.ts";
import type { PenetrationType } from "./types.ts";

/** Specimen, solution, size, whether active, service, substrates, FRR, report; seal type, products in layers and limits. */
const specimenTuple = z.tuple([
	z.int(),
	z.int(),
	z.string(),
	z.boolean(),
	z.int(),
	z.int(),
	z.int().nullable(),
	z.int(),
	z.int(),
	z.int(),
	z.array(z.int().nullable()),
	testedLimits,
]);

type SpecimenTuple = z.output<typeof specimenTuple>;

type Layers = readonly (number | null)[];

/** Equal for specimens of one seal type with the same products in layers. */
export const sealOf = (application: number, layers: Layers): string => [application, ...layers].join("/");

/** The status of an active specimen that is made of these parts. */
export function statusOf(
	{ layers, ...made }: Omit<MadeOf, "products"> & { layers: Layers },
	parts: Parts,
): ReportStatus {
	const products = layers.filter((product) => product !== null);
	const isInUse = withdrawnParts({ ...made, products }, parts).length === 0;
	return isInUse ? parts.reports.get(made.report).evidence.status : "withdrawn";
}

function specimenOf(tuple: SpecimenTuple, parts: Parts): TestedSpecimen {
	const [id, sol, size, isActive, service, substrate, substrate2, frr, report, application, layers, limits] = tuple;
	const substrates = substrate2 === null ? [substrate] : [substrate, substrate2];
	return {
		...{ id, sol, size, report, limits },
		service: parts.services.get(service).record,
		substrates: substrates.map((one) => parts.substrates.get(one)),
		frr: parts.frrs.get(frr).name,
		seal: sealOf(application, layers),
		status: isActive ? statusOf({ report, frr, service, substrates, layers }, parts) : "withdrawn",
		kind: kindRank(parts.reports.get(report).evidence.kind),
	};
}

/** Many at once are read several times as fast as rows of their own. */
const SPECIMENS = `json_agg(json_build_array(sp.id, ss.solution_id, sp.size, sp.is_active, sp.service_id, sp.substrate_id,
	sp.substrate_2_id, sp.frr_id, sp.report_id, sp.application_id,
	json_build_array(sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id), ${limitsSql("sp")}) order by sp.id)`;

const SOLUTIONS = "join solution_specimen ss on ss.specimen_id = sp.id join solution s on s.id = ss.solution_id";

const VERSION = "select version::int as version from catalogue_version";

const solutionsRow = z.object({ version: z.int(), specimens: z.array(specimenTuple) });

/** All specimens of solutions, whatever has become of them. */
export async function readSpecimensOf(
	em: EntityManager,
	sols: number[],
	consentDate: string | null,
): Promise<TestedSpecimen[]> {
	const read = async () => {
		const [row] = await readRows(
			em,
			solutionsRow,
			sql`select v.version, (select coalesce(${raw(SPECIMENS)}, '[]') from specimen sp ${raw(SOLUTIONS)}
				  where s.id = any(${intArray(sols)}::int[])) as specimens from (${raw(VERSION)}) v`,
		);
		return { version: row!.version, rows: row!.specimens };
	};
	const { rows, parts } = await withParts(em, read, consentDate);
	return rows.map((one) => specimenOf(one, parts));
}

export interface EvidenceUsed extends TestedCandidate {
	/** All that decides is stated and shown, by evidence in force; a size between two is not. */
	isShown: boolean;
	/** All that is stated is shown by evidence in force, while something that decides is not stated. */
	isPartly: boolean;
}

/** Says in a few words each what a solution does not show of what is asked; null is one without any specimen. */
export const lackWords = (relied: EvidenceUsed | null): string[] =>
	relied ? notShownWords(relied.shown) : ["no specimen"];

/** Says in a line each what the list does not state, with what the specimens were tested with, and what the report does not. */
export const openWords = (relied: EvidenceUsed | null): string[] =>
	relied ? [...unstatedWords(relied.shown.unstated, relied.specimens), ...silentWords(relied.shown)] : [];

/** Says that a solution is withdrawn, ahead of what its specimens do not show. */
export const solutionLack = (solution: { isActive: boolean } | undefined): string[] =>
	solution?.isActive === false ? ["solution withdrawn"] : [];

const isBetter = (a: Shown, b: Shown): number =>
	Number(b.path) - Number(a.path) || Number(b.rating) - Number(a.rating) || compareShown(a, b);

/** Answers for each criterion what the worst of several shows. */
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
		isSeveral: all[0]!.isSeveral,
		kind: Math.max(...all.map(({ kind }) => kind)),
		...all.reduce<ComparedLimits>((worst, one) => worstLimits(worst, one), all[0]!),
		unstated: [...new Set(all.flatMap(({ unstated }) => unstated))],
		sizeAway: Math.max(...all.map((one) => one.sizeAway)),
		thicknessAway: Math.max(...all.map((one) => one.thicknessAway)),
	};
}

/** One that shows all but that its evidence is in force. */
const showsAll = ({ shown }: TestedCandidate): boolean => shown.path && shown.rating && lackOf(shown) === 0;

const NEITHER = { isShown: false, isPartly: false };

/** A penetration is sealed by a solution, and relies on its specimens. */
type Sealed = Pick<WrittenPenetration, "sol" | "specimens">;

/** The service of the opening by which the specimens show most. */
function reliedCase(
	questions: Requirement[],
	penetration: Sealed,
	specimens: TestedSpecimen[],
	sizeOf: (text: string) => Size,
): EvidenceUsed | null {
	const cases = questions.flatMap((question) => serviceCase(question, penetration, specimens, sizeOf) ?? []);
	return cases.toSorted((a, b) => isBetter(a.shown, b.shown))[0] ?? null;
}

/** The specimens that are named, else the case of the solution that shows most; null for a solution without any. */
function serviceCase(
	question: Requirement,
	{ sol, specimens: chosen }: Sealed,
	specimens: TestedSpecimen[],
	sizeOf: (text: string) => Size,
): EvidenceUsed | null {
	const judge = evaluatorOf(question, sizeOf);
	const own = specimens.filter((one) => one.sol === sol && (chosen.length === 0 || chosen.includes(one.id)));
	const best = bestCandidate(testedCandidates(question, own, judge, sizeOf));
	if (best && (chosen.length === 0 || showsAll(best))) {
		const isShown = isCovered(best.shown);
		return { ...best, isShown, isPartly: !isShown && lackOf(best.shown) === 0 };
	}
	const cases = own.map((one) => ({ specimens: [one], shown: judge(one) }));
	const [least] = cases.toSorted((a, b) => isBetter(a.shown, b.shown));
	if (!least) return null;
	if (chosen.length === 0 || showsAll(least)) return { ...least, ...NEITHER };
	// If two are named, neither is left out because of what the other has lost.
	const shown = worstOf(cases.map((one) => one.shown));
	const isBetween = bracket(question, cases, sizeOf).length > 0;
	return {
		specimens: chosen.flatMap((id) => own.find((one) => one.id === id) ?? []),
		shown: isBetween ? { ...shown, size: "between" } : shown,
		...NEITHER,
	};
}

/** Words in no list, or of two things at once, are shown by no evidence. */
function asRead({ unread, contradicts }: PenetrationType, relied: EvidenceUsed | null): EvidenceUsed | null {
	if (!relied || !(contradicts || unread.some((field) => PATH_FIELDS.includes(field)))) return relied;
	return { ...relied, shown: { ...relied.shown, path: false }, ...NEITHER };
}

/** Finds the evidence of the types' assigned penetrations, by their ids. */
export async function findEvidenceUsed(
	em: EntityManager,
	types: PenetrationType[],
	consentDate: string | null,
): Promise<Map<number, EvidenceUsed | null>> {
	const assigned = types.flatMap(({ penetrations }) => penetrations).filter(({ sol }) => sol !== null);
	const sols = [...new Set(assigned.flatMap(({ sol }) => sol ?? []))];
	const specimens = Map.groupBy(await readSpecimensOf(em, sols, consentDate), ({ sol }) => sol);
	const sizeOf = sizeReader();
	const severalTypes = severalTypesOf((await readParts(em, consentDate)).services.all());
	return new Map(
		types.flatMap((type) => {
			if (type.penetrations.every(({ sol }) => sol === null)) return [];
			const questions = questionsOf(type, sizeOf, severalTypes);
			const known = new Map<string, EvidenceUsed | null>();
			return type.penetrations.flatMap((one): [number, EvidenceUsed | null][] => {
				if (one.sol === null) return [];
				const key = [one.sol, ...one.specimens].join();
				const relied = known.has(key)
					? known.get(key)!
					: asRead(type, reliedCase(questions, one, specimens.get(one.sol) ?? [], sizeOf));
				known.set(key, relied);
				return [[one.id, relied]];
			});
		}),
	);
}
