import { beforeAll, expect, test } from "vitest";
import { startSession } from "#app/http/session.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { overrideSettings } from "#db/settings.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;

beforeAll(async () => {
	overrideSettings(own.place.env);
	({ em } = own);
});

const sessionsOf = (id: number) => em.execute("select 1 from session where user_id = ?", [id]);
const request = () => new Request("http://localhost/auth/sign-in");

test("a sign-in that was checked before a password reset begins no session after it", async () => {
	const person = { ...(await makePerson(em, "Ann")), tokenVersion: 1 };
	await em.execute("update user_account set token_version = 2 where id = ?", [person.id]);
	await expect(startSession(em, request(), person)).rejects.toMatchObject({ code: "no_active_account" });
	expect(await sessionsOf(person.id)).toEqual([]);
	expect(await startSession(em, request(), { ...person, tokenVersion: 2 })).toContain("pfs=");
	expect(await sessionsOf(person.id)).toHaveLength(1);
});

test("an account that was closed while its password was checked gets no session", async () => {
	const person = { ...(await makePerson(em, "Kim")), tokenVersion: 1 };
	await em.execute("update user_account set is_active = false where id = ?", [person.id]);
	await expect(startSession(em, request(), person)).rejects.toMatchObject({ kind: "invalid" });
	expect(await sessionsOf(person.id)).toEqual([]);
});
