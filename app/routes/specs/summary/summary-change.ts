import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { isOneOf, keysOf } from "#app/domain/keyed.ts";
import { paths } from "#app/paths.ts";
import { afterShowing, DONE_NOTICES } from "./done-message.tsx";
import { intents } from "./summary-change.server.ts";

/** The buttons of a specification have an address each below `specs/summary`, and all of them act here. */
export const loader = () => redirect(paths.summary());

export function action(args: ActionFunctionArgs) {
	const last =
		new URL(args.request.url).pathname
			.replace(/\.data$|\/$/, "")
			.split("/")
			.at(-1)
			?.toLowerCase() ?? "";
	if (!isOneOf(keysOf(intents), last)) throw new Response(null, { status: 404, statusText: "Not Found" });
	return intents[last](args);
}

const FORWARD_MS = 250;

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
	new URL(request.url).pathname === paths.summarySave()
		? afterShowing(serverAction, FORWARD_MS, DONE_NOTICES.saved)
		: serverAction();
