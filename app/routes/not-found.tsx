import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireUser } from "#app/http/guards.server.ts";

/** Unknown addresses: sign-in for signed-out people, the 404 page inside the frame for the others. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
	await requireUser(request);
	throw new Response(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

export default function NotFound() {
	return null;
}
