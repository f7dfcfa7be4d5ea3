import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { reorderSolutions } from "#app/domain/projects/order.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { orCompare } from "./compare.ts";
import { seenProject } from "./seen-project.ts";

export const loader = () => redirect(paths.summary());

/** Reorder Solutions. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({ back: z.string().default(paths.summary()), project: seenProject }),
		(scene, { back, project }) =>
			orCompare(
				scene,
				async () => {
					await reorderSolutions(scene.em, scene.actor, project);
					return localAddress(back);
				},
				back,
			),
		paths.summary(),
	);
}
