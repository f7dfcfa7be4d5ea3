import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { webDatabase } from "#app/http/resources.server.ts";
import { issue } from "#tests/domain/verification/issuing.ts";
import { type ApiPlace, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution, withdraw } from "#tests/support/catalogue.ts";
import { collectStatements } from "#tests/support/statements.ts";

let place: ApiPlace;
let ann: Actor;
let sol: number;
let project: number;
let made = 0;
beforeAll(async () => {
	place = await openApi();
	ann = await makePerson(place.em, "Ann");
});
beforeEach(async () => {
	made += 1;
	sol = await makeSolution(place.em, `V-${made}`);
	project = await makeProject(place.em, ann, "Tower <b>& Sons</b> ../../etc", [sol]);
});
afterAll(() => place?.close());

const link = (no = 1) => `guide/guide/${project}/issue/${no}/withdraw_link/`;

test("anybody reads what has become of an issue, as JSON that nobody indexes", async () => {
	const token = await issue(place.em, ann, project);
	const { status, body, headers } = await place.nobody.get(`verify/${token}/`);
	expect(status).toBe(200);
	expect(body).toEqual({
		project: "Tower <b>& Sons</b> ../../etc",
		document_no: expect.stringMatching(/^PFS-/),
		revision: "",
		use: "",
		issued: expect.stringMatching(/Z$/),
		company: "Lee Fire",
		sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
		solutions: 1,
		sample: false,
		latest: true,
		superseded: null,
		since: [],
		notices: [],
	});
	expect(JSON.stringify(body)).not.toMatch(/Ann|example\.org/);
	expect(headers.get("X-Robots-Tag")).toBe("noindex");
	const again = await place.nobody.get(`verify/${token}`, { "If-None-Match": headers.get("ETag")! });
	expect(again.status).toBe(304);
});

test("a superseded issue says so with the day, and withdrawn evidence by drawing code", async () => {
	const token = await issue(place.em, ann, project);
	await issue(place.em, ann, project);
	await withdraw(place.em, "solution", { id: sol });
	expect((await place.nobody.get(`verify/${token}/`)).body).toMatchObject({
		latest: false,
		superseded: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
		since: [{ drawing: `V-${made}`, what: "Solution withdrawn" }],
	});
});

test("guessed tokens and the ids of issues are 404", async () => {
	for (const guess of ["1", "0".repeat(32), "g".repeat(32), "%00", "..%2F..%2Fetc", "a'--"]) {
		expect([guess, (await place.nobody.get(`verify/${guess}/`)).status]).toEqual([guess, 404]);
	}
});

test("the owner withdraws a link: 204 twice, then 410 with what is still said, and null in the register", async () => {
	const token = await issue(place.em, ann, project);
	const owner = await place.as(ann);
	const [listed] = (await owner.get(`guide/guide/${project}/issue/`)).body;
	expect(listed.verify).toBe(`http://localhost:3000/verify/${token}`);
	for (const other of [{ first: "Bob" }, { first: "Sue", staff: true }]) {
		const caller = await place.as(await makePerson(place.em, other.first, { staff: other.staff }));
		expect((await caller("POST", link())).status).toBe(404);
	}
	expect((await owner("POST", link(2))).status).toBe(404);
	for (const _ of [1, 2]) {
		const { status, body } = await owner("POST", link());
		expect([status, body]).toEqual([204, ""]);
	}
	const gone = await place.nobody.get(`verify/${token}/`);
	expect([gone.status, gone.headers.get("X-Robots-Tag")]).toEqual([410, "noindex"]);
	expect(gone.body).toEqual({ detail: "This link has been withdrawn.", superseded: null, since: false });
	expect((await owner.get(`guide/guide/${project}/issue/`)).body[0].verify).toBeNull();
	await issue(place.em, ann, project);
	await withdraw(place.em, "solution", { id: sol });
	expect((await place.nobody.get(`verify/${token}/`)).body).toMatchObject({
		superseded: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
		since: true,
	});
});

test("the facts of an issue are read once, however many ask and however long it is, and a change shows at once", async () => {
	const many: number[] = [];
	for (let at = 0; at < 20; at++) many.push(await makeSolution(place.em, `M-${at}`));
	const large = await makeProject(place.em, ann, "Hospital", many);
	const tokens = [await issue(place.em, ann, large), await issue(place.em, ann, project)];
	const token = tokens[0]!;
	const statements = collectStatements((await webDatabase()).orm);
	const asked: string[][] = [];
	for (const one of [...tokens, ...tokens]) {
		await place.nobody.get(`verify/${one}/`);
		asked.push(statements.splice(0));
	}
	const readsFacts = (statement: string) => statement.includes('.* from "schedule_run"');
	expect(asked.map((all) => all.some(readsFacts))).toEqual([true, true, false, false]);
	// Both later answers ask for the issue, whose facts are not among its columns, and for its notices.
	expect(asked.slice(2).map((all) => all.length)).toEqual([2, 2]);
	await withdraw(place.em, "solution", { id: many[7] });
	expect((await place.nobody.get(`verify/${token}/`)).body.since).toEqual([
		{ drawing: "M-7", what: "Solution withdrawn" },
	]);
}, 60_000);
