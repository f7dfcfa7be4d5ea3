import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { administratorsOnly, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { type RequestFacts, withRequestFacts } from "#app/http/request-facts.server.ts";
import { closeResources } from "#app/http/resources.server.ts";
import { startSession } from "#app/http/session.server.ts";
import { overrideSettings } from "#db/settings.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let staff: { id: number; cookie: string };
let user: { id: number; cookie: string };

async function somebody(name: string, isStaff: boolean) {
	const person = { ...(await makePerson(own.em, name)), tokenVersion: 1 };
	if (isStaff) {
		await own.em.execute("update user_account set is_staff = true, role = 'administrator' where id = ?", [person.id]);
	}
	const begun = await own.act((em) => startSession(em, new Request("http://localhost/auth/sign-in"), person));
	return { id: person.id, cookie: begun.split(";")[0]! };
}

beforeAll(async () => {
	overrideSettings(own.place.env);
	staff = await somebody("Ann", true);
	user = await somebody("Bea", false);
});
afterAll(closeResources);
beforeEach(() => own.em.execute("delete from second_factor"));

/** The address that somebody is led to from a page; "open" where they are let in. */
async function visit(
	who: { cookie: string },
	path: string,
	guard: (request: Request) => Parameters<typeof loadPage>[0],
	see: (isStaff: boolean) => unknown = () => {},
) {
	const request = new Request(`http://localhost${path}`, { headers: { Cookie: who.cookie } });
	const facts = { requestId: "1", address: "127.0.0.1" } as RequestFacts;
	return withRequestFacts(facts, () =>
		loadPage(guard(request), async ({ actor }) => {
			see(actor.isStaff);
			return "open";
		}),
	).catch((answer: Response) => answer.headers.get("Location"));
}

const anybody = (request: Request) => request;
const setUp = "/account/second-factor";

const turnOn = (id: number) =>
	own.em.execute("insert into second_factor (user_id, secret, confirmed) values (?, 'plain:none', now())", [id]);

test("staff without a second factor are led to set it up before any page for staff, where the setting says so", async () => {
	overrideSettings({ SECOND_FACTOR: "staff" });
	for (const guard of [staffOnly, administratorsOnly]) expect(await visit(staff, "/management/x", guard)).toBe(setUp);
	expect(await visit(staff, "/projects", anybody)).toBe("open");
	expect(await visit(user, "/projects", anybody)).toBe("open");
	const seen: boolean[] = [];
	await visit(staff, "/projects", anybody, (isStaff) => seen.push(isStaff));
	expect(seen).toEqual([false]);
	await own.em.execute("insert into second_factor (user_id, secret) values (?, 'plain:none')", [staff.id]);
	expect(await visit(staff, "/management/x", staffOnly)).toBe(setUp);
	await own.em.execute("delete from second_factor");
	await turnOn(staff.id);
	expect(await visit(staff, "/management/x", staffOnly)).toBe("open");
});

test("everybody is led to it before any page but those of the account, where the setting says so", async () => {
	overrideSettings({ SECOND_FACTOR: "everyone" });
	expect(await visit(user, "/projects", anybody)).toBe(setUp);
	for (const path of ["/account", setUp, `${setUp}/setup`]) expect(await visit(user, path, anybody)).toBe("open");
	expect(await visit(user, "/accounting", anybody)).toBe(setUp);
	await turnOn(user.id);
	expect(await visit(user, "/projects", anybody)).toBe("open");
});

test("without the setting nobody is led anywhere", async () => {
	overrideSettings({ SECOND_FACTOR: "" });
	expect(await visit(staff, "/management/x", staffOnly)).toBe("open");
	expect(await visit(user, "/projects", anybody)).toBe("open");
});
