import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { moveSolution } from "#app/domain/projects/order.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { orCompare } from "./compare.ts";
import { seenProject } from "./seen-project.ts";

const schema = z.object({
	sol: z.coerce.number().int().positive(),
	direction: z.enum(["up", "down"]),
	back: z.string().default(paths.summary()),
	project: seenProject,
});

export const loader = () => redirect(paths.summary());

/** Move Up and Move Down. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		(scene, { sol, direction, back, project }) =>
			orCompare(
				scene,
				async () => {
					await moveSolution(scene.em, scene.actor, sol, direction, project);
					return localAddress(back);
				},
				back,
			),
		paths.summary(),
	);
}
