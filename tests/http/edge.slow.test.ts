import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { runningProduct } from "#tests/support/running-product.ts";
import { FORM, visitor } from "./visitor.ts";

const MIB = 1024 * 1024;
const APP_URL = "https://schedules.example.org";

const running = runningProduct({ env: { TRUST_PROXY: "1", APP_URL } });

/** A request as the proxy in front of the product hands it on. */
function open(path: string, { method = "GET", headers = {} }: Pick<RequestOptions, "method" | "headers"> = {}) {
	const { port } = new URL(running.product.url);
	const forwarded = { Host: "schedules.example.org", "X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.1" };
	return request({ host: "127.0.0.1", port, path, method, headers: { ...forwarded, ...headers } });
}

async function ask(path: string, options: Parameters<typeof open>[1] = {}, body?: string) {
	const sent = open(path, options).end(body);
	const [response] = (await once(sent, "response")) as [IncomingMessage];
	return { status: response.statusCode!, headers: response.headers, body: await text(response) };
}

const form = (headers = {}) => ({
	method: "POST",
	headers: { Origin: APP_URL, "Content-Type": FORM, ...headers },
});

/** The most memory that a process of the product has had so far, in bytes. Linux only. */
function peakMemory(): number {
	const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
	const status = (pid: string) => {
		try {
			return readFileSync(`/proc/${pid}/status`, "utf8");
		} catch {
			return "";
		}
	};
	const mine = processes.map(status).filter((said) => said.includes(`PPid:\t${running.product.process.pid}\n`));
	return Math.max(0, ...mine.map((said) => Number(/VmHWM:\s+(\d+) kB/.exec(said)?.[1] ?? 0) * 1024));
}

/** Sends up to `bytes` of a form for as long as anybody listens; answers the status, 0 for a mere hang-up. */
async function flood(path: string, bytes: number, headers: Record<string, string | number>): Promise<number> {
	const sent = open(path, form(headers));
	const answered = once(sent, "response").then(([response]) => (response as IncomingMessage).resume().statusCode!);
	const chunk = Buffer.alloc(256 * 1024, "a");
	const chunks = Readable.from(Array.from({ length: bytes / chunk.length }, () => chunk));
	await pipeline(chunks, sent).catch(() => {});
	return answered.catch(() => 0);
}

test("a body of 200 MB is refused before it is read when its length is told", async () => {
	const before = peakMemory();
	expect(before).toBeGreaterThan(0);
	expect([0, 413]).toContain(await flood("/auth/sign-in", 200 * MIB, { "Content-Length": 200 * MIB }));
	expect(peakMemory() - before).toBeLessThan(64 * MIB);
	const answer = await ask("/auth/sign-in", form({ "Content-Length": 200 * MIB, Expect: "100-continue" }));
	expect(answer.status).toBe(413);
	expect(answer.headers.connection).toBe("close");
	expect(answer.body).toContain("Too large");
});

test("a body of 200 MB without a length is refused while it comes, with little memory", async () => {
	const before = peakMemory();
	for (const path of ["/auth/sign-in", "/auth/sign-up", "/auth/sign-in.data", "/nowhere"]) {
		const status = await flood(path, 200 * MIB, { "Transfer-Encoding": "chunked" });
		expect([path, status < 200 || status >= 400 || status === 302]).toEqual([path, true]);
	}
	expect(peakMemory() - before).toBeLessThan(128 * MIB);
	expect((await ask("/auth/sign-in")).status).toBe(200);
});

