import { expect, test } from "vitest";
import { runningProduct } from "#tests/support/running-product.ts";
import { visitor } from "./visitor.ts";

const RIGHT = { email: "user@example.com", password: "demo-user-1" };
const WRONG = { ...RIGHT, password: "not the password" };

const running = runningProduct({ env: { RATE_LIMIT_SCALE: "1", TRUST_PROXY: "1", WEB_CONCURRENCY: "2" } });

/** Sends a form from a client address, on a connection of its own, so that both processes get some. */
const postFrom = (address: string, path: string, fields: Record<string, string>) =>
	visitor(running.product.url).post(path, fields, { "X-Forwarded-For": address, Connection: "close" });

const count = async (sql: string) => Number((await running.em.execute<{ value: string }[]>(sql))[0]!.value);

test("the eleventh wrong password of an address is refused with the time to wait, over all processes", async () => {
	const statuses: number[] = [];
	for (let tries = 0; tries < 10; tries++) statuses.push((await postFrom("10.1.0.1", "/auth/sign-in", WRONG)).status);
	expect(statuses).toEqual(Array(10).fill(400));
	const refused = await postFrom("10.1.0.1", "/auth/sign-in", WRONG);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
	expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(900);
	const page = await refused.text();
	expect(page).toContain("Too many tries. Please try again in");
	expect(page).toContain('value="user@example.com"');
	expect(page).not.toContain(WRONG.password);
});

test("a right password during the lock is refused as well, from any address", async () => {
	expect((await postFrom("10.1.0.1", "/auth/sign-in", RIGHT)).status).toBe(429);
	expect((await postFrom("10.1.0.2", "/auth/sign-in", RIGHT)).status).toBe(429);
});

test("another user from another address is not affected", async () => {
	const answer = await postFrom("10.1.0.3", "/auth/sign-in", { email: "staff@example.com", password: "demo-staff-1" });
	expect(answer.status).toBe(303);
});

test("what a client writes before the proxy's own entry does not make it another client", async () => {
	for (let tries = 0; tries < 10; tries++) {
		await postFrom(`10.7.0.${tries}, 10.1.0.4`, "/auth/sign-in", { ...WRONG, email: `${tries}@example.com` });
	}
	const refused = await postFrom("10.7.0.99, 10.1.0.4", "/auth/sign-in", { ...WRONG, email: "11@example.com" });
	expect(refused.status).toBe(429);
});

test("signing in rightly many times is no wrong try of the e-mail", async () => {
	const staff = { email: "staff@example.com", password: "demo-staff-1" };
	for (let tries = 0; tries < 15; tries++) {
		expect((await postFrom(`10.1.1.${tries}`, "/auth/sign-in", staff)).status).toBe(303);
	}
});

test("an address gets three reset mails an hour and never learns of it", async () => {
	for (let tries = 0; tries < 5; tries++) {
		const answer = await postFrom(`10.2.0.${tries}`, "/auth/reset-password", { email: "User@example.com" });
		expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/auth/not_active"]);
	}
	expect(await count("select count(*) as value from account_token where kind = 'reset'")).toBe(3);
});

test("of one address thirty forms an hour are kept that came after their session", async () => {
	for (let tries = 0; tries < 32; tries++) {
		expect((await postFrom("10.2.1.1", `/feedback?${tries}`, { message: "Tūī" })).status).toBe(302);
	}
	expect(await count("select count(*) as value from kept_form")).toBe(30);
});

test("the eleventh request of each kind in an hour is refused", async () => {
	const request = {
		email: "bob@example.org",
		full_name: "Bob Ray",
		phone: "021234567",
		company_name: "Acme",
		company_type: "Others",
		used_products: "no",
	};
	for (const [path, fields] of [
		["/auth/reset-password", { email: "nobody@example.org" }],
		["/auth/not_active", { email: "nobody@example.org" }],
		["/auth/request_company", request],
	] as const) {
		for (let tries = 0; tries < 10; tries++) expect((await postFrom("10.3.0.1", path, fields)).status).toBe(303);
		expect([path, (await postFrom("10.3.0.1", path, fields)).status]).toEqual([path, 429]);
	}
	expect(await count("select count(*) as value from company_request")).toBe(10);
});

test("the activation page refuses who tries links by the dozen, and says so kindly", async () => {
	// Some proxies name the port beside the address.
	const guess = (tries: number) =>
		fetch(`${running.product.url}/auth/activate/MQ/guess${tries}`, {
			headers: { "X-Forwarded-For": `10.4.0.1:${4000 + tries}` },
		});
	for (let tries = 0; tries < 30; tries++) expect((await guess(tries)).status).toBe(400);
	const refused = await guess(30);
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
	expect(await refused.text()).toContain("Please wait a moment");
});

test("a flood of pages from one address is refused before a page is made, and writes nothing", async () => {
	const before = await count("select count(*) as value from rate_limit");
	const flood = async (address: string) =>
		fetch(`${running.product.url}/auth/sign-in`, { headers: { "X-Forwarded-For": address } });
	let refused: Response | undefined;
	for (let tries = 0; tries < 300 && refused?.status !== 429; tries++) {
		refused = await flood("10.5.0.1");
		if (refused.status !== 429) await refused.text();
	}
	expect(refused?.status).toBe(429);
	expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
	expect(await refused?.text()).toContain("Please wait a moment");
	expect(refused?.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
	expect((await flood("10.5.0.2")).status).toBe(200);
	expect(await count("select count(*) as value from rate_limit")).toBe(before);
});

test("the table of tries names neither addresses nor people", async () => {
	expect(await count("select count(*) as value from rate_limit")).toBeGreaterThan(0);
	expect(await count("select count(*) as value from rate_limit where key like '%10.%' or key like '%@%'")).toBe(0);
});
