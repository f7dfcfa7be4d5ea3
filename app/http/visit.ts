/**
 * Whether a person opens the page. Browsers also fetch pages in case somebody might open them, and say so; what a visit
 * leaves behind must not come from those.
 */
export const isVisit = ({ method, headers }: Pick<Request, "method" | "headers">): boolean =>
	method === "GET" && !["Sec-Purpose", "Purpose", "X-Moz"].some((name) => headers.get(name)?.includes("prefetch"));
