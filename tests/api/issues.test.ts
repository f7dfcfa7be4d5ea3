import { afterAll, beforeAll, expect, test } from "vitest";
import { startSchedule } from "#app/domain/schedules/start-schedule.ts";
import type { EntityManager } from "#db/orm.ts";
import { type ApiPlace, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith, issueProject } from "#tests/support/issues.ts";

let place: ApiPlace;
beforeAll(async () => {
	place = await openApi();
});
afterAll(() => place?.close());

test("the issues of a project are listed newest first for its owner and staff, and for nobody else", async () => {
	const { em } = place;
	const ann = await makePerson(em, "Ann");
	const project = await makeProject(em, ann, "Tower", [await makeSolution(em, "V-1")]);
	const context = { minIntervalSeconds: 0, timeZone: "UTC", enqueue: async () => {} };
	for (const storageKey of ["aaa", "bbb"]) {
		const run = await em.transactional((inside) => startSchedule(inside as EntityManager, ann, project, context));
		const sha256 = storageKey.padEnd(64, "0");
		expect(await finishWith(em, run, { name: "a.pdf", type: "application/pdf", bytes: 1, sha256, storageKey })).toBe(
			true,
		);
	}
	const path = `guide/guide/${project}/issue/`;
	const { status, body } = await (await place.as(ann)).get(path);
	expect(status).toBe(200);
	expect(body.map(({ no, superseded_by }: { no: number; superseded_by: number }) => [no, superseded_by])).toEqual([
		[2, null],
		[1, 2],
	]);
	expect(body[1]).toEqual({
		no: 1,
		document_no: expect.stringMatching(/^PFS-\d{4}-\d{6}$/),
		revision: expect.any(String),
		use: "",
		issued: expect.stringMatching(/Z$/),
		issued_by: expect.stringMatching(/^Ann /),
		sha256: "aaa".padEnd(64, "0"),
		content_sha256: body[0].content_sha256,
		sample: false,
		counts: null,
		findings: 1,
		superseded_by: 2,
		pdf: expect.stringMatching(/\/api\/files\/schedule\/\d+\/pdf\/Tower%20PFS-\d{4}-\d{6}\.pdf\?v=\d+&e=\d+&s=/),
		verify: expect.stringMatching(/^http:\/\/localhost:3000\/verify\/[0-9a-f]{32}$/),
	});
	const staff = await place.as(await makePerson(em, "Sam", { staff: true }));
	expect((await staff.get(path)).body).toHaveLength(2);
	const eve = await place.as(await makePerson(em, "Eve"));
	expect((await eve.get(path)).status).toBe(404);
	const { pathname, search } = new URL(body[0].pdf);
	const bare = `${pathname.replace("/api/", "")}${search.replace(/&e=.*/, "")}`;
	expect((await eve.get(bare)).status).toBe(403);
});

test("the file of an issue is named by project, document number and revision, whatever the project is called", async () => {
	const { em } = place;
	const ann = await makePerson(em, "Ann");
	const name = '../Tower "<b>A/B</b>" – Rātā';
	const project = await makeProject(em, ann, name, [await makeSolution(em, "V-2")], { rev_notes: "B/2" });
	await issueProject(em, ann, project);
	const { body } = await (await place.as(ann)).get(`guide/guide/${project}/issue/`);
	const [{ pdf, document_no }] = body;
	const { pathname, search } = new URL(pdf);
	const file = await place.nobody("HEAD", `${pathname.replace("/api/", "")}${search}`);
	expect(file.status).toBe(200);
	const plain = `.._Tower __b_A_B__b__ _ R_t_ ${document_no} Rev B_2.pdf`;
	const whole = encodeURIComponent(`${name} ${document_no} Rev B/2.pdf`);
	expect(file.headers.get("Content-Disposition")).toBe(`inline; filename="${plain}"; filename*=UTF-8''${whole}`);
});
