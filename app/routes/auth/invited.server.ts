import { data } from "@remix-run/node";
import { z } from "zod";
import { isRefusal } from "#app/domain/errors.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { refusalStatus } from "#app/http/guards.server.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { EXISTING } from "./invited.tsx";

/** Answers the page of an invitation, or null with the status of its refusal. Mail programs open links, so this changes nothing. */
export async function invitationPage<Page>(open: () => Promise<Page>) {
	try {
		return data(await open());
	} catch (error) {
		if (!isRefusal(error)) throw error;
		return data(null, refusalStatus[error.kind]);
	}
}

/** Accepts an invitation by its form: of somebody with an account, who enters nothing, or with what a new account needs. */
export function acceptForm<Schema extends z.ZodType>(
	request: Request,
	schema: Schema,
	where: "staff" | "project",
	accept: (em: RequestContext["em"], person: z.output<Schema> | null) => Promise<unknown>,
) {
	async function act(em: RequestContext["em"], person: z.output<Schema> | null) {
		await limit("activate");
		await accept(em, person);
		return paths.joined(where);
	}
	return new URL(request.url).searchParams.has(EXISTING)
		? submitAsGuest(request, z.object({}), (em) => act(em, null))
		: submitAsGuest(request, schema, act);
}
