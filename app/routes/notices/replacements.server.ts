import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { type TestedSpan, testedSpan } from "#app/domain/catalogue/solutions/tested-span.ts";
import { countReplaced, type ReplacedOpenings } from "#app/domain/penetrations/match/replaced-openings.ts";
import { isRatedLower } from "#app/domain/ratings/range.ts";
import type { OpenNotice } from "#app/domain/recall/notices.sql.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { pictureOf } from "#app/routes/drawing-pictures.ts";
import type { Picture } from "#app/ui/solution/drawing.tsx";
import { projectsOf } from "./notice-banner.tsx";

/** A solution of a notice, or one that may replace it, with what it was tested for. */
export interface Offered {
	id: number;
	drawing: string;
	title: string;
	isReplaced: boolean;
	/** The codes of the solutions of the notice whose rating is above its own. */
	lowerThan: string[];
	picture: Picture | null;
	isSample: boolean;
	tested: Pick<TestedSpan, "ratings" | "services" | "sizes" | "insulations" | "walls"> | null;
}

/** So many of either kind stand beside each other; further ones have pages of their own. */
const MAX_OFFERED = 5;

/** Lists the solutions of a notice that the reader's projects still show, then its replacements; none where it offers none. */
export async function listOffered(
	{ em }: Pick<RequestContext, "em">,
	{ issues, replacements }: OpenNotice,
): Promise<Offered[]> {
	const replaced = new Set(issues.flatMap(({ sols }) => sols.map(({ id }) => id)).slice(0, MAX_OFFERED));
	if (replaced.size === 0 || replacements.length === 0) return [];
	const ids = [...replaced, ...replacements.slice(0, MAX_OFFERED).map(({ id }) => id)];
	const all = (await listSolutions(em, ids)).map(({ id, drawing, title, imgSmall, isSample, specimens }) => ({
		...{ id, drawing, title, isReplaced: replaced.has(id), picture: pictureOf(id, "img_small", imgSmall), isSample },
		// The evidence of a solution that falls is what was relied on, in force or not.
		tested: testedSpan(specimens.map((one) => ({ ...one, isActive: one.isActive || replaced.has(id) }))),
	}));
	return all.map((one) => ({ ...one, lowerThan: one.isReplaced ? [] : drawingsAbove(one, all) }));
}

/** The openings with the solutions of a notice, by project; none of a notice without a replacement. */
export type ReplacedIn = Record<number, ReplacedOpenings>;

/** Counts, for each project of a notice, the openings with its solutions, and those that the replacements cover. */
export async function countReplacedIn(
	{ em, actor }: Pick<RequestContext, "em" | "actor">,
	{ issues, replacements }: OpenNotice,
): Promise<ReplacedIn> {
	const counted: ReplacedIn = {};
	const by = replacements.slice(0, MAX_OFFERED).map(({ id }) => id);
	for (const { projectId, sols } of projectsOf(issues)) {
		if (projectId === null || sols.length === 0 || by.length === 0) continue;
		counted[projectId] = await countReplaced(em, actor, projectId, { replaced: sols.map(({ id }) => id), by });
	}
	return counted;
}

type Compared = Omit<Offered, "lowerThan">;

const drawingsAbove = ({ tested }: Compared, all: Compared[]): string[] =>
	all
		.filter((one) => one.isReplaced && isRatedLower(tested?.ratings ?? [], one.tested?.ratings ?? []))
		.map(({ drawing }) => drawing);
