import { afterAll, beforeAll, expect, test } from "vitest";
import { authenticate } from "#app/domain/accounts/authenticate.ts";
import { sealText, unsealText } from "#app/domain/accounts/sealed-text.ts";
import {
	authenticateByCode,
	confirmSecondFactor,
	findSecondFactor,
	getSetUp,
	startSecondFactor,
} from "#app/domain/accounts/second-factor.ts";
import { activateAccount, signUp } from "#app/domain/accounts/sign-up.ts";
import { resetFactor } from "#app/domain/people/by-command.ts";
import { inTransaction } from "#db/orm.ts";
import { overrideSettings } from "#db/settings.ts";
import { authenticatorApp } from "#tests/support/authenticator.ts";
import { openPostOffice, type PostOffice, partsOf, signUpOf } from "#tests/support/post-office.ts";

const KEYS = ["the first key of thirty-two bytes", "the second key of thirty-two bytes"];
let office: PostOffice;
beforeAll(async () => {
	office = await openPostOffice({ SECOND_FACTOR_SECRET: KEYS[0]! });
});
afterAll(() => office.close());

/** Somebody with an account; `begun` has a secret that waits for its first code. */
async function begun(email: string) {
	const { id } = await signUp(office.em, signUpOf(email), office.mail);
	const { uid, token } = partsOf(await office.lastMail());
	await activateAccount(office.em, uid, token);
	const actor = { id, firstName: "Ann", isStaff: false };
	await inTransaction(office.em, (em) => startSecondFactor(em, actor));
	const { secret, address } = await getSetUp(office.em, actor);
	return { actor, email, address, app: authenticatorApp(secret) };
}

async function confirmed(email: string) {
	const person = await begun(email);
	const codes = await inTransaction(office.em, (em) =>
		confirmSecondFactor(em, person.actor, { idHash: "none" }, person.app.code(-30), office.mail),
	);
	return { ...person, codes };
}

const half = async (email: string) => authenticate(office.em, { email, password: "right password" });
const byCode = async (email: string, otp: string) => authenticateByCode(office.em, await half(email), otp, office.mail);
const storedSecret = async (id: number) =>
	(await office.em.execute<{ secret: string }[]>("select secret from second_factor where user_id = ?", [id]))[0]!
		.secret;

test("the address in the code is what authenticator apps read", async () => {
	const { address } = await begun("address@example.org");
	const url = new URL(address);
	expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
		"otpauth:",
		"totp",
		"/Passive Fire Schedules:address@example.org",
	]);
	expect(url.searchParams.get("secret")).toMatch(/^[A-Z2-7]{32}$/);
	expect(["digits", "period", "algorithm"].map((name) => url.searchParams.get(name))).toEqual(["6", "30", "SHA1"]);
});

test("a second factor that was only begun asks for no code, and beginning again makes another secret", async () => {
	const { actor, address, email } = await begun("begun@example.org");
	expect(await half(email)).toMatchObject({ needsCode: false });
	await inTransaction(office.em, (em) => startSecondFactor(em, actor));
	expect((await getSetUp(office.em, actor)).address).not.toBe(address);
	expect(await findSecondFactor(office.em, actor)).toBeNull();
});

test("the secret is stored sealed, follows the first key when it is used, and opens nothing without one", async () => {
	const { actor, app, email } = await confirmed("sealed@example.org");
	const before = await storedSecret(actor.id);
	expect(before).toMatch(/^sealed:/);
	overrideSettings({ SECOND_FACTOR_SECRET: `${KEYS[1]},${KEYS[0]}` });
	await byCode(email, app.code());
	const place = `second factor of user ${actor.id}`;
	expect(unsealText(await storedSecret(actor.id), place, [KEYS[1]!])).toMatch(/^[A-Z2-7]{32}$/);
	overrideSettings({ SECOND_FACTOR_SECRET: "another key of more than thirty-two bytes" });
	await expect(byCode(email, app.code(30))).rejects.toMatchObject({ kind: "invalid" });
	overrideSettings({ SECOND_FACTOR_SECRET: KEYS[0]! });
});

test("a sealed text opens in its own place alone, and not with a changed byte", () => {
	const sealed = sealText("secret", "user 1", KEYS);
	expect(unsealText(sealed, "user 1", KEYS.toReversed())).toBe("secret");
	expect(unsealText(sealed, "user 2", KEYS)).toBeNull();
	expect(
		unsealText(
			sealed.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
			"user 1",
			KEYS,
		),
	).toBeNull();
	expect(unsealText("sealed:none", "user 1", KEYS)).toBeNull();
	expect([sealText("secret", "user 1", []), unsealText("plain:secret", "user 1", KEYS)]).toEqual([
		"plain:secret",
		"secret",
	]);
});

test("a recovery code that is sent twice at once signs in once", async () => {
	const { codes, email } = await confirmed("twice@example.org");
	const tries = await Promise.allSettled([byCode(email, codes[0]!), byCode(email, codes[0]!)]);
	expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the command takes the second factor from whoever lost it, ends tokens, and tells them", async () => {
	const { actor, email } = await confirmed("lost@example.org");
	const before = await half(email);
	expect(await resetFactor(office.em, ` ${email} `, office.mail)).toBe(actor.id);
	expect((await office.lastMail())?.subject).toBe("Your two-step sign-in was reset");
	expect(await half(email)).toMatchObject({ needsCode: false, tokenVersion: before.tokenVersion + 1 });
	await expect(resetFactor(office.em, email, office.mail)).rejects.toMatchObject({ code: "second_factor_off" });
	await expect(resetFactor(office.em, "nobody@example.org", office.mail)).rejects.toMatchObject({ kind: "not_found" });
});
