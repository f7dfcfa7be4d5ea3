import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { notFound } from "#app/domain/errors.ts";
import { TYPE_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { id, integer, shape, time } from "#app/domain/shape.schema.ts";
import { SiteRecord } from "#db/entities/site.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray, isoTime, literal } from "#db/sql.ts";
import { INSPECTION_RESULTS, RECORD_KINDS, SEAL_SIDES } from "./record-kinds.ts";

const texts = TYPE_FIELDS.map((name) => `${literal(name)}, n.${name}`).join(", ");

/** The solution, its specimens and the type of the penetration `n`: a record freezes them. */
export const BASIS = `jsonb_build_object('sol', n.solution_id,
	'specimens', to_jsonb(array_remove(array[n.specimen_id, n.specimen_2_id], null)), ${texts},
	'service_quantity', n.service_quantity, 'more_services', n.more_services)`;

const seenBasis = z.object({ seen: z.string() });

/** Names the solution and the type of an opening as they are: a page gives it back with what was recorded on it. */
export async function findSeen(em: EntityManager, penetration: number): Promise<string> {
	const [found] = await readRows(
		em,
		seenBasis,
		sql`select md5(${raw(BASIS)}::text) as seen from penetration n where n.id = ${penetration}`,
	);
	return found?.seen ?? "";
}

/** A record that no other one replaces. */
export const isEffective = (alias: string): string =>
	`not exists (select from site_record later where later.corrects_id = ${alias}.id)`;

const photo = shape("SitePhoto", "A photo of a record.", {
	id,
	captured: z.string().nullable().describe("When it was taken, by the clock of the camera, without a zone."),
	width: integer.describe("Its width in pixels."),
	height: integer.describe("Its height in pixels."),
	sha256: z.string().describe("The SHA-256 of what is stored."),
	sent_sha256: z.string().describe("The SHA-256 of what was sent."),
});

const usedProduct = shape("UsedProduct", "A product that somebody used.", {
	id,
	name: z.string().describe("The name that it had on that day."),
	batch: z.string().describe("The batch; it may be empty."),
});

export const recordShape = shape("SiteRecord", "A record of what was built or seen on site.", {
	id,
	key: z.string().describe("The key by which a record that is sent again is known."),
	penetration: id.describe("The id of the penetration."),
	ref: z.string().describe("The number of the penetration."),
	kind: z.enum(RECORD_KINDS).describe("What is recorded."),
	at: time.describe("When it was done, by the clock of the device."),
	arrived: time.describe("When the server stored it."),
	by: z.string().describe("The name of whoever recorded it."),
	company: z.string().describe("Their company."),
	via: z.string().describe("Says by whose link a person without an account came, else it is empty."),
	result: z.enum(INSPECTION_RESULTS).nullable().describe("The result of an inspection, in the inspector's word."),
	reason: z.string().describe("Why it was rejected, or left as built."),
	products: z.array(usedProduct).describe("Products of the solution that were used."),
	other_product: z.string().describe("Another product that was used."),
	side: z.enum(SEAL_SIDES).describe("The side of the element; empty where it was not stated."),
	note: z.string().describe("A remark."),
	corrects: id.nullable().describe("The earlier record that this one replaces."),
	corrected_by: id.nullable().describe("The later record that replaces this one."),
	answers: id.nullable().describe("The record `not as drawn` that is left as built by this one."),
	photos: z.array(photo).describe("Its photos in their order."),
});

const stored = recordShape.extend({
	userId: z.int().nullable(),
	deviceId: z.int().nullable(),
	/** The solution and the type on that day. */
	basis: z.record(z.string(), z.unknown()),
});

export type RecordView = z.output<typeof stored>;

const PHOTOS = `coalesce((select json_agg(json_build_object('id', h.id, 'captured', h.captured, 'width', f.width, 'height', f.height,
	'sha256', f.sha256, 'sent_sha256', h.sent_sha256) order by h.no)
	from site_photo h join file f on f.id = h.file_id where h.record_id = r.id), '[]')`;

const COLUMNS = `r.id, r.key, r.penetration_id as penetration, n.ref, r.kind, ${isoTime("r.at")} as at, ${isoTime("r.arrived")} as arrived,
	r.by_name as by, r.company, r.via, r.result, r.reason, r.products, r.other_product, r.side, r.note, r.corrects_id as corrects,
	(select later.id from site_record later where later.corrects_id = r.id) as corrected_by, r.answers_id as answers,
	${PHOTOS} as photos, r.user_id as "userId", r.device_id as "deviceId", r.basis`;

const read = (em: EntityManager, where: RawQueryFragment) =>
	readRows(
		em,
		stored,
		sql`select ${raw(COLUMNS)} from site_record r join penetration n on n.id = r.penetration_id
			where ${where} order by r.ordered desc, r.id desc`,
	);

interface RecordFilter {
	/** The earliest time of arrival. */
	since?: Date | null;
	penetration?: number | null;
	kind?: (typeof RECORD_KINDS)[number] | null;
}

/** Lists the records of a project, the newest first. The caller has made sure that the project may be read. */
export const listSiteRecords = (
	em: EntityManager,
	projectId: number,
	{ since = null, penetration = null, kind = null }: RecordFilter = {},
): Promise<RecordView[]> =>
	read(
		em,
		sql`r.project_id = ${projectId} and (${penetration}::int is null or r.penetration_id = ${penetration})
			and (${kind}::text is null or r.kind = ${kind})
			and (${since?.toISOString() ?? null}::timestamptz is null or r.arrived >= ${since?.toISOString() ?? null})`,
	);

/** Tells whether anything was recorded in a project. The caller has made sure that the project may be read. */
export const hasSiteRecords = async (em: EntityManager, project: number): Promise<boolean> =>
	(await em.count(SiteRecord, { project })) > 0;

/** Finds a record by the key that its device made. */
export async function findRecordByKey(em: EntityManager, projectId: number, key: string): Promise<RecordView | null> {
	const [found] = await read(em, sql`r.project_id = ${projectId} and r.key = ${key}`);
	return found ?? null;
}

const foundPhoto = z.object({ key: z.string(), type: z.string(), bytes: z.int() });

/** Finds the file of a photo of a project; null where the project has no such photo. */
export async function findPhoto(em: EntityManager, projectId: number, photoId: number, isSmall: boolean) {
	const [found] = await readRows(
		em,
		foundPhoto,
		sql`select f.storage_key as key, f.type, f.bytes::int as bytes from site_photo h join site_record r on r.id = h.record_id
			join file f on f.id = ${raw(isSmall ? "h.small_id" : "h.file_id")}
			where h.id = ${photoId} and r.project_id = ${projectId}`,
	);
	return found ?? null;
}

const photoKeys = z.object({ id: z.int(), large: z.string(), small: z.string(), width: z.int(), height: z.int() });

/** Lists the photos of a project by their ids, with the keys of both sizes and the pixels of the small one. */
export async function listPhotoKeys(em: EntityManager, projectId: number) {
	const rows = await readRows(
		em,
		photoKeys,
		sql`select h.id, f.storage_key as large, s.storage_key as small, s.width, s.height from site_photo h
			join site_record r on r.id = h.record_id join file f on f.id = h.file_id join file s on s.id = h.small_id
			where r.project_id = ${projectId}`,
	);
	return new Map(rows.map(({ id, ...keys }) => [id, keys]));
}

const lockedOpening = z.object({ id: z.int(), basis: z.record(z.string(), z.unknown()), seen: z.string() });

export type LockedOpening = z.output<typeof lockedOpening>;

/** A penetration with what seals it and what it asks, locked so that neither is deleted meanwhile. Throws not found. */
export async function lockOpening(em: EntityManager, projectId: number, id: number): Promise<LockedOpening> {
	const [found] = await readRows(
		em,
		lockedOpening,
		sql`select n.id, ${raw(BASIS)} as basis, md5(${raw(BASIS)}::text) as seen from penetration n
			where n.id = ${id} and n.project_id = ${projectId} for key share`,
	);
	if (!found) throw notFound();
	return found;
}

/** Makes those who correct one record follow one another. */
export async function lockRecord(em: EntityManager, projectId: number, id: number): Promise<void> {
	await em.execute(sql`select from site_record where id = ${id} and project_id = ${projectId} for update`);
}

/** Makes those who send one key follow one another, before there is a row to lock. */
export async function lockKey(em: EntityManager, projectId: number, key: string): Promise<void> {
	await em.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`site record ${projectId} ${key}`}, 0))`);
}

/** Tells whether the penetration `n` relies on the specimen `sp`: those that were chosen for it, else all that its solution shows. */
export const RELIES_ON = `case when n.specimen_id is null
	then exists (select from solution_specimen l where l.solution_id = n.solution_id and l.specimen_id = sp.id)
	else sp.id in (n.specimen_id, n.specimen_2_id) end`;

/** Lists the ids of the products that the seal of a penetration is made of. */
export async function listSealProducts(em: EntityManager, penetration: number): Promise<number[]> {
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select distinct u.id from penetration n join specimen sp on ${raw(RELIES_ON)}
			cross join unnest(array[sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id]) as u(id)
			where n.id = ${penetration} and u.id is not null`,
	);
	return rows.map(({ id }) => id);
}

const productName = z.object({ id: z.int(), name: z.string() });

/** Finds the names of products by their ids. */
export async function findProductNames(em: EntityManager, ids: number[]): Promise<Map<number, string>> {
	const rows = await readRows(
		em,
		productName,
		sql`select p.id, p.name from product p where p.id = any(${intArray(ids)}::int[])`,
	);
	return new Map(rows.map(({ id, name }) => [id, name]));
}
