import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { Rejected } from "#app/http/submit.server.ts";
import type { Frame } from "./frame-data.server.ts";

/** The page's form as it was sent after its session had ended. */
export function useKept(): Rejected | undefined {
	const frame = useRouteLoaderData<() => Frame>("routes/dashboard");
	const { key } = useLocation();
	// Reading the data again takes nothing out of the fields.
	const [first] = useState({ key, kept: frame?.kept ?? undefined });
	return first.key === key ? first.kept : undefined;
}

/** The page's form as it was refused, or as it was kept. Every page with a field to fill in begins with it. */
export function useAnswer(): Rejected | undefined {
	const refused = useActionData<Rejected>();
	const kept = useKept();
	return refused ?? kept;
}
