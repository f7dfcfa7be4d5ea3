import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { endSession } from "#app/http/session.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";

export const loader = () => redirect(paths.signIn());

export function action({ request }: ActionFunctionArgs) {
	return submitAsGuest(request, z.object({}), async (em) => {
		const cookie = await endSession(em, request);
		const headers = { "Set-Cookie": cookie, "Clear-Site-Data": '"cache", "storage"' };
		return redirect(paths.signIn(), { status: 303, headers });
	});
}
