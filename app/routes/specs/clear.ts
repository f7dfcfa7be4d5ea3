import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { clearUnsaved } from "#app/domain/projects/specification.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

export const loader = () => redirect(paths.summary());

/** Clear All Solutions. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({}),
		async ({ em, actor }) => {
			await clearUnsaved(em, actor);
			return paths.summary();
		},
		paths.summary(),
	);
}
