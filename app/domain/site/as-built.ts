/** The site as an issue with the status `As built` freezes it (docs/rules/as-built.md). */
import {
	type AsBuiltFacts,
	type AsBuiltOpening,
	findBuilt,
	type RecordFacts,
} from "#app/domain/facts/as-built.schema.ts";
import type { Finding, FindingCode } from "#app/domain/facts/finding.schema.ts";
import type { FrozenPenetration } from "#app/domain/facts/penetration-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { listOpeningStates } from "./opening-states.sql.ts";
import { listPhotoKeys, listSiteRecords, type RecordView } from "./records.sql.ts";
import { changedDrawings, changesSinceInstalled } from "./site-opening.ts";

type PhotoKeys = Awaited<ReturnType<typeof listPhotoKeys>>;

const wordOf = ({ by, company, via, at }: RecordView) => ({ by, company, ...(via ? { via } : {}), at });

/** The facts of a record; `answers` are the records by which owner or editor left something as built, by what they answer. */
function recordFacts(record: RecordView, answers: Map<number, RecordView>, keys: PhotoKeys): RecordFacts {
	const { kind, result, reason, side, note, products, other_product: otherProduct, photos } = record;
	const answer = answers.get(record.id);
	return {
		kind,
		...wordOf(record),
		...(result ? { result } : {}),
		...(reason ? { reason } : {}),
		products: products.map(({ name, batch }) => ({ name, batch })),
		...(otherProduct ? { otherProduct } : {}),
		...(side ? { side } : {}),
		...(note ? { note } : {}),
		photos: photos.flatMap(({ id, sha256, captured }) => {
			const stored = keys.get(id);
			return stored ? [{ ...stored, sha256, ...(captured ? { captured } : {}) }] : [];
		}),
		...(answer ? { leftAsBuilt: { ...wordOf(answer), reason: answer.reason } } : {}),
	};
}

/**
 * Collects what was recorded at the openings of a project, without what a later record takes back. The caller has made sure that the
 * project may be read.
 */
export async function collectAsBuilt(em: EntityManager, projectId: number, photoAnnex: boolean): Promise<AsBuiltFacts> {
	const states = await listOpeningStates(em, projectId);
	const records = (await listSiteRecords(em, projectId)).filter((one) => one.corrected_by === null).reverse();
	const keys = await listPhotoKeys(em, projectId);
	const drawings = await changedDrawings(em, projectId, states);
	const answers = new Map(records.flatMap((one) => (one.answers === null ? [] : [[one.answers, one]])));
	const byOpening = Map.groupBy(
		records.filter((one) => one.answers === null),
		({ penetration }) => penetration,
	);
	const openings = states.map((one) => {
		const own = byOpening.get(one.id) ?? [];
		return [
			one.ref,
			{
				state: one.state,
				records: own.map((record) => recordFacts(record, answers, keys)),
				changes: changesSinceInstalled(one, drawings),
				isNotAsDrawn: one.notAsDrawn.length > 0,
			},
		] as const;
	});
	return { openings: Object.fromEntries(openings), photoAnnex };
}

type Found = [FindingCode, string];

/** Finds what the records of an opening leave open. A seal that an inspector rejected was inspected. */
function foundAt({ state, records, changes, isNotAsDrawn }: AsBuiltOpening): Found[] {
	const built = findBuilt(records);
	const rejected = records.findLast(({ kind }) => kind === "inspected");
	const isWaiting = state === "installed" || state === "remedied";
	return [
		...(state === "rejected"
			? [["rejected", `rejected${rejected?.reason ? `: ${rejected.reason}` : ""}`] satisfies Found]
			: []),
		...(isNotAsDrawn ? [["not_as_drawn_open", "not as drawn, and not answered yet"] satisfies Found] : []),
		...(changes.length > 0 ? [["changed_since_installed", "changed since it was installed"] satisfies Found] : []),
		...(built ? [] : [["not_installed", "not recorded as installed"] satisfies Found]),
		...(isWaiting ? [["not_inspected", "not inspected"] satisfies Found] : []),
		...(built && built.photos.length === 0 ? [["photo_missing", "no photo of the seal"] satisfies Found] : []),
	];
}

/** Checks the site as it is issued: what is not needed is not asked for (docs/rules/check.md). */
export const asBuiltFindings = (
	{ openings }: AsBuiltFacts,
	penetrations: Pick<FrozenPenetration, "id" | "sol" | "facts">[],
): Finding[] =>
	penetrations.flatMap(({ id: penetration, sol, facts: { ref } }) => {
		const opening = openings[ref];
		if (!opening || opening.state === null) return [];
		return foundAt(opening).map(([code, words]) => ({ code, text: `${ref}: ${words}`, sol, penetration }));
	});
