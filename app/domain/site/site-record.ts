import { randomUUID } from "node:crypto";
import { z } from "zod";
import { conflict, forbidden, invalid, throwErrors } from "#app/domain/errors.ts";
import { settleFiles } from "#app/domain/files/pending.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import { SitePhoto, SiteRecord } from "#db/entities/site.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import {
	INSPECTION_RESULTS,
	isBuilt,
	mayAnswer,
	RECORD_KINDS,
	RECORD_LIMITS,
	recordableKinds,
	SEAL_SIDES,
} from "./record-kinds.ts";
import {
	findProductNames,
	findRecordByKey,
	type LockedOpening,
	listSealProducts,
	listSiteRecords,
	lockKey,
	lockOpening,
	lockRecord,
	type RecordView,
} from "./records.sql.ts";
import type { SiteActor, SiteProject } from "./site-actor.ts";

const instant = z.iso
	.datetime({ offset: true, error: "Enter a time such as 2026-11-30T14:02:05Z." })
	.transform((text) => new Date(text))
	.optional();

const reference = z.coerce.number().int().min(1).max(2_147_483_647);

const product = z
	.union([
		reference,
		z.object({
			id: reference.describe("The id of the product."),
			batch: optionalText(RECORD_LIMITS.batch).describe("The batch of the product."),
		}),
	])
	.transform((given) => (typeof given === "number" ? { id: given, batch: "" } : given));

export const siteRecordFields = z.object({
	penetration: reference.describe("The id of the penetration."),
	kind: z.enum(RECORD_KINDS, { error: "Choose what to record." }).describe("What is recorded."),
	key: optionalText(RECORD_LIMITS.key).describe(
		"Made by the device, such as a UUID: a record that is sent again with its key is stored once.",
	),
	at: instant.describe("When it was done, by the clock of the device; without it, now."),
	clock: instant.describe(
		"The time that the clock of the device shows on sending: by it a wrong clock is made up for.",
	),
	seen: optionalText(32).describe("The `seen` of the page on which it was recorded."),
	result: z.enum(INSPECTION_RESULTS).nullish().describe("The result of an inspection."),
	reason: optionalText(RECORD_LIMITS.reason).describe("Why it is rejected, or left as built."),
	products: z
		.array(product)
		.max(RECORD_LIMITS.products)
		.default([])
		.describe("Products of the solution that were used, each an id, or an object of `id` and `batch`."),
	other_product: optionalText(RECORD_LIMITS.product).describe("Another product that was used: this is not as drawn."),
	side: z.enum(SEAL_SIDES).default("").describe("The side of the element."),
	note: optionalText(RECORD_LIMITS.note).describe("A remark."),
	corrects: reference.nullish().describe("An earlier record that this one replaces."),
	answers: reference.nullish().describe("A record `not as drawn` that is left as built."),
});

export type RecordFields = z.output<typeof siteRecordFields>;

/** A project in which somebody records something. */
interface OnSite {
	site: SiteActor;
	project: SiteProject;
}

/** A photo whose two files are stored, and not yet settled. */
export interface StoredPhoto {
	small: number;
	large: number;
	captured: string | null;
	sentSha256: string;
}

/** Throws forbidden for a kind that the role may not record, and a conflict in an archived project. */
export function requireRecordable(
	{ site, project }: OnSite,
	{ kind, answers }: Pick<RecordFields, "kind" | "answers">,
) {
	if (!recordableKinds(site.role).includes(kind) || (answers && !mayAnswer(site.role))) {
		throw forbidden(`As ${site.role} you cannot record this.`);
	}
	if (!project.isActive) throw conflict("This project is archived. Nothing is recorded in it any more.", "archived");
}

async function usedProducts(em: EntityManager, products: RecordFields["products"]) {
	if (products.length === 0) return [];
	const names = await findProductNames(
		em,
		products.map(({ id }) => id),
	);
	const unknown = products.find(({ id }) => !names.has(id));
	if (unknown) throw invalid({ products: [`There is no product ${unknown.id}.`] });
	return products.map(({ id, batch }) => ({ id, name: names.get(id)!, batch }));
}

