import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/call-table.ts";
import type { Call } from "#app/api/http/call.ts";
import { closeAccount } from "#app/domain/accounts/account.ts";
import type { Actor } from "#app/domain/actor.ts";
import { TOKEN_LIMITS, type TokenScope } from "#app/domain/api-tokens/api-token-limits.ts";
import { createApiToken, endApiToken, listApiTokens, scopesFor } from "#app/domain/api-tokens/api-tokens.ts";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { type ApiPlace, type Caller, caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let ann: Actor;
let sue: Actor;
let reader: Actor;
let made = 0;
const mail = { add: async () => {} };

beforeAll(async () => {
	api = await openApi();
	ann = await makePerson(api.em, "Ann");
	sue = await makePerson(api.em, "Sue", { staff: true });
	reader = await makePerson(api.em, "Rua", { staff: true, role: "reader" });
	await makeSolution(api.em, "V-1");
});
afterAll(() => api?.close());

const whole = <T>(work: (em: EntityManager) => Promise<T>) => inTransaction(api.em.fork() as EntityManager, work);

function tokenOf(actor: Actor, scope: TokenScope, name = `token ${++made}`): Promise<string> {
	return whole((em) => createApiToken(em, actor, { name, scope, days: 7 }, mail));
}

const with_ = (token: string, scheme = "Bearer"): Caller => caller({ Authorization: `${scheme} ${token}` });

const notValid = {
	detail: "Given token not valid for any token type",
	code: "token_not_valid",
	messages: [{ token_class: "AccessToken", token_type: "access", message: "Token is invalid or expired" }],
};

test("a token is random, stored as its hash alone, and reported to its owner", async () => {
	const token = await tokenOf(ann, "read", "Nightly copy");
	expect(token).toMatch(/^pfs_[A-Za-z0-9_-]{43}$/);
	const [row] = await api.em.execute<Record<string, unknown>[]>("select * from api_token order by id desc limit 1");
	expect(JSON.stringify(row)).not.toContain(token.slice(4, 40));
	expect(row).toMatchObject({ name: "Nightly copy", scope: "read", last_four: token.slice(-4), used: null });
	const [latest] = await api.em.execute<{ id: string }[]>("select id from mail order by created desc limit 1");
	const written = await writeMail(api.em, latest!.id, settings(), mailWriters);
	expect(written?.subject).toBe("A token for scripts was made");
	expect(JSON.stringify(written)).not.toContain(token);
	expect((await with_(token).get("auth/users/me/")).body.id).toBe(ann.id);
	expect((await with_(token, "jwt").get("guide/guide/")).status).toBe(200);
	const [listed] = await listApiTokens(api.em, ann);
	expect(listed).toMatchObject({ name: "Nightly copy", lastFour: token.slice(-4), used: expect.any(String) });
});

const example = (path: string) => path.replaceAll(/\{(\w+)\}/g, "999");
const isChange = ({ method, readsOnly, noHead }: Call) => (method !== "GET" ? !readsOnly : Boolean(noHead));

test("a scope changes its own calls alone, and none changes accounts, people or the inbox", async () => {
	const may: Record<TokenScope, string[]> = { read: [], projects: [], catalogue: [] };
	for (const scope of ["read", "projects", "catalogue"] as const) {
		const ask = with_(await tokenOf(sue, scope));
		for (const call of calls.filter((one) => one.level !== "anonymous" && isChange(one))) {
			const { status, body } = await ask(call.method, example(call.path), call.method === "GET" ? undefined : {});
			if (status !== 403) may[scope].push(`${call.method} ${call.path}`);
			else expect(body.code).toBe("scope");
		}
	}
	expect(may.read).toEqual([]);
	expect(may.projects.every((name) => name.includes(" guide/"))).toBe(true);
	expect(may.catalogue.every((name) => / (sol|datasheets|res\/companies)\//.test(name))).toBe(true);
	const nobody = calls
		.filter((one) => one.level !== "anonymous" && isChange(one))
		.map(({ method, path }) => `${method} ${path}`);
	const refused = nobody.filter((name) => !may.projects.includes(name) && !may.catalogue.includes(name));
	expect(refused).toEqual([
		"POST guide/guide/{id}/member/",
		"PATCH guide/guide/{id}/member/{user}/",
		"DELETE guide/guide/{id}/member/{user}/",
		"POST res/feedback/",
		"PATCH res/admin/feedback/{id}/",
		"PATCH res/admin/request_company/{id}/",
	]);
});

test("a token never may more than its owner, and the catalogue is for its editors", async () => {
	expect([scopesFor(ann), scopesFor(reader), scopesFor(sue)]).toEqual([
		["read", "projects"],
		["read", "projects"],
		["read", "projects", "catalogue"],
	]);
	for (const actor of [ann, reader])
		await expect(tokenOf(actor, "catalogue")).rejects.toMatchObject({ kind: "invalid" });
	expect((await with_(await tokenOf(ann, "read")).get("sol/admin/report/")).status).toBe(403);
	expect((await with_(await tokenOf(reader, "read")).get("sol/admin/report/")).status).toBe(200);
	const made = await with_(await tokenOf(sue, "catalogue"))("POST", "sol/admin/brand/", { name: "By a script" });
	expect(made.status).toBe(201);
	const [change] = await api.em.execute("select actor_id, source from catalogue_change order by id desc limit 1");
	expect(change).toEqual({ actor_id: sue.id, source: "api" });
});

test("an ended, an expired and an unknown token do not count, nor a part of one", async () => {
	const [ended, expired, living] = [await tokenOf(ann, "read"), await tokenOf(ann, "read"), await tokenOf(ann, "read")];
	const idOf = async (token: string) =>
		(await listApiTokens(api.em, ann)).find(({ lastFour }) => lastFour === token.slice(-4))!.id;
	await endApiToken(api.em, sue, await idOf(ended));
	expect((await with_(ended).get("guide/guide/")).status).toBe(200);
	await endApiToken(api.em, ann, await idOf(ended));
	await api.em.execute("update api_token set created = now() - interval '8 days', expires = now() where id = ?", [
		await idOf(expired),
	]);
	for (const token of [ended, expired, living.slice(0, -1), `${living}x`, "pfs_", `pfs_${"A".repeat(43)}`]) {
		const answer = await with_(token).get("guide/guide/");
		expect([token, answer.status, answer.body]).toEqual([token, 401, notValid]);
	}
	expect((await with_(living).get("guide/guide/")).status).toBe(200);
});

test("deactivation, other rights and whatever ends all sign-ins end every token for good", async () => {
	const { id } = await makePerson(api.em, "Tui", { staff: true });
	const tui = { id, firstName: "Tui", isStaff: true, role: "administrator" as const };
	const ends: [string, () => Promise<unknown>][] = [
		["another role", () => api.em.execute("update user_account set role = 'reader' where id = ?", [id])],
		["no longer staff", () => api.em.execute("update user_account set is_staff = false where id = ?", [id])],
		[
			"a new password",
			() => api.em.execute("update user_account set token_version = token_version + 1 where id = ?", [id]),
		],
		["deactivation", () => whole(async (em) => closeAccount(em, await em.findOneOrFail(UserAccount, id)))],
	];
	for (const [what, end] of ends) {
		const token = await tokenOf(tui, "read");
		expect([what, (await with_(token).get("guide/guide/")).status]).toEqual([what, 200]);
		await end();
		expect([what, (await with_(token).get("guide/guide/")).status]).toEqual([what, 401]);
		await api.em.execute(
			"update user_account set role = 'administrator', is_staff = true, is_active = true where id = ?",
			[id],
		);
		expect([what, (await with_(token).get("guide/guide/")).status]).toEqual([what, 401]);
	}
	const token = await tokenOf(tui, "read");
	await api.em.execute("update user_account set phone = '021999999' where id = ?", [id]);
	expect((await with_(token).get("guide/guide/")).status).toBe(200);
});

test("a name is free again when its token has ended or expired, and there are at most twenty", async () => {
	const bob = await makePerson(api.em, "Bob");
	await tokenOf(bob, "read", "Copy");
	await expect(tokenOf(bob, "read", "copy")).rejects.toMatchObject({
		fields: { name: [expect.stringMatching(/of this name/)] },
	});
	await api.em.execute("update api_token set created = now() - interval '8 days', expires = now() where user_id = ?", [
		bob.id,
	]);
	await tokenOf(bob, "read", "Copy");
	for (let count = 1; count < TOKEN_LIMITS.tokens; count++) await tokenOf(bob, "read");
	await expect(tokenOf(bob, "read")).rejects.toMatchObject({ fields: { "": [expect.stringMatching(/at most 20/)] } });
});
