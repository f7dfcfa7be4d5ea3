import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { Rejected } from "#app/http/submit.server.ts";
import type { Frame } from "./frame-data.server.ts";

/** The page's form as it was refused, or as it was sent after its session had ended. */
export function useAnswer(): Rejected | undefined {
	const refused = useActionData<Rejected>();
	const frame = useRouteLoaderData<() => Frame>("routes/dashboard");
	const { key } = useLocation();
	// Reading the data again takes nothing out of the fields.
	const [first] = useState({ key, kept: frame?.kept ?? undefined });
	return refused ?? (first.key === key ? first.kept : undefined);
}