/** Names the product that was used instead: as it was typed, else those that are none of the opening's seal. */
async function otherProductOf(em: EntityManager, opening: LockedOpening, input: RecordFields, names: string[]) {
	if (input.other_product !== "" || opening.basis.sol === null) return input.other_product;
	const own = await listSealProducts(em, opening.id);
	const others = names.filter((_, at) => !own.includes(input.products[at]!.id));
	return others.join(", ").slice(0, RECORD_LIMITS.product);
}

function requireWhole({ kind, result, reason, answers, note }: RecordFields, photos: number): void {
	const isRejected = kind === "inspected" && result === "rejected";
	throwErrors({
		...(kind === "inspected" && !result ? { result: ["Choose a result."] } : {}),
		...(kind !== "inspected" && result ? { result: ["Only an inspection has a result."] } : {}),
		...(isRejected && reason === "" ? { reason: ["Say why it is rejected."] } : {}),
		...(answers && reason === "" ? { reason: ["Say why it is left as built."] } : {}),
		...(answers && kind !== "note" ? { kind: ["An answer is a note."] } : {}),
		...(kind === "note" && !answers && note === "" && photos === 0 ? { note: ["Write a note, or add a photo."] } : {}),
		...(kind === "not as drawn" && note === "" && photos === 0 ? { note: ["Say what differs, or add a photo."] } : {}),
	});
}

/**
 * Throws invalid for the word that a seal is installed or accepted where the opening has none: no solution, and nothing built. What
 * was recorded on a page that still showed a solution is stored all the same.
 */
async function requireSeal(
	em: EntityManager,
	projectId: number,
	{ id, basis }: LockedOpening,
	{ kind, result, answers, corrects }: RecordFields,
): Promise<void> {
	const isSeal = kind === "installed" || (kind === "inspected" && result === "accepted");
	if (!isSeal || answers || corrects || basis.sol !== null) return;
	if (isBuilt(await listSiteRecords(em, projectId, { penetration: id }))) return;
	throw invalid({ kind: ["This opening has no solution yet. What was built there is recorded as not as drawn."] });
}

/** A record is corrected by whoever made it; owner and editors correct everybody's, but not the word of an inspector. */
export const mayCorrect = (
	site: SiteActor,
	record: Pick<RecordView, "userId" | "deviceId" | "kind" | "corrected_by">,
) =>
	record.corrected_by === null &&
	recordableKinds(site.role).includes(record.kind) &&
	((record.userId !== null && record.userId === site.userId) ||
		(record.deviceId !== null && record.deviceId === site.deviceId) ||
		(mayAnswer(site.role) && record.kind !== "inspected"));

async function lockCorrected(em: EntityManager, { site, project }: OnSite, input: RecordFields) {
	if (!input.corrects) return null;
	await lockRecord(em, project.id, input.corrects);
	const records = await listSiteRecords(em, project.id, { penetration: input.penetration });
	const found = records.find(({ id }) => id === input.corrects);
	if (!found) throw invalid({ corrects: ["This opening has no such record."] });
	if (found.corrected_by !== null) throw conflict("This record has been corrected already.", "corrected");
	if (!mayCorrect(site, found)) throw forbidden("Only the person who made a record can correct it.");
	if (input.kind !== found.kind && input.kind !== "note") {
		throw invalid({ kind: [`Correct this record with another “${found.kind}”, or with a note.`] });
	}
	return found;
}

async function requireAnswerable(em: EntityManager, projectId: number, { answers, penetration }: RecordFields) {
	if (!answers) return;
	const records = await listSiteRecords(em, projectId, { penetration });
	const found = records.find(({ id }) => id === answers);
	if (!found || !(found.kind === "not as drawn" || found.other_product !== "")) {
		throw invalid({ answers: ["This opening has no such record that is not as drawn."] });
	}
}

const FIVE_MINUTES = 300_000;

