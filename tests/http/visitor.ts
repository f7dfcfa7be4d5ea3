/** A browser without script as far as HTTP goes: it names its origin, keeps its cookies and follows nothing by itself. */
export interface Visitor {
	/** Where they are: the origin that their forms name. */
	origin: string;
	get(path: string, headers?: Record<string, string>): Promise<Response>;
	/** Sends a form as the page at this origin would. */
	post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
	/** As {@link post}, with exactly these headers beside the cookie. */
	send(path: string, body: string, headers: Record<string, string>): Promise<Response>;
	/** As {@link send}, with a body that does not tell its length. */
	stream(path: string, body: ReadableStream, headers: Record<string, string>): Promise<Response>;
	/** The value of a hidden field of a page. */
	hidden(path: string, name: string): Promise<string>;
	/** As it stands now. */
	cookie(): string;
}

export const FORM = "application/x-www-form-urlencoded";

/** Somebody at an address, signed out at first unless they bring a cookie. */
export function visitor(url: string, cookie = ""): Visitor {
	const jar = new Map<string, string>();
	const keep = (set: string) => jar.set(set.slice(0, set.indexOf("=")), set);
	if (cookie) keep(cookie);
	const cookies = () => [...jar.values()].join("; ");
	async function ask(path: string, init: RequestInit): Promise<Response> {
		const headers = { ...(jar.size > 0 && { Cookie: cookies() }), ...(init.headers as Record<string, string>) };
		const response = await fetch(url + path, { ...init, headers, redirect: "manual" });
		for (const set of response.headers.getSetCookie()) keep(set.split(";")[0]!);
		return response;
	}
	const send: Visitor["send"] = (path, body, headers) => ask(path, { method: "POST", body, headers });
	return {
		origin: url,
		cookie: cookies,
		get: (path, headers = {}) => ask(path, { headers }),
		send,
		stream: (path, body, headers) => ask(path, { method: "POST", body, headers, duplex: "half" }),
		post: (path, fields = {}, headers = {}) =>
			send(path, new URLSearchParams(fields).toString(), { Origin: url, "Content-Type": FORM, ...headers }),
		async hidden(path, name) {
			const page = await (await ask(path, {})).text();
			return new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? "";
		},
	};
}

/** Somebody who has signed in with a demo account. */
export async function signedIn(url: string, who: "user" | "staff" = "user"): Promise<Visitor> {
	const one = visitor(url);
	const answer = await one.post("/auth/sign-in", { email: `${who}@example.com`, password: `demo-${who}-1` });
	if (answer.status !== 303) throw new Error(`Sign-in answered ${answer.status}.`);
	return one;
}
