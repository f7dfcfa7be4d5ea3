import { z } from "zod";
import type { reorderSolutions, undoReorder } from "#app/domain/projects/order.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { orCompare } from "./compare.ts";
import { seenProject } from "./seen-project.ts";

/** What the buttons do that put the whole list into another order: back to the page that they stand on. */
export function sortList(request: Request, sort: typeof reorderSolutions | typeof undoReorder) {
	return submit(
		request,
		z.object({ back: z.string().default(paths.summary()), project: seenProject }),
		(scene, { back, project }) =>
			orCompare(
				scene,
				async () => {
					await sort(scene.em, scene.actor, project);
					return localAddress(back);
				},
				back,
			),
		paths.summary(),
	);
}
