import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { findContext, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { type RequestFacts, withRequestFacts } from "#app/http/request-facts.server.ts";
import { closeResources, webDatabase } from "#app/http/resources.server.ts";
import { flash, startSession } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { loader as frame } from "#app/routes/dashboard.tsx";
import { readRecordForm, saveRecordForm } from "#app/routes/management/lists/form-data.server.ts";
import { loader as finder } from "#app/routes/specs/finder/finder.tsx";
import { loader as summary } from "#app/routes/specs/summary/project-summary.tsx";
import { overrideSettings } from "#db/settings.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { collectStatements } from "#tests/support/statements.ts";

const own = ownDatabase();
let statements: string[];
let cookie: string;

beforeAll(async () => {
	overrideSettings(own.place.env);
	statements = collectStatements((await webDatabase()).orm);
	const person = { ...(await makePerson(own.em, "Ann")), tokenVersion: 1 };
	await own.em.execute("update user_account set is_staff = true, role = 'administrator' where id = ?", [person.id]);
	const begun = await own.act((em) => startSession(em, new Request("http://localhost/auth/sign-in"), person));
	cookie = begun.split(";")[0]!;
});
afterAll(closeResources);
beforeEach(() => {
	statements.length = 0;
});

/** Each in the facts of a request of its own, as the server answers one. */
const answering = <T>(work: () => Promise<T>) =>
	withRequestFacts({ requestId: "1", address: "127.0.0.1" } as RequestFacts, work);
const reads = () => statements.filter((statement) => /select .* from session /s.test(statement)).length;
const page = () => new Request("http://localhost/management/solution", { headers: { Cookie: cookie } });
const form = (fields: Record<string, string>) =>
	new Request("http://localhost/management/solution", {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { Cookie: cookie, Origin: "http://localhost:3000" },
	});

test("a page and its frame read the session once between them", async () => {
	await answering(() =>
		Promise.all([
			frame({ request: page(), params: {}, context: {} } as LoaderFunctionArgs),
			readRecordForm(page(), "brand", null),
		]),
	);
	expect(reads()).toBe(1);
});

test.each([
	["finder", finder],
	["summary", summary],
])("%s and its frame read the open specification once between them", async (_name, loader) => {
	const asked = () => ({ request: page(), params: {}, context: {} }) as LoaderFunctionArgs;
	await answering(() => Promise.all([frame(asked()), loader(asked())]));
	expect(statements.filter((statement) => statement.includes("from open_project o")).length).toBe(1);
});

test("saving the form of a staff list reads the session once", async () => {
	const saved = await answering(() => saveRecordForm(form({ name: "Ours" }), "brand", null));
	expect(saved).toMatchObject({ status: 303 });
	expect(reads()).toBe(1);
});

test("every request reads it anew", async () => {
	await answering(() => loadPage(staffOnly(page()), async () => null));
	await answering(() => loadPage(staffOnly(page()), async () => null));
	expect(reads()).toBe(2);
});

test("what a form that fails would have left to be said is not said", async () => {
	await answering(async () => {
		const failing = submit(form({}), z.object({}), async ({ em, session }) => {
			await flash(em, session, { notice: "It has been saved." });
			throw new Error("The database went away.");
		});
		expect(await failing).toMatchObject({ init: { status: 500 } });
		expect((await findContext(page()))!.session.data.notice).not.toBe("It has been saved.");
	});
});
