/**
 * Site links: people without an account work on one project by them, as installers or inspectors (docs/rules/members.md).
 * Each device that opens one says once who uses it. The cookie of the device holds its key, the database only its hash.
 */
import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { lockAsOwner } from "#app/domain/projects/project.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";
import { SiteDevice, SiteLink } from "#db/entities/sharing.ts";
import { SiteRecord } from "#db/entities/site.ts";
import type { EntityManager } from "#db/orm.ts";
import { claim } from "#db/rows.sql.ts";
import { isOver, type LinkFacts, linkFacts, linkTokenHash, newLink, workingLinks } from "./link-tokens.ts";
import { DEVICE_LIMITS, SITE_LINK_LIMITS, SITE_LINK_ROLES } from "./site-link-limits.ts";

const DAYS = `Choose 1 to ${SITE_LINK_LIMITS.days} days.`;

export const siteLink = z.object({
	role: z.enum(SITE_LINK_ROLES, { error: "Choose a role." }),
	label: optionalText(SITE_LINK_LIMITS.label),
	days: z.coerce.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(SITE_LINK_LIMITS.days, DAYS),
});

export type SiteLinkRole = z.output<typeof siteLink>["role"];

export interface SiteLinkView extends LinkFacts {
	id: number;
	label: string;
	role: SiteLinkRole;
	devices: number;
	/** The number of records that its devices have made. */
	records: number;
	/** When a device last used it, ISO 8601; null before the first time. */
	seen: string | null;
}

/** Gives a link to the actor's own project. Throws not found, and a conflict where the project has too many. */
export async function createSiteLink(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ role, label, days }: z.output<typeof siteLink>,
	secret: string,
): Promise<string> {
	await lockAsOwner(em, actor, projectId);
	if ((await em.count(SiteLink, { project: projectId, ...workingLinks() })) >= SITE_LINK_LIMITS.links) {
		throw conflict("This project has too many site links. End one that is no longer needed.");
	}
	const { token, stored } = newLink("site", days, secret);
	await em.insert(SiteLink, { project: projectId, madeBy: actor.id, role, label, ...stored });
	logSecurity("site_link_created", { project: projectId, role, days, by: `user ${actor.id}` });
	return token;
}

const ownLinks = (actor: Actor, projectId: number) => ({ project: { id: projectId, user: actor.id } });

/** The links to the actor's own project, the newest first; none to anybody else's. */
export async function listSiteLinks(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	secret: string,
): Promise<SiteLinkView[]> {
	const own = ownLinks(actor, projectId);
	const links = await em.find(SiteLink, own, { orderBy: { id: "desc" }, disableIdentityMap: true });
	const devices = await em.find(SiteDevice, { link: own }, { fields: ["link", "seen"], disableIdentityMap: true });
	const byLink = Map.groupBy(devices, ({ link }) => link.id);
	const records = await countRecordsOfDevices(em, projectId);
	return links.map((link) => {
		const ofLink = byLink.get(link.id) ?? [];
		const seen = ofLink.map((one) => one.seen.toISOString()).sort();
		const { id, label, role } = link;
		return {
			...{ id, label, role, devices: ofLink.length, seen: seen.at(-1) ?? null },
			records: ofLink.reduce((sum, device) => sum + (records.get(device.id) ?? 0), 0),
			...linkFacts("site", link, secret),
		};
	});
}

const ofDevice = z.object({ device: z.int(), records: z.int() });

async function countRecordsOfDevices(em: EntityManager, projectId: number): Promise<Map<number, number>> {
	const rows: unknown[] = await em
		.createQueryBuilder(SiteRecord)
		.select(["device", raw("count(*)::int as records")])
		.where({ project: projectId, device: { $ne: null } })
		.groupBy("device")
		.execute("all");
	return new Map(rows.map((row) => ofDevice.parse(row)).map(({ device, records }) => [device, records]));
}

/** Ends a link to the actor's own project, and with it the right of its devices; harmless when repeated. */
export async function endSiteLink(em: EntityManager, actor: Actor, projectId: number, linkId: number): Promise<void> {
	if ((await em.count(SiteLink, { id: linkId, ...ownLinks(actor, projectId) })) === 0) throw notFound();
	await em.nativeUpdate(SiteLink, { id: linkId, ended: null }, { ended: raw("now()") });
	logSecurity("site_link_ended", { project: projectId, link: linkId, by: `user ${actor.id}` });
}

