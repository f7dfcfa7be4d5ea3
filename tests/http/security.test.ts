import { afterEach, expect, test } from "vitest";
import { plainHeaders } from "#app/http/security.server.ts";
import { overrideSettings } from "#db/settings.ts";

const SECRETS = { SESSION_SECRET: "s".repeat(32), JWT_SECRET: "j".repeat(32) };
afterEach(() => overrideSettings({ APP_URL: "", HSTS_SUBDOMAINS: "" }));

test.each([
	[{ APP_URL: "http://fire.example.nz", HSTS_SUBDOMAINS: "on" }, undefined],
	[{ APP_URL: "https://fire.example.nz" }, "max-age=31536000"],
	[{ APP_URL: "https://fire.example.nz", HSTS_SUBDOMAINS: "off" }, "max-age=31536000"],
	[{ APP_URL: "https://fire.example.nz", HSTS_SUBDOMAINS: "on" }, "max-age=31536000; includeSubDomains"],
])("with %o browsers are told of https: %s", (variables, expected) => {
	overrideSettings({ ...SECRETS, ...variables });
	const headers = new Map<string, string>();
	plainHeaders((name, value) => headers.set(name, value));
	expect(headers.get("Strict-Transport-Security")).toBe(expected);
	expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
});
