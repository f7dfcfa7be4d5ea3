import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { saveChanges } from "#app/domain/projects/specification.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

export const loader = () => redirect(paths.summary());

/** Save Changes: back to the projects, or on to the identification while there is none. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({}),
		async ({ em, actor }) => ((await saveChanges(em, actor)) === "saved" ? paths.projects() : paths.identification()),
		paths.summary(),
	);
}
