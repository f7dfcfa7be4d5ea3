import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireStaff } from "#app/http/guards.server.ts";

/** Staff addresses without a screen: 404 for staff, 403 for other signed-in people, sign-in for the rest. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
	await requireStaff(request);
	throw new Response(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

export default function Unknown() {
	return null;
}
