import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { restoreProject } from "#app/domain/projects/specification.ts";
import { idParam } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

export const loader = () => redirect(paths.projects({ archived: true }));

/** Set Active. */
export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(
		request,
		{ schema: z.object({}), refusedTo: paths.projects({ archived: true }) },
		async ({ em, actor, session }) => {
			const name = await restoreProject(em, actor, id);
			await flash(em, session, { notice: `${name} is active again.` });
			return paths.projects({ archived: true });
		},
	);
}
