import { getSiteActor, type SiteActor, type SiteProject } from "#app/domain/site/site-actor.ts";
import { asPage, type Entrance, requireUser, type Sender } from "./guards.server.ts";

/** Somebody on a site. `actor` and `session` are null for a device of a site link, which has no account. */
export interface SiteContext extends Sender {
	site: SiteActor;
	project: SiteProject;
}

/**
 * The way into the pages of a site, for `submitThrough` and {@link loadSite}. Who is neither signed in nor has a device of a
 * site link is asked to sign in; for who is none of the project's people it is not found.
 */
export const siteOf = (request: Request, projectId: number): Entrance<SiteContext> => ({
	request,
	async enter(form) {
		const context = await requireUser(request, form);
		return asPage(async () => ({ ...context, ...(await getSiteActor(context.em, context.actor, projectId)) }));
	},
});

/** Reads a page of a site, for the people of its project and the devices of its site links. */
export async function loadSite<T>(
	request: Request,
	projectId: number,
	read: (context: SiteContext) => Promise<T>,
): Promise<T> {
	const context = await siteOf(request, projectId).enter({});
	return asPage(() => read(context));
}
