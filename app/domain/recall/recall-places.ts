/**
 * The places of a record of the catalogue that fell: openings that were sealed by what rests on it (docs/rules/recall.md#places).
 * Owners see their own with the photos; staff see all of them, with how many photos there are.
 */
import type { FilterQuery, InferEntity } from "@mikro-orm/core";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { STATE_LABELS } from "#app/domain/site/site-labels.ts";
import type { WrittenRow } from "#app/tables/write-csv.ts";
import { Notice } from "#db/entities/notices.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	countInstalledPlaces,
	type InstalledPlace,
	listInstalledPlaces,
	type PlacesQuery,
} from "./installed-places.sql.ts";
import { listIssuedOwners } from "./issued.sql.ts";

/** The places that a page shows, their levels in words, and how many there are. */
export interface PlacesPage extends PlaceCounts {
	places: InstalledPlace[];
	page: number;
	pages: number;
}

const PLACES_PAGE_SIZE = 50;

function sumOf(counts: Awaited<ReturnType<typeof countInstalledPlaces>>) {
	const total = counts.reduce((sum, { places }) => sum + places, 0);
	return { total, projects: counts.length, owners: new Set(counts.map(({ owner }) => owner)).size };
}

/** Counts the openings that are sealed by what rests on a record, their projects and owners. */
export async function countPlaces(em: EntityManager, actor: Actor, record: PlacesQuery["record"]) {
	requireStaff(actor);
	return sumOf(await countInstalledPlaces(em, { record }));
}

export type PlaceCounts = ReturnType<typeof sumOf>;

/** Counts the openings that a notice about a record would be about, and its readers: the owners of issues and of these openings, each once. */
export async function countReach(em: EntityManager, actor: Actor, record: PlacesQuery["record"]) {
	requireStaff(actor);
	const counts = await countInstalledPlaces(em, { record });
	const readers = new Set([...(await listIssuedOwners(em, record)), ...counts.map(({ owner }) => owner)]).size;
	return { readers, places: sumOf(counts) };
}

/** Reads a page, the first one where there is no such page. */
async function readPlaces(em: EntityManager, query: PlacesQuery, page: number): Promise<PlacesPage> {
	const portion = { limit: PLACES_PAGE_SIZE, offset: (page - 1) * PLACES_PAGE_SIZE };
	const rows = await listInstalledPlaces(em, query, portion);
	if (rows.length === 0 && page > 1) return readPlaces(em, query, 1);
	const { total = 0, projects = 0, owners = 0 } = rows[0] ?? {};
	const places = rows.map(({ total: _, projects: __, owners: ___, level, ...place }) => {
		return { ...place, level: levelName(level) };
	});
	return { places, total, projects, owners, page, pages: Math.max(1, Math.ceil(total / PLACES_PAGE_SIZE)) };
}

/** Lists a page of all owners' places. Photos are for the people of a project alone. */
export async function listPlacesForStaff(
	em: EntityManager,
	actor: Actor,
	query: PlacesQuery,
	page: number,
): Promise<PlacesPage> {
	requireStaff(actor);
	const found = await readPlaces(em, query, page);
	return { ...found, places: found.places.map((place) => ({ ...place, photo: null })) };
}

async function getQuery(em: EntityManager, which: FilterQuery<InferEntity<typeof Notice>>) {
	const notice = await em.findOne(Notice, which, { disableIdentityMap: true });
	const entity = LISTS.find(({ key }) => key === notice?.entity)?.key;
	if (!notice || !entity) throw notFound();
	const { no, label } = notice;
	return { query: { record: { entity, id: notice.recordId }, notice: notice.id }, no, label };
}

/** Answers which places a notice is about, for staff. Throws not found. */
export async function getNoticeQuery(em: EntityManager, actor: Actor, id: number) {
	requireStaff(actor);
	return (await getQuery(em, { id })).query;
}

/** Answers which places of the actor's own a notice is about. Throws not found for a notice that does not tell the actor. */
async function getOwnQuery(em: EntityManager, actor: Pick<Actor, "id">, id: number) {
	const { query, ...notice } = await getQuery(em, { id, owners: { $some: { user: actor.id } } });
	return { ...notice, query: { ...query, owner: actor.id } };
}

/** Lists a page of the actor's own places of a notice, with its number and the name of its record. Throws not found. */
export async function listOwnPlaces(em: EntityManager, actor: Pick<Actor, "id">, noticeId: number, page: number) {
	const { query, no, label } = await getOwnQuery(em, actor, noticeId);
	return { no, label, ...(await readPlaces(em, query, page)) };
}

const header = "project,owner,company,level,number,state,solution,installed,photos".split(",");

/** Projects of which the places are read at once. */
const PORTION = 100;

/** Lists the places of all owners as a table. */
export function placesRowsForStaff(em: EntityManager, actor: Actor, query: PlacesQuery): AsyncGenerator<WrittenRow> {
	requireStaff(actor);
	return rowsOf(em, query);
}

/** Lists the actor's own places of a notice as a table. Throws not found. */
export const ownPlacesRows = async (em: EntityManager, actor: Pick<Actor, "id">, noticeId: number) =>
	rowsOf(em, (await getOwnQuery(em, actor, noticeId)).query);

async function* rowsOf(em: EntityManager, query: PlacesQuery): AsyncGenerator<WrittenRow> {
	yield header;
	const counts = await countInstalledPlaces(em, query);
	for (let at = 0; at < counts.length; at += PORTION) {
		const some = counts.slice(at, at + PORTION);
		const projects = some.map(({ project }) => project);
		const limit = some.reduce((sum, { places }) => sum + places, 0);
		for (const one of await listInstalledPlaces(em, { ...query, projects }, { limit })) {
			const { projectName, owner, company, level, ref, state, drawing, photos } = one;
			yield [projectName, owner, company, level, ref, STATE_LABELS[state], drawing, one.at, photos];
		}
	}
}
