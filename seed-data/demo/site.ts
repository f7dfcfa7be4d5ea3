import { randomBytes, randomUUID } from "node:crypto";
import { addAccount, atAddress } from "#app/domain/accounts/account.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { settleFiles } from "#app/domain/files/pending.ts";
import { assignPenetrations } from "#app/domain/penetrations/list/assign.ts";
import { matchTypes } from "#app/domain/penetrations/match/match-types.ts";
import { typesWritten } from "#app/domain/penetrations/match/types.ts";
import type { PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import { listStoredPenetrations, listWrittenPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { createPlaces } from "#app/domain/places/places.sql.ts";
import type { StoredSheet } from "#app/domain/plans/plan-sheets.ts";
import { lockOpening } from "#app/domain/site/records.sql.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { Company } from "#db/entities/lookups.ts";
import { ProjectMember } from "#db/entities/projects.ts";
import { SitePhoto, SiteRecord } from "#db/entities/site.ts";
import { Specimen } from "#db/entities/solutions.ts";
import type { EntityManager } from "#db/orm.ts";
import { type DemoColleagueName, demoCity, demoColleagues } from "./people.ts";
import { demoPenetrations } from "./projects.ts";
import { type StoredDrawing, storeDrawnPhotos } from "./site-photos.ts";
import { givePlans } from "./site-plans.ts";
import { DESIGNED_LEVELS, type DemoRecord, demoRecords } from "./site-story.ts";

/** The photos of the records, by record. */
export type SitePhotos = Map<DemoRecord, StoredDrawing>;

/** Draws and stores the photos of the records, before the transaction that uses them. */
export async function storeSitePhotos(em: EntityManager, files: FileStore): Promise<SitePhotos> {
	const openings = new Map(demoPenetrations.map((one) => [one.ref, one]));
	const photographed = demoRecords.filter(({ photo }) => photo);
	const drawn = photographed.map(({ ref, photo }) => ({ opening: openings.get(ref)!, look: photo! }));
	const stored = await storeDrawnPhotos(em, files, drawn);
	return new Map(photographed.map((record, at) => [record, stored[at]!]));
}

/** Assigns what the match offers first to the openings of the lower levels, as far as only the site is left to be checked. */
async function assignSolutions(em: EntityManager, owner: Actor, projectId: number): Promise<PenetrationView[]> {
	const types = typesWritten(await listWrittenPenetrations(em, projectId), await getNames(em, projectId));
	const designed = (await listStoredPenetrations(em, projectId)).filter(({ level }) => DESIGNED_LEVELS.includes(level));
	const ids = new Set(designed.map(({ id }) => id));
	const assignments = (await matchTypes(em, types, null)).flatMap(({ type, cases: [best] }) => {
		if (!best || !["covered", "check_on_site"].includes(best.class)) return [];
		const penetrations = type.penetrations.flatMap(({ id }) => (ids.has(id) ? id : []));
		return { penetrations, sol: best.specimens[0]!.sol, specimens: best.specimens.map(({ id }) => id) };
	});
	await assignPenetrations(em, owner, projectId, assignments);
	return (await listStoredPenetrations(em, projectId)).filter(({ sol }) => sol !== null);
}

/** An account of the colleague, which is made if it is not there. */
async function accountOf(em: EntityManager, who: DemoColleagueName, company: string): Promise<number> {
	const { role: _, ...colleague } = demoColleagues[who];
	const found = await em.findOne(UserAccount, atAddress(colleague.email), { fields: ["id"], disableIdentityMap: true });
	if (found) return found.id;
	const isThere = (await em.count(Company, { name: colleague.company, isActive: true })) > 0;
	return addAccount(em, {
		...{ ...colleague, phone: "09 555 0110", password: randomBytes(32).toString("hex"), isStaff: false },
		...{ city: demoCity, company: isThere ? colleague.company : company },
	});
}

const DAY = 86_400_000;

/** A morning in New Zealand. */
const BEGINNING_OF_WORK = 20 * 3_600_000;

const timeOf = ({ daysAgo, minute }: DemoRecord, today: number): Date =>
	new Date(today - daysAgo * DAY + BEGINNING_OF_WORK + minute * 60_000);

/** The products of specimens with a batch each, by specimen. */
async function productsOf(em: EntityManager, ids: number[]) {
	const specimens = await em.find(
		Specimen,
		{ id: { $in: ids } },
		{ populate: ["protFirst", "protSec", "protThird"], disableIdentityMap: true },
	);
	return new Map(
		specimens.map(({ id, protFirst, protSec, protThird }) => {
			const products = [protFirst, protSec, protThird].filter((one) => one != null);
			return [id, products.map((one) => ({ id: one.id, name: one.name, batch: `26-${400 + one.id}` }))];
		}),
	);
}

async function insertRecords(
	em: EntityManager,
	projectId: number,
	openings: PenetrationView[],
	users: ReadonlyMap<DemoColleagueName, number>,
): Promise<Map<DemoRecord, number>> {
	const today = Math.floor(Date.now() / DAY) * DAY;
	const byRef = new Map(openings.map((one) => [one.ref, one]));
	const products = await productsOf(em, [...new Set(openings.flatMap(({ specimens }) => specimens))]);
	const stored = new Map<DemoRecord, number>();
	const last = new Map<string, { id: number; ordered: Date }>();
	for (const record of demoRecords) {
		const opening = byRef.get(record.ref);
		if (!opening) continue;
		const { basis } = await lockOpening(em, projectId, opening.id);
		const { kind, result = null, reason = "", note = "", otherProduct = "", side = "", late = 1 } = record;
		const { first_name: first, last_name: family, company } = demoColleagues[record.by];
		const at = timeOf(record, today);
		const earlier = record.refersTo ? last.get(record.ref) : undefined;
		const isCorrection = record.refersTo === "corrects";
		const ordered = isCorrection && earlier ? earlier.ordered : at;
		const isBuilt = kind === "installed" || kind === "remedied";
		const id = await em.insert(SiteRecord, {
			...{ project: projectId, penetration: opening.id, key: randomUUID(), kind, at, ordered },
			arrived: new Date(at.getTime() + late * 60_000),
			...{ user: users.get(record.by)!, byName: `${first} ${family}`, company },
			...{ result, reason, note, otherProduct, side, basis: { ...basis, ...record.basis } },
			products: isBuilt ? opening.specimens.flatMap((specimen) => products.get(specimen) ?? []) : [],
			corrects: isCorrection ? (earlier?.id ?? null) : null,
			answers: record.refersTo === "answers" ? (earlier?.id ?? null) : null,
		});
		stored.set(record, id);
		last.set(record.ref, { id, ordered });
	}
	return stored;
}

/** Gives a project its people, solutions, plans, labels, and the records of what they have built, with photos and sheets that are there already. */
export async function giveSite(
	em: EntityManager,
	owner: Actor,
	projectId: number,
	{ photos, plans, company }: { photos: SitePhotos; plans: StoredSheet[]; company: string },
): Promise<void> {
	const openings = await assignSolutions(em, owner, projectId);
	await createPlaces(
		em,
		projectId,
		openings.map(({ id }) => id),
	);
	const users = new Map<DemoColleagueName, number>();
	for (const who of Object.keys(demoColleagues) as DemoColleagueName[])
		users.set(who, await accountOf(em, who, company));
	const members = [...users].map(([who, user]) => ({ project: projectId, user, role: demoColleagues[who].role }));
	await em.insertMany(ProjectMember, members);
	const stored = await insertRecords(em, projectId, openings, users);
	const rows = [...photos].flatMap(([record, { file, sha256 }]) => {
		const id = stored.get(record);
		return id ? { record: id, no: 1, file, small: file, captured: null, sentSha256: sha256 } : [];
	});
	await settleFiles(
		em,
		rows.map(({ file }) => file),
	);
	if (rows.length > 0) await em.insertMany(SitePhoto, rows);
	await givePlans(em, { owner, projectId, openings: await listStoredPenetrations(em, projectId) }, plans);
}