/** The time at which something was done, without what the clock of its device was wrong by, and never after it arrived. */
function orderedAt({ at, clock }: RecordFields, now: Date): Date {
	const wrongBy = clock ? now.getTime() - clock.getTime() : 0;
	const done = (at ?? now).getTime() + (Math.abs(wrongBy) > FIVE_MINUTES ? wrongBy : 0);
	return new Date(Math.min(done, now.getTime()));
}

interface SavedRecord {
	record: RecordView;
	/** False for a record that was stored before, by its key. */
	isNew: boolean;
}

/**
 * Stores a record with its photos, whole or not at all; a record whose key is known is answered as it was stored. Throws
 * forbidden, not found, invalid, and a conflict.
 */
export function saveSiteRecord(
	em: EntityManager,
	place: OnSite,
	input: RecordFields,
	photos: StoredPhoto[],
): Promise<SavedRecord> {
	return inTransaction(em, async (tx) => {
		const { site, project } = place;
		requireRecordable(place, input);
		const key = input.key || randomUUID();
		const opening = await lockOpening(tx, project.id, input.penetration);
		// From here on whoever sends the same key waits until this transaction has ended.
		await lockKey(tx, project.id, key);
		const known = await findRecordByKey(tx, project.id, key);
		if (known) return { record: knownOf(known, place, input, photos), isNew: false };
		requireWhole(input, photos.length);
		const isSeen = input.seen === "" || input.seen === opening.seen;
		if (isSeen) await requireSeal(tx, project.id, opening, input);
		const corrected = await lockCorrected(tx, place, input);
		await requireAnswerable(tx, project.id, input);
		const products = await usedProducts(tx, input.products);
		// An older page, or a correction of an older record, names the products of the seal of that day.
		const isOfToday = isSeen && (!corrected || corrected.basis.sol === opening.basis.sol);
		const names = products.map(({ name }) => name);
		const otherProduct = isOfToday ? await otherProductOf(tx, opening, input, names) : input.other_product;
		const now = new Date();
		const { kind, result = null, reason, side, note, answers = null } = input;
		const record = await tx.insert(SiteRecord, {
			...{ project: project.id, penetration: opening.id, key, kind, at: input.at ?? now, arrived: now },
			ordered: (corrected && (await orderOf(tx, corrected.id))) || orderedAt(input, now),
			...{ user: site.userId, device: site.deviceId, byName: site.name, company: site.company, via: site.via },
			...{ result, reason, products, otherProduct, side, note, corrects: corrected?.id ?? null, answers },
			// A correction speaks of what was built then, and not of a design that came since.
			basis: corrected?.basis ?? { ...opening.basis, ...(isSeen ? {} : { outdated: true }) },
		});
		await settleFiles(
			tx,
			photos.flatMap(({ small, large }) => [small, large]),
		);
		const rows = photos.map(({ small, large, captured, sentSha256 }, at) => {
			return { record, no: at + 1, file: large, small, captured, sentSha256 };
		});
		if (rows.length > 0) await tx.insertMany(SitePhoto, rows);
		return { record: (await findRecordByKey(tx, project.id, key))!, isNew: true };
	});
}

async function orderOf(em: EntityManager, id: number): Promise<Date> {
	const { ordered } = await em.findOneOrFail(SiteRecord, id, { fields: ["ordered"], disableIdentityMap: true });
	return ordered;
}

/** A key that stands for another record must not hide that this one is not stored. */
function knownOf(known: RecordView, { site }: OnSite, input: RecordFields, photos: StoredPhoto[]): RecordView {
	const isStored = photos.every(({ sentSha256 }) => known.photos.some(({ sent_sha256: sent }) => sent === sentSha256));
	const { penetration, kind, note } = known;
	const isSame = isStored && penetration === input.penetration && kind === input.kind && note === input.note;
	// A device has another number by a new link, and the same person goes on.
	const isSamePerson = site.userId !== null || (known.by === site.name && known.company === site.company);
	const isSender = known.userId === site.userId && isSamePerson;
	if (!isSame || !isSender) {
		throw conflict("Another record was sent with this key. Open the page again and record this anew.", "key_in_use");
	}
	return known;
}