/** Ends every link to a project that gets another owner. */
export const endSiteLinksOf = (em: EntityManager, projectId: number): Promise<number> =>
	em.nativeUpdate(SiteLink, { project: projectId, ended: null }, { ended: raw("now()") });

interface OpenedSiteLink {
	id: number;
	project: { id: number; name: string };
	role: SiteLinkRole;
	/** The name of whoever made the link. */
	from: string;
	isOver: boolean;
}

/** Answers the link of a token, also where it has ended. Throws not found for a token that never was one. */
export async function openSiteLink(em: EntityManager, token: string): Promise<OpenedSiteLink> {
	const link = await em.findOne(
		SiteLink,
		{ tokenSha256: linkTokenHash(token) },
		{ populate: ["madeBy", "project"], disableIdentityMap: true },
	);
	if (!link) throw notFound();
	const { id, project, role, madeBy } = link;
	return {
		id,
		project: { id: project?.id ?? 0, name: project?.projName ?? "" },
		role,
		from: `${madeBy.firstName} ${madeBy.lastName}`,
		isOver: isOver(link) || !project,
	};
}

export const siteVisitor = z.object({
	name: requiredText("Enter your name.", DEVICE_LIMITS.name),
	company: requiredText("Enter your company.", DEVICE_LIMITS.company),
});

type SiteVisitor = z.output<typeof siteVisitor>;

/** Names the person who uses a device, as last stated for any link; null for a device that is new here. */
export async function findVisitor(
	em: EntityManager,
	keyHash: string,
): Promise<(SiteVisitor & { links: number[] }) | null> {
	const known = await em.find(SiteDevice, { keyHash }, { orderBy: { id: "desc" }, disableIdentityMap: true });
	const [last] = known;
	return last ? { name: last.name, company: last.company, links: known.map(({ link }) => link.id) } : null;
}

/** Lets a device in by a link. Answers the project. Throws not found, and a conflict where it has ended or has too many. */
export async function addDevice(
	em: EntityManager,
	token: string,
	keyHash: string,
	{ name, company }: SiteVisitor,
): Promise<number> {
	const { id, project, isOver: ended } = await openSiteLink(em, token);
	if (ended) throw conflict("This link has ended.");
	if ((await em.count(SiteDevice, { link: id })) >= SITE_LINK_LIMITS.devices) {
		throw conflict("Too many devices use this link. Ask whoever gave it to you for another one.");
	}
	if (await claim(em, SiteDevice, { link: id, keyHash, name, company })) {
		logSecurity("site_device_added", { project: project.id, link: id });
	}
	return project.id;
}

/** Somebody on site without an account, by a link that works. */
interface LinkedDevice extends SiteVisitor {
	id: number;
	role: SiteLinkRole;
	/** The name of whoever made the link. */
	from: string;
	project: { id: number; name: string; isActive: boolean };
}

const SEEN_EVERY = "5 minutes";

/**
 * Finds who works on a project with a device, by the newest of its links that works. "ended" for a device all of whose links
 * to the project have ended; null for everybody else.
 */
export async function findDevice(
	em: EntityManager,
	keyHash: string,
	projectId: number,
): Promise<LinkedDevice | "ended" | null> {
	const all = await em.find(
		SiteDevice,
		{ keyHash, link: { project: projectId } },
		{ populate: ["link.madeBy", "link.project"], orderBy: { id: "desc" }, disableIdentityMap: true },
	);
	const found = all.find(({ link }) => !isOver(link));
	if (!found?.link.project) return all.length > 0 ? "ended" : null;
	const { id, name, company, link } = found;
	const earlier = { id, seen: { $lt: raw(`now() - interval '${SEEN_EVERY}'`) } };
	await em.nativeUpdate(SiteDevice, earlier, { seen: raw("now()") });
	const from = `${link.madeBy.firstName} ${link.madeBy.lastName}`;
	const { projName, isActive } = found.link.project;
	return { id, name, company, role: link.role, from, project: { id: projectId, name: projName, isActive } };
}
