import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { removeSolution } from "#app/domain/projects/specification.ts";
import { idParam, localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { orCompare } from "./compare.ts";
import { seenProject } from "./seen-project.ts";

const schema = z.object({ back: z.string().default(paths.summary()), project: seenProject });

export const loader = () => redirect(paths.summary());

/** Remove from Specs, and Delete of the summary. */
export function action({ request, params }: ActionFunctionArgs) {
	const sol = idParam(params.sol);
	return submit(
		request,
		schema,
		(scene, { back, project }) =>
			orCompare(
				scene,
				async () => {
					await removeSolution(scene.em, scene.actor, sol, project);
					return localAddress(back);
				},
				back,
			),
		paths.summary(),
	);
}
