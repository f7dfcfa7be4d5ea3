import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { replacementForm } from "#app/domain/recall/notice.schema.ts";
import { replaceSolution } from "#app/domain/recall/recall-notices.ts";
import { idParam } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

/** Opened as a page, as after signing in again. */
export const loader = () => redirect(paths.notices());

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(
		request,
		{ schema: replacementForm, refusedTo: paths.notices() },
		async ({ em, actor, session }, input) => {
			await replaceSolution(em, actor, id, input);
			await flash(em, session, { notice: "The solution has been replaced. Save the changes to keep them." });
			return paths.summary();
		},
	);
}
