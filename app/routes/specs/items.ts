import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { addSolution } from "#app/domain/projects/specification.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

const schema = z.object({ sol: z.coerce.number().int().positive(), back: z.string().default(paths.summary()) });

export const loader = () => redirect(paths.summary());

/** Add to Specs. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		async ({ em, actor }, { sol, back }) => {
			await addSolution(em, actor, sol);
			return localAddress(back);
		},
		paths.summary(),
	);
}
