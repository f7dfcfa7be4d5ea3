import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { makeSigningIdentity, PASSWORD } from "#tests/support/signing-identity.ts";
import { pfs } from "./pfs.ts";

let place: FreshDatabase;
beforeAll(async () => {
	place = await freshDatabase();
});
afterAll(() => place?.drop());

async function signature(env: Record<string, string>) {
	const { code, stdout, stderr } = await pfs(["doctor", "--json"], { ...place.env, ...env });
	expect(stdout + stderr).not.toContain(PASSWORD);
	const findings = JSON.parse(stdout) as { check: string; ok: boolean; warning?: true; detail: string }[];
	return { code, ...findings.find(({ check }) => check === "signature")! };
}

const identity = (days: number) => {
	const { p12, password } = makeSigningIdentity({ days }).settings;
	return { SIGNING_P12: p12, SIGNING_PASSWORD: password };
};

test("doctor says who signs and until when, and warns 30 days ahead", { timeout: 60_000 }, async () => {
	expect(await signature({})).toMatchObject({ ok: true, detail: "no SIGNING_P12: schedules are not signed" });
	const year = await signature(identity(365));
	expect(year).toMatchObject({
		ok: true,
		detail: expect.stringMatching(/^Schedules of Lee Fire, until \d{4}-\d\d-\d\d$/),
	});
	expect(year.warning).toBeUndefined();
	expect((await signature(identity(32))).warning).toBeUndefined();
	expect(await signature(identity(29))).toMatchObject({
		ok: true,
		warning: true,
		detail: expect.stringMatching(/expires on \d{4}-\d\d-\d\d: replace SIGNING_P12$/),
	});
});

test("doctor fails for a wrong password, and settings that say only half are refused", {
	timeout: 60_000,
}, async () => {
	const wrong = await signature({ ...identity(365), SIGNING_PASSWORD: "battery staple" });
	expect(wrong).toMatchObject({ code: 1, ok: false, detail: expect.stringContaining("cannot be opened") });
	expect(wrong.detail).not.toContain("battery");
	const { SIGNING_P12 } = identity(365);
	expect(await signature({ SIGNING_P12 })).toMatchObject({ code: 1, detail: "not checked: the settings are wrong" });
});
