/** Browsers also fetch pages in case somebody might open them, and say so. */
export const isVisit = ({ method, headers }: Pick<Request, "method" | "headers">): boolean =>
	method === "GET" && !["Sec-Purpose", "Purpose", "X-Moz"].some((name) => headers.get(name)?.includes("prefetch"));
