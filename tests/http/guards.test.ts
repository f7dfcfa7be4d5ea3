import fc from "fast-check";
import { expect, test } from "vitest";
import { disposition } from "#app/http/downloads.server.ts";
import { idParam, localAddress } from "#app/http/guards.server.ts";
import { isTrustedOrigin } from "#app/http/security.server.ts";

const APP = "https://fire.example.nz";
const trusted = (method: string, headers: Record<string, string>) =>
	isTrustedOrigin(method, (name) => headers[name.toLowerCase()], APP);

test.each([
	["GET", {}, true],
	["HEAD", { origin: "https://evil.example" }, true],
	["get", { origin: "null" }, true],
	["OPTIONS", { origin: "https://evil.example" }, true],
	["POST", { origin: APP }, true],
	["POST", { origin: APP, "sec-fetch-site": "cross-site" }, true],
	["POST", { "sec-fetch-site": "same-origin" }, true],
	["POST", {}, false],
	["POST", { origin: "null" }, false],
	["POST", { origin: "null", "sec-fetch-site": "same-origin" }, false],
	["POST", { origin: "https://evil.example" }, false],
	["POST", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }, false],
	["POST", { origin: "http://fire.example.nz" }, false],
	["POST", { origin: "https://fire.example.nz:444" }, false],
	["POST", { origin: "https://fire.example.nz.evil.example" }, false],
	["POST", { origin: "https://a.fire.example.nz" }, false],
	["POST", { "sec-fetch-site": "same-site" }, false],
	["POST", { "sec-fetch-site": "none" }, false],
	["POST", { "sec-fetch-site": "cross-site" }, false],
	["POST", { referer: `${APP}/projects` }, false],
	["PUT", { origin: "https://evil.example" }, false],
	["PATCH", {}, false],
	["DELETE", {}, false],
	["post", {}, false],
	["ANYTHING", {}, false],
])("%s with %o may change something: %s", (method, headers, expected) => {
	expect(trusted(method, headers as Record<string, string>)).toBe(expected);
});

test.each([
	["/projects", "/projects"],
	["/specs/sols?ori=1&sub=2#found", "/specs/sols?ori=1&sub=2#found"],
	["/projects/%C4%80piti", "/projects/%C4%80piti"],
	["/a/../projects", "/projects"],
	["/?next=https://evil.example", "/?next=https://evil.example"],
	["/%2Fevil.example", "/%2Fevil.example"],
])("%s may follow a sign-in", (address, expected) => {
	expect(localAddress(address)).toBe(expected);
});

test.each([
	"",
	"projects",
	"//evil.example",
	"///evil.example",
	"/\\evil.example",
	"\\\\evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	"/\r\n//evil.example",
	"\n//evil.example",
	" //evil.example",
	"/..//evil.example",
	"/.//evil.example",
	"/a/..//evil.example",
	"/%2e%2e//evil.example",
	"/..\\\\evil.example",
	"/.\t/\\evil.example",
	"https://evil.example",
	"https:evil.example",
	"javascript:alert(1)",
	"java\nscript:alert(1)",
	"data:text/html,hello",
	null,
	undefined,
	7,
	["/projects"],
])("%j leads home", (address) => {
	expect(localAddress(address)).toBe("/");
});

test("whatever is asked for, a browser stays on this site", () => {
	const piece = fc.constantFrom(
		"/",
		"\\",
		".",
		"..",
		"%2e",
		"%2f",
		"@",
		":",
		"\t",
		"\n",
		"evil.example",
		"a",
		"?",
		"#",
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
			const address = localAddress(`/${pieces.join("")}`);
			expect(new URL(address, "https://fire.example.nz/auth/sign-in").origin).toBe("https://fire.example.nz");
		}),
		{ numRuns: 3000 },
	);
});

test.each(["1", "42", "2147483647"])("%s is the id of a record", (text) => {
	expect(idParam(text)).toBe(Number(text));
});

test.each([
	undefined,
	"",
	"0",
	"-1",
	"+1",
	"01",
	"1.0",
	"1e3",
	"0x1",
	" 1",
	"1 ",
	"2147483648",
	"99999999999",
	"１",
	"one",
])("%j is no id and answers 404", (text) => {
	let thrown: unknown;
	try {
		idParam(text);
	} catch (error) {
		thrown = error;
	}
	expect(thrown).toMatchObject({ status: 404 });
});

test("a download is named for old and new clients, and no name breaks out of its header", () => {
	expect(disposition("attachment", "Harbour Tower.pdf")).toBe(
		`attachment; filename="Harbour Tower.pdf"; filename*=UTF-8''Harbour%20Tower.pdf`,
	);
	expect(disposition("inline", "Ōtāhuhu 🔥.pdf")).toBe(
		`inline; filename="_t_huhu __.pdf"; filename*=UTF-8''%C5%8Ct%C4%81huhu%20%F0%9F%94%A5.pdf`,
	);
	expect(disposition("attachment", "wall\u202e\u2066fdp\u200b\ud800.exe")).toBe(
		"attachment; filename=\"wallfdp.exe\"; filename*=UTF-8''wallfdp.exe",
	);
	expect(disposition("attachment", 'a"b\\c/d:e*f?<g>|\r\nSet-Cookie: x.pdf')).toBe(
		`attachment; filename="a_b_c_d_e_f__g__Set-Cookie_ x.pdf"; filename*=UTF-8''a%22b%5Cc%2Fd%3Ae%2Af%3F%3Cg%3E%7CSet-Cookie%3A%20x.pdf`,
	);
});
