import type { Fetcher } from "@remix-run/react";
import type { Rejected } from "#app/http/submit.server.ts";

/**
 * Whether a form that a script sends has to wait: it is being sent, or it was refused as a whole and the page is still
 * read anew. With the version that somebody else has overtaken it would be refused in the same words again. What was
 * refused for a field can be sent at once.
 */
export const isOnItsWay = ({ state, data }: Pick<Fetcher<Rejected>, "state" | "data">): boolean =>
	state === "submitting" || (state === "loading" && data?.result.error?.[""] !== undefined);
