import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "#app/domain/errors.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";

/** Staff addresses without a screen: 404 for staff, 403 for other signed-in people, sign-in for the rest. */
export function loader({ request }: LoaderFunctionArgs): Promise<null> {
	return loadPage(staffOnly(request), () => Promise.reject(notFound()));
}

export const action = loader;

export default function Unknown() {
	return null;
}
