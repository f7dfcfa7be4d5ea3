import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { recordId } from "#app/domain/ids.schema.ts";
import { addSolutions } from "#app/domain/projects/specification.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { orCompare } from "./compare.ts";
import { seenProject } from "./seen-project.ts";

const schema = z.object({
	/** One solution of a card, or all of a page. */
	sol: z.array(recordId()).min(1).max(100),
	back: z.string().default(paths.summary()),
	/** The list that is not a project yet may be dropped. */
	confirmed: z.coerce.boolean().default(false),
	project: seenProject,
});

export const loader = () => redirect(paths.summary());

/** Add to Specs. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		(scene, { sol, back, confirmed, project }) =>
			orCompare(
				scene,
				async () => {
					const { wouldLose } = await addSolutions(scene.em, scene.actor, sol, project, confirmed);
					return wouldLose > 0 ? paths.summaryItemAddition(sol, localAddress(back)) : localAddress(back);
				},
				back,
			),
		paths.summary(),
	);
}
