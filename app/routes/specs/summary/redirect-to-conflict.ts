import { isRefusal } from "#app/domain/errors.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { paths } from "#app/paths.ts";

/**
 * Acts for a page of the specification. Where the project was changed elsewhere, nothing is done and both versions are
 * shown to choose from. A page of a project that is no longer the open one leads to the open one, with the message:
 * going back to it would open it again.
 */
export async function redirectToConflict(
	{ em, session }: Pick<RequestContext, "em" | "session">,
	act: () => Promise<string>,
	back = paths.summary(),
): Promise<string> {
	try {
		return await act();
	} catch (error) {
		if (!isRefusal(error)) throw error;
		if (error.code === "changed_elsewhere") return paths.summaryConflict();
		if (error.code !== "stale" || !back.startsWith(paths.projects())) throw error;
		await flash(em, session, { warning: error.message });
		return paths.summary();
	}
}
