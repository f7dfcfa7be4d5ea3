import { afterAll, beforeAll, expect, test } from "vitest";
import { withRequestFacts } from "#app/http/request-facts.server.ts";
import { type ApiAnswer, type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Caller;

beforeAll(async () => {
	api = await openApi({ RATE_LIMIT_SCALE: "1" });
	ann = await api.as(await makePerson(api.em, "Ann"));
});
afterAll(() => api?.close());

/** Asks as the server does, which knows the address of who asks. */
const from = (address: string, ask: () => Promise<ApiAnswer>) =>
	withRequestFacts({ address, requestId: "limits" }, ask);

function standing({ headers }: ApiAnswer): (number | null)[] {
	const read = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null);
	return [read("RateLimit-Limit"), read("RateLimit-Remaining"), read("RateLimit-Reset")];
}

test("an answer says how far its sender is from the limit that is nearest", async () => {
	const [limit, remaining, reset] = standing(await from("10.9.0.1", () => ann.get("guide/favourite/")));
	expect([limit, remaining]).toEqual([600, 599]);
	expect(reset).toBeGreaterThanOrEqual(1);
	expect(reset).toBeLessThanOrEqual(60);
	const message = { message: "Nice" };
	const [most, left] = standing(await from("10.9.0.1", () => ann("POST", "res/feedback/", message)));
	expect([most, left]).toEqual([20, 19]);
	// A refusal counts, and says so.
	expect(standing(await from("10.9.0.1", () => ann.get("guide/guide/1/"))).slice(0, 2)).toEqual([600, 598]);
});

test("the last call has nothing left, and the one after it is told to wait as long as the header says", async () => {
	const refresh = () => from("10.9.0.2", () => api.nobody("POST", "auth/jwt/refresh/", { refresh: "x" }));
	for (let tries = 1; tries < 60; tries++) await refresh();
	const [limit, remaining, reset] = standing(await refresh());
	expect([limit, remaining]).toEqual([60, 0]);
	expect(reset).toBeGreaterThanOrEqual(1);
	const refused = await refresh();
	expect(refused.status).toBe(429);
	expect(standing(refused)).toEqual([60, 0, Number(refused.headers.get("Retry-After"))]);
});

test("a call that nothing limits says nothing, and neither is said how often an email address was tried", async () => {
	expect(standing(await from("10.9.0.3", () => ann.get("guide/progress/?guide=1")))).toEqual([null, null, null]);
	const wrong = { email: "ann@example.org", password: "wrong" };
	const signIn = (address: string) => from(address, () => api.nobody("POST", "auth/jwt/token/", wrong));
	await signIn("10.9.0.4");
	expect(standing(await signIn("10.9.0.5")).slice(0, 2)).toEqual([10, 9]);
});
