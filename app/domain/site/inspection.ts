/** The openings that an inspection looks at: drawn by a stated rule and seed, so that everybody who has both has the same list. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { typeWords } from "#app/domain/penetrations/match/type-labels.ts";
import { typesWritten } from "#app/domain/penetrations/match/types.ts";
import { listWrittenPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { MAX_SEED } from "./site-labels.ts";
import { listToInspect } from "./site-list.sql.ts";
import { type ListedOpening, listSiteOpenings } from "./site-list.ts";

export const inspectionRule = z.object({
	percent: z.coerce.number().int().min(1).max(100),
	of: z.enum(["type", "all"]),
	seed: z.string().trim().min(1).max(MAX_SEED),
	/** Records that arrive later change nothing: the list stays the same while the inspections go on. */
	at: z.iso.datetime().refine((at) => Date.parse(at) <= Date.now(), { error: "This time is in the future." }),
});

type InspectionRule = z.output<typeof inspectionRule>;

export interface Inspection {
	/** How many openings waited for an inspection then. */
	of: number;
	drawn: number;
	/** The types in words, or all openings in one group; each with its openings as they are now, in the order of the list. */
	groups: { words: string; of: number; openings: ListedOpening[] }[];
}

/** A number of each opening that depends on nothing but the seed and the opening itself. */
const lot = (seed: string, id: number): string => createHash("sha256").update(`${seed} ${id}`).digest("hex");

/** Draws a share of some openings, and at least one: those whose lots are the lowest. */
export function drawShare(ids: number[], { percent, seed }: Pick<InspectionRule, "percent" | "seed">): Set<number> {
	const count = Math.max(1, Math.ceil((ids.length * percent) / 100));
	const lots = ids.map((id) => ({ id, lot: lot(seed, id) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
	return new Set(lots.slice(0, count).map(({ id }) => id));
}

/** Draws the openings of a project, which the caller has made sure may be read, that were installed or remedied and not inspected. */
export async function drawInspection(em: EntityManager, projectId: number, rule: InspectionRule): Promise<Inspection> {
	const waiting = await listToInspect(em, projectId, rule.at);
	const groups = await groupsOf(em, projectId, waiting, rule.of);
	const openings = new Map((await listSiteOpenings(em, projectId)).map((one) => [one.id, one]));
	const drawn = groups.map(({ words, ids }) => {
		const chosen = drawShare(ids, rule);
		return { words, of: ids.length, openings: ids.flatMap((id) => (chosen.has(id) && openings.get(id)) || []) };
	});
	return {
		of: groups.reduce((sum, { ids }) => sum + ids.length, 0),
		drawn: drawn.reduce((sum, group) => sum + group.openings.length, 0),
		groups: drawn,
	};
}

async function groupsOf(em: EntityManager, projectId: number, waiting: Set<number>, of: InspectionRule["of"]) {
	const written = (await listWrittenPenetrations(em, projectId)).filter(({ id }) => waiting.has(id));
	if (of === "all") return written.length > 0 ? [{ words: "All openings", ids: written.map(({ id }) => id) }] : [];
	const types = typesWritten(written, await getNames(em, projectId));
	return types.map((type) => ({ words: typeWords(type), ids: type.penetrations.map(({ id }) => id) }));
}
