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
	/** The solution that shall come right after it; left out for the end of the list. */
	before: z.coerce.number().int().positive().nullable().default(null),
	back: z.string().default(paths.summary()),
	/** A script asks to be answered in place. */
	stay: z.coerce.boolean().default(false),
	project: seenProject,
});

export const loader = () => redirect(paths.summary());

/** What a script is answered that asked to stay. */
export interface Moved {
	moved: number;
}

/** Move Up, Move Down, and a row that was dragged. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		(scene, { sol, before, back, stay, project }) =>
			orCompare(
				scene,
				async () => {
					await moveSolution(scene.em, scene.actor, sol, before, project);
					return stay ? Response.json({ moved: sol } satisfies Moved) : localAddress(back);
				},
				back,
			),
		paths.summary(),
	);
}
