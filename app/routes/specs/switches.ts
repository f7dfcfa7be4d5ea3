import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { PROJECT_SWITCHES, setSwitch } from "#app/domain/projects/switches.ts";
import { paths } from "#app/paths.ts";
import { changeList, listForm } from "./change-list.server.ts";

const schema = listForm.extend({
	switch: z.enum(PROJECT_SWITCHES),
	on: z.enum(["0", "1"]).transform((value) => value === "1"),
});

export const loader = () => redirect(paths.summary());

/** Track Alterations and the Supporting Documentation menu. */
export function action({ request }: ActionFunctionArgs) {
	return changeList(request, schema, async ({ em, actor }, { switch: name, on, project }) => {
		await setSwitch(em, actor, { name, on }, project);
		return undefined;
	});
}
