import { createHash } from "node:crypto";
import { needsSetUp, withoutUnprovedRights } from "#app/domain/accounts/token-holder.sql.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { findDevice } from "#app/domain/sharing/site-links.ts";
import { getSiteActor, type SiteActor, type SiteProject } from "#app/domain/site/site-actor.ts";
import { deviceHash } from "./device-cookie.server.ts";
import { asPage, type Entrance, findContext, requireUser, type Sender } from "./guards.server.ts";
import { forkEm } from "./resources.server.ts";

/** Somebody on a site. `actor` and `session` are null for a device of a site link, which has no account. */
export interface SiteContext extends Sender {
	site: SiteActor;
	project: SiteProject;
	/**
	 * Names the person towards the device that holds their records: an account, or name and company on this device, whichever link
	 * it came by. A new link goes on with what waits from the one before.
	 */
	recorder: string;
}

/**
 * The way into the pages of a site, for `submitThrough` and {@link loadSite}. Who is neither signed in nor has a device of a
 * site link is asked to sign in; for who is none of the project's people it is not found. The right of an account comes
 * before that of a device.
 */
export const siteOf = (request: Request, projectId: number): Entrance<SiteContext> => ({
	request,
	async enter(form) {
		const member = await enterAsMember(request, projectId);
		if (member) return member;
		const device = await enterByDevice(request, projectId);
		if (device) return device;
		return asPage(async () => {
			const { em, actor, ...sender } = await requireUser(request, form);
			return { em, actor, ...sender, ...(await getSiteActor(em, actor, projectId)), recorder: sender.who };
		});
	},
});

async function enterAsMember(request: Request, projectId: number): Promise<SiteContext | null> {
	const context = await findContext(request);
	if (!context || needsSetUp(context.session.hasFactor, false)) return null;
	const actor = withoutUnprovedRights(context.actor, context.session.hasFactor);
	const member = await orNull(getSiteActor(context.em, actor, projectId));
	return member ? { ...context, actor, ...member, recorder: context.who } : null;
}

/** Tells whether somebody sees the site of a project, as one of its people or by a device of a site link. */
export async function maySeeSite(request: Request, projectId: number): Promise<boolean> {
	const hash = await deviceHash(request);
	const device = hash && (await findDevice(await forkEm(), hash, projectId));
	return (device && device !== "ended") || (await enterAsMember(request, projectId)) !== null;
}

/** Throws 410 for a device all of whose links to the project have ended: who has no account could not sign in. */
async function enterByDevice(request: Request, projectId: number): Promise<SiteContext | null> {
	const hash = await deviceHash(request);
	if (!hash) return null;
	const em = await forkEm();
	const device = await findDevice(em, hash, projectId);
	if (device === "ended") throw new Response(null, { status: 410, statusText: "Gone" });
	if (!device) return null;
	const { id, role, name, company, from, project } = device;
	const site: SiteActor = { role, userId: null, deviceId: id, name, company, via: `by link of ${from}` };
	const recorder = createHash("sha256")
		.update(JSON.stringify([hash, name, company]))
		.digest("base64url");
	return { em, actor: null, session: null, who: `device:${id}`, site, project, recorder };
}

/** The result of something that was looked for; null where it is not found. */
async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
	try {
		return await finding;
	} catch (error) {
		if (isRefusal(error) && error.kind === "not_found") return null;
		throw error;
	}
}

/** Reads a page of a site, for the people of its project and the devices of its site links. */
export async function loadSite<T>(
	request: Request,
	projectId: number,
	read: (context: SiteContext) => Promise<T>,
): Promise<T> {
	const context = await siteOf(request, projectId).enter({});
	return asPage(() => read(context));
}
