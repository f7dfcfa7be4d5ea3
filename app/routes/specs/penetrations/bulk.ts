import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { recordId } from "#app/domain/ids.schema.ts";
import { editableProject } from "#app/domain/penetrations/open-list.ts";
import { deletePenetrations, setNeeded } from "#app/domain/penetrations/penetration.ts";
import { leaveMessage } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { shownProject } from "#app/routes/specs/specification/shown-project.schema.ts";

const schema = z.object({
	id: z
		.array(recordId())
		.or(recordId().transform((one) => [one]))
		.optional(),
	do: z.enum(["not needed", "open", "delete"]),
	confirmed: z.coerce.boolean().default(false),
	project: shownProject,
});

export const loader = () => redirect(paths.penetrations());

export function action({ request }: ActionFunctionArgs) {
	const act = submit(
		request,
		schema,
		async ({ em, actor, session }, { id: ids = [], do: what, confirmed, project: seen }) => {
			const project = await editableProject(em, actor, seen);
			if (ids.length === 0) {
				await leaveMessage(em, session, { warning: "Select penetrations first." });
				return paths.penetrations();
			}
			if (what === "delete" && !confirmed) return paths.penetrationDelete(ids);
			const count =
				what === "delete"
					? await deletePenetrations(em, actor, project, ids)
					: await setNeeded(em, actor, project, ids, what === "open");
			const done = { delete: "deleted", open: "open again", "not needed": "not needed" }[what];
			await leaveMessage(em, session, { notice: `${amountOf(count, "penetration")}: ${done}.` });
			return paths.penetrations();
		},
		paths.penetrations(),
	);
	return act;
}
