import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { PROJECT_SWITCHES, setSwitch } from "#app/domain/projects/switches.ts";
import { localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { orCompare } from "./compare.ts";
import { seenProject } from "./seen-project.ts";

const schema = z.object({
	switch: z.enum(PROJECT_SWITCHES),
	on: z.enum(["0", "1"]).transform((value) => value === "1"),
	back: z.string().default(paths.summary()),
	project: seenProject,
});

export const loader = () => redirect(paths.summary());

/** Track Alterations and the Supporting Documentation menu. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		(scene, { switch: name, on, back, project }) =>
			orCompare(
				scene,
				async () => {
					await setSwitch(scene.em, scene.actor, { name, on }, project);
					return localAddress(back);
				},
				back,
			),
		paths.summary(),
	);
}
