import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiPlace, openApi } from "#tests/support/api.ts";
import { makeFile, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { finishWith } from "#tests/support/issues.ts";
import { putSchedule } from "#tests/support/uploads.ts";

let place: ApiPlace;
beforeAll(async () => {
	place = await openApi();
});
afterAll(() => place?.close());

test("the owner and staff are told what a check finds, with codes; nobody else is", async () => {
	const { em } = place;
	const ann = await makePerson(em, "Ann");
	const sol = await makeSolution(em, "V-1");
	const pdf = await makeFile(em, "drawing_pdf", "nowhere/at-all.pdf");
	await em.execute("update solution set pdf_id = ? where id = ?", [pdf, sol]);
	const project = await makeProject(em, ann, "Tower", [sol], { add_tds: true });
	const path = `guide/guide/${project}/check/`;
	const { status, body } = await (await place.as(ann)).get(path);
	expect(status).toBe(200);
	expect(body).toEqual({
		stops: [
			{
				code: "file_unreadable",
				text: "Solution 1 – V-1: the drawing could not be read.",
				sol,
				penetration: null,
			},
		],
		acknowledge: [
			{
				code: "document_missing",
				text: "Mastic: no technical data sheet on file",
				sol: null,
				penetration: null,
			},
		],
		know: [{ code: "evidence_not_recorded", text: expect.any(String), sol, penetration: null }],
	});
	const staff = await place.as(await makePerson(em, "Sam", { staff: true }));
	expect((await staff.get(path)).body).toEqual(body);
	const eve = await place.as(await makePerson(em, "Eve"));
	expect((await eve.get(path)).status).toBe(404);
	expect((await place.nobody.get(path)).status).toBe(401);
	expect((await staff.get("guide/guide/999999/check/")).status).toBe(404);
});

test("generate issues whatever the check finds, and answers how much that is", async () => {
	const { em } = place;
	const ann = await makePerson(em, "Ann");
	const sol = await makeSolution(em, "V-2", { specimens: [{ sample: true }] });
	const project = await makeProject(em, ann, "Hall", [sol], { add_tds: true });
	const caller = await place.as(ann);
	const answered = caller.get(`guide/guide/generate/${project}/`);
	const running = () =>
		em.execute<{ id: number }[]>("select id from schedule_run where user_id = ? and status = 'running'", [ann.id]);
	await expect.poll(running, { timeout: 10_000 }).toHaveLength(1);
	const [{ id }] = (await running()) as [{ id: number }];
	const { files } = await import("#app/http/resources.server.ts");
	const stored = await putSchedule(files(), new TextEncoder().encode("%PDF-1.7"), "Hall.pdf");
	await finishWith(em, id, stored, ["Mastic: no technical data sheet on file"]);
	const { status, headers } = await answered;
	const { know, acknowledge } = (await caller.get(`guide/guide/${project}/check/`)).body;
	expect([status, headers.get("X-Schedule-Findings")]).toEqual([200, String(know.length + acknowledge.length)]);
	expect((await caller.get(`guide/guide/${project}/issue/`)).body[0].findings).toBe(3);
}, 60_000);
