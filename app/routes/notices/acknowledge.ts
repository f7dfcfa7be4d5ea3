import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { acknowledgeNotice } from "#app/domain/recall/recall-notices.ts";
import { idParam } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

/** Opened as a page, as after signing in again. */
export const loader = () => redirect(paths.notices());

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, { schema: z.object({}), refusedTo: paths.notices() }, async ({ em, actor, session }) => {
		await acknowledgeNotice(em, actor, id);
		await flash(em, session, { notice: "You have acknowledged the notice." });
		return paths.notices();
	});
}
