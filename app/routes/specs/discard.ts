import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { discardChanges } from "#app/domain/projects/specification.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

export const loader = () => redirect(paths.summary());

/** Discard Changes. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({}),
		async ({ em, actor }) => {
			await discardChanges(em, actor);
			return paths.projects();
		},
		paths.summary(),
	);
}
