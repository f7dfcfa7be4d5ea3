import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { addSolution } from "#app/domain/projects/specification.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { seenProject } from "./seen-project.ts";

const schema = z.object({
	sol: z.coerce.number().int().positive(),
	back: z.string().default(paths.summary()),
	project: seenProject,
});

export const loader = () => redirect(paths.summary());

/** Add to Specs. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		async ({ em, actor }, { sol, back, project }) => {
			await addSolution(em, actor, sol, project);
			return localAddress(back);
		},
		paths.summary(),
	);
}
