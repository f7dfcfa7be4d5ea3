import { z } from "zod";
import { localAddress, type Scene } from "#app/http/guards.server.ts";
import { type Outcome, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { orCompare } from "./compare.ts";
import { seenProject } from "./seen-project.ts";

/** What every one-button form of a specification sends; each adds its own fields. */
export const listForm = z.object({
	/** The page that the button stands on. */
	back: z.string().default(paths.summary()),
	project: seenProject,
});

/** Changes the open specification as a button asks, and leads back to where it stands unless `change` names another place. */
export function changeList<Schema extends z.ZodType<z.output<typeof listForm>>>(
	request: Request,
	schema: Schema,
	change: (scene: Scene, input: z.output<Schema>) => Promise<Outcome | undefined>,
) {
	return submit(
		request,
		schema,
		(scene, input) =>
			orCompare<Outcome>(scene, async () => (await change(scene, input)) ?? localAddress(input.back), input.back),
		paths.summary(),
	);
}
