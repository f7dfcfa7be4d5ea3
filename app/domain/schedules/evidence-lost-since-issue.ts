import {
	type EvidencePart,
	notInForce,
	SPECIMEN_WITHDRAWN,
	withdrawnWords,
} from "#app/domain/catalogue/evidence/evidence.ts";
import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import {
	type FileView,
	NOT_APPLICABLE,
	type SolutionView,
	type SpecimenView,
	substrateLabel,
} from "#app/domain/catalogue/solutions/views.ts";
import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";
import { appliedInsulation, comparedLimits, listedInAnyOrder, specimenFacts } from "#app/domain/facts/item-facts.ts";
import { isSameWording } from "#app/domain/ratings/rating.ts";
import { evaluatedOn } from "#app/domain/today.ts";
import { StoredFile } from "#db/entities/files.ts";
import { IssuedRecord, ScheduleNumber, ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

type ReplacedDrawing = "Drawing replaced" | "Drawing removed";

/** Finds what has become of the drawings that were issued; the same file handed in again is no other. */
async function findReplacedDrawings(
	em: EntityManager,
	pairs: { item: ItemFacts; solution: SolutionView | undefined }[],
): Promise<Map<ItemFacts, ReplacedDrawing>> {
	const were = pairs.flatMap(({ item: { pdf, image } }) => [pdf, image]).flatMap((file) => (file ? [file.key] : []));
	if (were.length === 0) return new Map();
	const are = pairs
		.flatMap(({ solution }) => [solution?.pdf, solution?.imgLarge])
		.flatMap((file) => (file ? [file.id] : []));
	const files = await em.find(
		StoredFile,
		{ $or: [{ id: { $in: are } }, { storageKey: { $in: were } }] },
		{ fields: ["storageKey", "sha256"], disableIdentityMap: true },
	);
	const byId = new Map(files.map((file) => [file.id, file]));
	const hashes = new Map(files.map(({ storageKey, sha256 }) => [storageKey, sha256]));
	const become = (was: { key: string } | null, is: FileView | null): ReplacedDrawing[] => {
		if (!was) return [];
		const now = is && byId.get(is.id);
		if (!now) return ["Drawing removed"];
		return now.storageKey === was.key || now.sha256 === hashes.get(was.key) ? [] : ["Drawing replaced"];
	};
	return new Map(
		pairs.flatMap(({ item, solution }) => {
			const changes = solution ? [...become(item.pdf, solution.pdf), ...become(item.image, solution.imgLarge)] : [];
			return changes.slice(0, 1).map((one) => [item, one] as const);
		}),
	);
}

export interface LostEvidence {
	drawing: string;
	/** The loss in words, such as `Report withdrawn (S-1, S-2)`. */
	what: string;
	/** False where the evidence ended, was superseded or corrected instead. */
	withdrawn: boolean;
}

/** Finds lost evidence by the frozen facts, whether or not a notice was sent (docs/rules/recall.md#since). */
export async function findLostEvidence(
	em: EntityManager,
	runId: number,
	facts: Pick<ScheduleFacts, "items" | "version" | "issuedAt" | "timeZone" | "trialDate">,
): Promise<LostEvidence[]> {
	const { items, version } = facts;
	const day = evaluatedOn(facts);
	const relied = await em.find(IssuedRecord, { entity: "solution", run: runId }, { disableIdentityMap: true });
	const today = await listSolutions(
		em,
		relied.map(({ recordId }) => recordId),
	);
	const numbered = version === 3 ? await solutionsByNo(em, runId) : new Map<number, number>();
	const pairs = items
		.filter(({ active }) => active)
		.map((item) => ({ item, solution: sameSolution(item, today, numbered.get(item.no)) }));
	const drawings = await findReplacedDrawings(em, pairs);
	return pairs.flatMap(({ item, solution }) =>
		lossesSince(item, solution, drawings.get(item), day).map((loss) => ({ drawing: item.drawing, ...loss })),
	);
}

/** Ids by the numbers that a project keeps; of one that was deleted nothing. */
async function solutionsByNo(em: EntityManager, runId: number): Promise<Map<number, number>> {
	const run = await em.findOne(ScheduleRun, { id: runId }, { fields: ["project"], disableIdentityMap: true });
	if (!run?.project) return new Map();
	const numbers = await em.find(ScheduleNumber, { project: run.project.id }, { disableIdentityMap: true });
	return new Map(numbers.map(({ no, solution }) => [no, solution.id]));
}

/** Finds the same solution by its number; without one by its code or its specimens, which it keeps when its code changes. */
const sameSolution = (item: ItemFacts, today: SolutionView[], id: number | undefined): SolutionView | undefined =>
	today.find((one) => one.id === id) ??
	today.find(({ drawing }) => drawing === item.drawing) ??
	today.find(({ specimens }) => specimens.some(({ id }) => item.specimens.some((one) => one.id === id)));

type Loss = Omit<LostEvidence, "drawing">;

const withdrawn = (what: string): Loss => ({ what, withdrawn: true });
const corrected = (what: string): Loss => ({ what, withdrawn: false });

/** Lists what has become of the evidence of a solution since its facts were frozen on a day; undefined where it is not there any more. */
export function lossesSince(
	item: ItemFacts,
	solution: SolutionView | undefined,
	drawing: string | undefined,
	day: string,
): Loss[] {
	if (!solution) return [withdrawn("No longer in the catalogue")];
	const specimens = new Map<string, Loss & { ids: string[] }>();
	for (const was of item.specimens) {
		const is = solution.specimens.find(({ id }) => id === was.id);
		for (const loss of is ? since(item, was, is, day) : [withdrawn(SPECIMEN_WITHDRAWN)]) {
			const { ids } = specimens.get(loss.what) ?? { ids: [] };
			specimens.set(loss.what, { ...loss, ids: [...ids, was.specimenId] });
		}
	}
	return [
		...(solution.isActive || item.withdrawn ? [] : [withdrawn("Solution withdrawn")]),
		...(drawing ? [corrected(drawing)] : []),
		...differing([
			["Substrate list", listedInAnyOrder(item.substrates), listedInAnyOrder(solution.substrates.map(substrateLabel))],
		]),
		...[...specimens.values()].map(({ ids, ...loss }) => ({ ...loss, what: `${loss.what} (${ids.join(", ")})` })),
	];
}

function since(item: ItemFacts, was: SpecimenFacts, is: SpecimenView, day: string): Loss[] {
	const lost = withdrawnWords(is.withdrawn.filter((part) => !wasWithdrawn(part, item, was, is)));
	const ended = notInForce(is.reportStatus);
	return [
		...(lost ? [withdrawn(lost)] : []),
		...(ended && !endedWords(was, day).includes(ended) ? [corrected(ended)] : []),
		...corrections(was, specimenFacts(is)),
	];
}

/** Tells whether a part was withdrawn: of several products or substrates each counts for itself, where the facts say which. */
function wasWithdrawn(part: EvidencePart, item: ItemFacts, was: SpecimenFacts, is: SpecimenView): boolean {
	if (part === "product")
		return haveWithdrawn(
			is.products,
			item.products.filter((product) => product.withdrawn),
		);
	if (part === "substrate" && item.withdrawnSubstrates) return haveWithdrawn(is.substrates, item.withdrawnSubstrates);
	return was.withdrawn?.includes(part) ?? false;
}

const haveWithdrawn = (today: { id: number; isActive: boolean }[], before: { id: number }[]): boolean =>
	today.every((one) => one.isActive || before.some(({ id }) => id === one.id));

/** Says what had ended by the day of issue; a withdrawn report may have ended in other ways besides. */
function endedWords({ evidence }: SpecimenFacts, day: string): string[] {
	if (!evidence) return [];
	const { reportStatus, superseded_by, expires } = evidence;
	const statuses: ReportStatus[] = [
		reportStatus,
		...(superseded_by ? ["superseded" as const] : []),
		...(expires && expires < day ? ["expired" as const] : []),
	];
	return statuses.map(notInForce);
}

const corrections = (was: SpecimenFacts, is: SpecimenFacts): Loss[] =>
	differing([
		["FRR", was.frr, is.frr],
		["Size", was.size, is.size],
		["Service", serviceWords(was), serviceWords(is)],
		["Service classification", was.service.classification, is.service.classification],
		["Substrate", was.substrates.join(" / "), is.substrates.join(" / ")],
		["Products", was.products.join(", "), is.products.join(", ")],
		["Insulation", insulationWords(was), insulationWords(is)],
		...comparedLimits(was, is),
	]);

const differing = (compared: [what: string, old: string, now: string][]): Loss[] =>
	compared
		.filter(([, old, now]) => !isSameWording(old, now))
		.map(([what, old, now]) => corrected(`${what} was ${old || "none"}, is now ${now || "none"}`));

const serviceWords = ({ service: { material, type } }: SpecimenFacts): string =>
	[material, type].filter(Boolean).join(" ");

/** Facts of version 1 leave out the part that does not apply. */
const insulationWords = ({ insulation }: SpecimenFacts): string => appliedInsulation(insulation) || NOT_APPLICABLE;
