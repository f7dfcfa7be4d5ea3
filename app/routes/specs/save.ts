import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { conflict, isRefusal } from "#app/domain/errors.ts";
import { saveChanges } from "#app/domain/projects/specification.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { orCompare } from "./compare.ts";
import { afterAMoment } from "./moment.tsx";
import { notices } from "./notices.ts";
import { seenProject } from "./seen-project.ts";

const schema = z.object({ project: seenProject, revision: z.string().optional() });

const FORWARD_MS = 250;

export const loader = () => redirect(paths.summary());

/** Save Changes: back to the projects, or on to the identification while there is none. */
export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		schema,
		(scene, { project, revision }) =>
			orCompare(scene, async () => {
				try {
					const seen = project && { ...project, revision };
					if ((await saveChanges(scene.em, scene.actor, seen)) === "identify") return paths.identification();
					await leaveMessage(scene.em, scene.session, { notice: notices.saved });
					return paths.projects();
				} catch (error) {
					// The message, a period, then the detail.
					if (!isRefusal(error) || error.code !== "stale") throw error;
					throw conflict(`The changes could not be saved. ${error.message}`, error.code);
				}
			}),
		paths.summary(),
	);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
	afterAMoment(serverAction, FORWARD_MS, notices.saved);