test("every answer carries the plain headers once, and HTTPS is remembered by browsers", async () => {
	const asset = /\/assets\/[^"]+\.css/.exec((await ask("/auth/sign-in")).body)![0];
	for (const path of [
		"/",
		"/auth/sign-in",
		"/auth/sign-in.data",
		"/404/",
		"/favicon.svg",
		asset,
		"/healthz",
		"/api/x",
	]) {
		const { headers } = await ask(path);
		expect([path, headers["x-content-type-options"]]).toEqual([path, "nosniff"]);
		const policy = path.startsWith("/api/") ? "no-referrer" : "same-origin";
		expect([path, headers["referrer-policy"]]).toEqual([path, policy]);
		expect([path, headers["strict-transport-security"]]).toEqual([path, "max-age=31536000"]);
		expect(headers["x-powered-by"]).toBeUndefined();
	}
});

test("under https the session cookie is bound to this host and to https", async () => {
	const answer = await ask("/auth/sign-in", form(), "email=user@example.com&password=demo-user-1");
	expect(answer.status).toBe(303);
	const [cookie] = answer.headers["set-cookie"] ?? [];
	expect(cookie).toMatch(/^__Host-pfs=/);
	expect(cookie).toContain("Secure");
	expect(cookie).toContain("HttpOnly");
	expect(cookie).toContain("Path=/");
	expect(cookie).not.toContain("Domain");
});

test("a request id is kept when it is one, and replaced when it is not", async () => {
	expect((await ask("/auth/sign-in", { headers: { "X-Request-ID": "abc.DEF_1-2" } })).headers["x-request-id"]).toBe(
		"abc.DEF_1-2",
	);
	const made = (await ask("/auth/sign-in", { headers: { "X-Request-ID": "a b\tc" } })).headers["x-request-id"];
	expect(made).toMatch(/^[0-9a-f-]{36}$/);
});

test("the log has one line per request with the pattern and the person, and nothing secret", async () => {
	const signIn = await ask("/auth/sign-in", form(), "email=user@example.com&password=demo-user-1");
	const cookie = signIn.headers["set-cookie"]![0]!.split(";")[0]!;
	await ask("/projects", { headers: { Cookie: cookie, "X-Request-ID": "with-person" } });
	await ask("/auth/activate/MQ/a-secret-token", { headers: { "X-Request-ID": "with-token" } });
	await ask("/auth/reset-password/MQ/a-secret-token?x=a-secret-query", { headers: { "X-Request-ID": "reset" } });
	await expect.poll(() => running.product.output()).toContain('"requestId":"reset","address"');
	const lines = running.product
		.output()
		.split("\n")
		.filter((one) => one.includes('"method"'));
	const line = (id: string) => JSON.parse(lines.find((one) => one.includes(`"${id}"`)) ?? "{}");
	expect(line("with-person")).toMatchObject({
		method: "GET",
		route: "/projects",
		status: 200,
		address: "10.0.0.1",
		userId: expect.any(Number),
	});
	expect(line("with-token")).toMatchObject({ route: "/auth/activate/:uid/:token", status: 400 });
	expect(line("with-token").userId).toBeUndefined();
	expect(line("reset")).toMatchObject({ route: "/auth/reset-password/:uid/:token" });
	for (const secret of ["a-secret-token", "a-secret-query", "demo-user-1", "user@example.com", cookie.split("=")[1]!]) {
		expect(running.product.output()).not.toContain(secret);
	}
});

test("objects and lists where texts belong are refused without a fault", async () => {
	for (const fields of [
		"email[a]=x&password=y",
		"email=a@b.nz&email=c@d.nz&password=y",
		"email.a=x&password[0]=y",
		"__proto__[x]=1&email=a@b.nz&password=y",
		"constructor.prototype.x=1",
	]) {
		expect([fields, (await ask("/auth/sign-in", form(), fields)).status]).toEqual([fields, 400]);
	}
	expect((await ask("/auth/sign-in", form({ "Content-Type": "application/json" }), '{"email":{}}')).status).toBe(415);
	expect(running.product.output()).not.toContain('"level":"error"');
});

test("addresses that cannot be read and hosts that others claim end in no fault", async () => {
	for (const path of ["/%", "/%E0%A4%A", "/assets/%", "/..%2f..%2fetc/passwd", "//evil.example/x"]) {
		expect([path, (await ask(path)).status < 500]).toEqual([path, true]);
	}
	const answer = await ask("/auth/sign-in", { headers: { "X-Forwarded-Host": "evil.example:99999999" } });
	expect(answer.status).toBe(200);
	expect(answer.body).not.toContain("evil.example");
	expect(running.product.output()).not.toContain('"level":"error"');
});

test("a method that only Node knows is refused without a fault, and echoes nothing", async () => {
	for (const path of ["/", "/auth/sign-in", "/no/such/page"]) {
		const answer = await ask(path, { method: "TRACE", headers: { Origin: APP_URL, Cookie: "a=secret-cookie" } });
		expect([path, answer.status, answer.headers.allow]).toEqual([path, 405, "GET, HEAD, POST"]);
		expect(answer.body).not.toContain("secret-cookie");
	}
	expect(running.product.output()).not.toContain('"level":"error"');
});

test("staff addresses are for staff: 403 for others, 404 for staff where there is no screen, sign-in for the rest", async () => {
	const signedIn = async (who: string) => {
		const answer = await ask("/auth/sign-in", form(), `email=${who}@example.com&password=demo-${who}-1`);
		return { Cookie: answer.headers["set-cookie"]![0]!.split(";")[0]! };
	};
	const path = "/management/nowhere";
	const refused = await ask(path, { headers: await signedIn("user") });
	expect([refused.status, refused.body.includes("<title>Not permitted · ")]).toEqual([403, true]);
	expect((await ask(path, { headers: await signedIn("staff") })).status).toBe(404);
	expect((await ask(path)).headers.location).toBe("/auth/sign-in?redirectTo=%2Fmanagement%2Fnowhere");
});

test("a form of another site is refused on a page, on its data address and on a resource", async () => {
	for (const origin of ["https://evil.example", "null", "http://schedules.example.org"]) {
		for (const path of [
			"/auth/sign-in",
			"/auth/sign-in.data",
			"/auth/sign-in?_data=routes%2Fauth%2Fsign-in",
			"/auth/sign-out",
		]) {
			const { status } = await ask(path, form({ Origin: origin }), "email=user@example.com&password=demo-user-1");
			expect([origin, path, status]).toEqual([origin, path, 403]);
		}
	}
	expect((await ask("/auth/sign-up", { method: "POST", headers: { "Content-Type": FORM } }, "email=x")).status).toBe(
		403,
	);
	expect((await visitor(running.product.url).get("/healthz")).status).toBe(200);
});

test("a request line with a whole address asks its host, whatever else is named, and no other site", async () => {
	for (const path of ["/auth/sign-in", "/api/res/cities/", "/healthz"]) {
		const answer = await ask(APP_URL + path, { headers: { Host: "other.example" } });
		expect([path, answer.status]).toEqual([path, 200]);
	}
	expect((await ask(`${APP_URL}?x=1`)).headers.location).toMatch(/^\/auth\/sign-in/);
	expect((await ask("http://evil.example/auth/sign-in")).status).toBe(421);
	expect((await ask("http://user@evil.example/auth/sign-in")).status).toBe(400);
	const posted = await ask(`${APP_URL}/auth/sign-in`, form(), "email=a&password=b");
	expect([posted.status, posted.body.includes("Must be a valid email")]).toEqual([400, true]);
});
