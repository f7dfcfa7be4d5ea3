import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { editableProject } from "#app/domain/penetrations/open-list.ts";
import { setSiteSheet } from "#app/domain/penetrations/penetration.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";

const schema = z.object({ siteSheet: z.enum(["on", "off"]), project: shownProject });

export const loader = () => redirect(paths.penetrations());

export const action = ({ request }: ActionFunctionArgs) =>
	submit(
		request,
		schema,
		async ({ em, actor }, { siteSheet, project }) => {
			await setSiteSheet(em, actor, await editableProject(em, actor, project), siteSheet === "on");
			return paths.penetrations();
		},
		paths.penetrations(),
	);
