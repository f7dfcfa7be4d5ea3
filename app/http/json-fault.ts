const faults = {
	401: { detail: "Authentication credentials were not provided.", code: "not_authenticated" },
	403: { detail: "You do not have permission to perform this action." },
	404: { detail: "Not found." },
	500: { detail: "Something went wrong.", code: "server_error" },
};

/** A refusal below `/api` as JSON (api.md 1.3, 1.6). */
export function jsonFault(status: keyof typeof faults): Response {
	const headers = new Headers({ "Cache-Control": "no-store", "Content-Type": "application/json; charset=utf-8" });
	if (status === 401) headers.set("WWW-Authenticate", 'JWT realm="api"');
	return new Response(JSON.stringify(faults[status]), { status, headers });
}

/** A method that is not served here; `allowed` are those that are (api.md 1.6). */
export const methodFault = (method: string, allowed: string): Response =>
	Response.json({ detail: `Method "${method}" not allowed.` }, { status: 405, headers: { Allow: allowed } });
