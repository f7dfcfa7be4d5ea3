import { expect, test } from "vitest";
import { isVisit } from "#app/http/guards.server.ts";

test.each([
	["GET", {}, true],
	["HEAD", {}, false],
	["GET", { "Sec-Purpose": "prefetch" }, false],
	["GET", { "Sec-Purpose": "prefetch;prerender" }, false],
	["GET", { Purpose: "prefetch" }, false],
	["GET", { "X-Moz": "prefetch" }, false],
] satisfies [string, Record<string, string>, boolean][])("%s with %o is a visit: %s", (method, headers, visit) => {
	expect(isVisit({ method, headers: new Headers(headers) })).toBe(visit);
});
