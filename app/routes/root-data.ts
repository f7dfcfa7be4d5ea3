import { useRouteLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { loader } from "#app/root.tsx";

/** What the root sends with every page; the fallback stands in where the root itself failed. */
export function useRootData() {
	return (
		useRouteLoaderData<typeof loader>("root") ?? {
			clock: { now: "1970-01-01T00:00:00.000Z", timeZone: "Pacific/Auckland", year: 1970 },
			version: "",
			helpUrl: paths.manual(),
			supportEmail: "",
			formKey: "",
		}
	);
}
