/**
 * A project as its site sees it: each opening with its state, what is done by level and by solution, what stands out, and
 * the products that are still needed. Pages and `/api` read it here.
 */
import { amount, amountOf } from "#app/amounts.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { keyed } from "#app/domain/keyed.ts";
import { refKey } from "#app/domain/penetrations/penetration.schema.ts";
import { visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { listOpeningStates } from "./opening-states.sql.ts";
import { installedWords, progressParts } from "./progress-words.ts";
import { SITE_STATES, type SiteState } from "./record-kinds.ts";
import { NO_LEVEL, SITE_FLAGS } from "./site-labels.ts";
import {
	findRecorded,
	type ListedRecords,
	listNeededProducts,
	listRecorders,
	listSeals,
	listSiteDetails,
	type NeededProduct,
	type SiteDetail,
	type SiteSeal,
} from "./site-list.sql.ts";

export interface ListedOpening extends SiteSeal {
	ref: string;
	level: string;
	state: SiteState;
	/** Somebody built it otherwise, and nobody has answered that. */
	isNotAsDrawn: boolean;
	/** The solution, the requirement or the type has changed since it was installed. */
	isChanged: boolean;
}

/** Numbers of openings, by state. */
export interface StateCounts {
	openings: number;
	states: Record<SiteState, number>;
}

/** The openings of a level, or those that a solution seals. */
interface LevelCounts extends StateCounts {
	level: string;
}

interface SolutionCounts extends StateCounts {
	/** The id of the solution; null for the openings without one. */
	sol: number | null;
	drawing: string;
}

function countStates(openings: ListedOpening[]): StateCounts {
	const states = keyed(SITE_STATES, () => 0);
	for (const { state } of openings) states[state]++;
	return { openings: openings.length, states };
}

/** Lists the openings that are needed, level by level: the others have no state. */
export async function listSiteOpenings(em: EntityManager, projectId: number): Promise<ListedOpening[]> {
	const seals = await listSeals(em, projectId);
	const states = await listOpeningStates(em, projectId);
	return states.flatMap(({ id, ref, level, state, notAsDrawn, changed }) => {
		const seal = seals.get(id);
		if (!state || !seal) return [];
		return { ...seal, ref, level, state, isNotAsDrawn: notAsDrawn.length > 0, isChanged: changed !== null };
	});
}

export interface SiteCounts extends StateCounts {
	not_as_drawn: number;
	changed_since_installed: number;
	levels: LevelCounts[];
	solutions: SolutionCounts[];
}

export function countSite(openings: ListedOpening[]): SiteCounts {
	const byLevel = Map.groupBy(openings, ({ level }) => level);
	const bySolution = Map.groupBy(openings, ({ sol }) => sol);
	const solutions = [...bySolution].map(([sol, some]) => ({ sol, drawing: some[0]!.drawing, ...countStates(some) }));
	return {
		...countStates(openings),
		not_as_drawn: openings.filter(({ isNotAsDrawn }) => isNotAsDrawn).length,
		changed_since_installed: openings.filter(({ isChanged }) => isChanged).length,
		levels: [...byLevel].map(([level, some]) => ({ level, ...countStates(some) })),
		solutions: solutions.sort((a, b) => b.openings - a.openings || a.drawing.localeCompare(b.drawing)),
	};
}

/**
 * Counts the openings of a project by state, level and solution, for its people and for staff, who see nothing else of a site.
 * Throws not found for everybody else.
 */
export async function getSiteCounts(em: EntityManager, actor: Actor, projectId: number): Promise<SiteCounts> {
	if (!(await visibleProject(em, actor, projectId))) throw notFound();
	return countSite(await listSiteOpenings(em, projectId));
}

/** The progress of a site in one line, for those who see nothing else of it; empty where it has no openings. */
export function siteProgressWords(counts: SiteCounts): string {
	if (counts.openings === 0) return "";
	const states = progressParts(counts).map(({ words }) => words);
	return `${installedWords(counts)}: ${states.join(", ")}. ${amountOf(counts.not_as_drawn, "opening")} not as drawn, ${amount(counts.changed_since_installed)} changed since installed.`;
}

const SITE_PAGE_SIZE = 100;

export interface SiteQuery extends ListedRecords {
	state: SiteState | (typeof SITE_FLAGS)[number] | null;
	/** The name of a level; empty for every one. */
	level: string;
	/** A part of the number. */
	search: string;
	page: number;
}

export type SiteRow = ListedOpening & SiteDetail;

export interface SiteList {
	counts: SiteCounts;
	/** The openings that stand out, at most a page of each kind. */
	rejected: ListedOpening[];
	notAsDrawn: ListedOpening[];
	changed: ListedOpening[];
	/** How many openings the filter finds. */
	found: number;
	page: number;
	pages: number;
	rows: SiteRow[];
	recorders: string[];
	products: NeededProduct[];
}

function isFound(opening: ListedOpening, { state, level, search }: SiteQuery): boolean {
	if (state === "not as drawn" && !opening.isNotAsDrawn) return false;
	if (state === "changed" && !opening.isChanged) return false;
	if (state && !isFlag(state) && opening.state !== state) return false;
	if (level !== "" && (opening.level || NO_LEVEL) !== level) return false;
	return search === "" || refKey(opening.ref).includes(refKey(search));
}

const isFlag = (state: string): boolean => SITE_FLAGS.some((flag) => flag === state);

/** Filters the openings of a project. */
export async function filterOpenings(
	em: EntityManager,
	projectId: number,
	openings: ListedOpening[],
	query: SiteQuery,
): Promise<ListedOpening[]> {
	const { kind, by, todayOf } = query;
	const isByRecords = kind !== null || by !== "" || todayOf !== null;
	const recorded = isByRecords ? await findRecorded(em, projectId, query, settings().timeZone) : null;
	return openings.filter((one) => (!recorded || recorded.has(one.id)) && isFound(one, query));
}

/** Reads the site of a project, which the caller has made sure may be read. A page holds a hundred openings of those found. */
export async function listSite(em: EntityManager, projectId: number, query: SiteQuery): Promise<SiteList> {
	const openings = await listSiteOpenings(em, projectId);
	const found = await filterOpenings(em, projectId, openings, query);
	const pages = Math.max(1, Math.ceil(found.length / SITE_PAGE_SIZE));
	const page = Math.min(query.page, pages);
	const shown = found.slice((page - 1) * SITE_PAGE_SIZE, page * SITE_PAGE_SIZE);
	const details = await listSiteDetails(
		em,
		shown.map(({ id }) => id),
	);
	const toInstall = openings.filter(({ state }) => state === "assigned");
	return {
		counts: countSite(openings),
		rejected: openings.filter(({ state }) => state === "rejected").slice(0, SITE_PAGE_SIZE),
		notAsDrawn: openings.filter(({ isNotAsDrawn }) => isNotAsDrawn).slice(0, SITE_PAGE_SIZE),
		changed: openings.filter(({ isChanged }) => isChanged).slice(0, SITE_PAGE_SIZE),
		...{ found: found.length, page, pages },
		rows: shown.map((one) => ({ ...one, ...details.get(one.id)! })),
		recorders: await listRecorders(em, projectId),
		products: await listNeededProducts(
			em,
			toInstall.map(({ id }) => id),
		),
	};
}
