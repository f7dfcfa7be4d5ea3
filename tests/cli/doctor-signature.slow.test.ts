import { afterAll, beforeAll, expect, test } from "vitest";
import { signature } from "#cli/doctor.ts";
import { NO_SIGNING } from "#db/child-environment.ts";
import { overrideSettings } from "#db/settings.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { makeSigningIdentity, PASSWORD } from "#tests/support/signing-identity.ts";
import { pfs } from "./pfs.ts";

let place: FreshDatabase;
beforeAll(async () => {
	place = await freshDatabase();
});
afterAll(() => place?.drop());

/** The check alone. */
function checked(env: Record<string, string>) {
	overrideSettings({ ...place.env, ...NO_SIGNING, ...env });
	return signature();
}

/** The check among the others, as `pfs doctor` says it. */
async function diagnosed(env: Record<string, string>) {
	const { code, stdout, stderr } = await pfs(["doctor", "--json"], { ...place.env, ...NO_SIGNING, ...env });
	expect(stdout + stderr).not.toContain(PASSWORD);
	const findings = JSON.parse(stdout) as { check: string; ok: boolean; warning?: true; detail: string }[];
	return { code, ...findings.find(({ check }) => check === "signature")! };
}

const identity = (days: number) => {
	const { p12, password } = makeSigningIdentity({ days }).settings;
	return { SIGNING_P12: p12, SIGNING_PASSWORD: password };
};

test("doctor says who signs and until when, and warns 30 days ahead", { timeout: 60_000 }, async () => {
	expect(await checked({})).toBe("no SIGNING_P12: schedules are not signed");
	for (const days of [365, 32])
		expect(await checked(identity(days))).toMatch(/^Schedules of Lee Fire, until \d{4}-\d\d-\d\d$/);
	expect(await diagnosed(identity(29))).toMatchObject({
		ok: true,
		warning: true,
		detail: expect.stringMatching(/expires on \d{4}-\d\d-\d\d: replace SIGNING_P12$/),
	});
});

test("doctor fails for a wrong password, and settings that say only half are refused", {
	timeout: 60_000,
}, async () => {
	const wrong = await diagnosed({ ...identity(365), SIGNING_PASSWORD: "battery staple" });
	expect(wrong).toMatchObject({ code: 1, ok: false, detail: expect.stringContaining("cannot be opened") });
	expect(wrong.detail).not.toContain("battery");
	const { SIGNING_P12 } = identity(365);
	const half = { code: 2, detail: "not checked: SIGNING_PASSWORD has to be right first" };
	expect(await diagnosed({ SIGNING_P12 })).toMatchObject(half);
});
