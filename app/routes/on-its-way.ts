import type { Fetcher } from "@remix-run/react";
import type { Rejected } from "#app/http/submit.server.ts";

/**
 * Beside being sent, a form waits after it was refused as a whole until the page is read anew: with the version that
 * somebody else has overtaken it would be refused in the same words again. What was refused for a field is sent at once.
 */
export const isOnItsWay = ({ state, data }: Pick<Fetcher<Rejected>, "state" | "data">): boolean =>
	state === "submitting" || (state === "loading" && data?.result.error?.[""] !== undefined);
