import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOfSheets, type StoredSheet, storeSheets } from "#app/domain/plans/plan-sheets.ts";
import { addPlans, newPlanFields, setPin } from "#app/domain/plans/plans.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { files } from "#app/http/resources.server.ts";
import { inTransaction } from "#db/orm.ts";
import { type ApiPlace, openApi, threeCallers } from "#tests/support/api.ts";
import { insert, makeProject } from "#tests/support/catalogue.ts";
import { type Desk, openDesk } from "#tests/support/uploads.ts";

let api: ApiPlace;
let desk: Desk;
let who: Awaited<ReturnType<typeof threeCallers>>["who"];
let project: number;
let plan: number;
let penetrations: number[];
let sheets: StoredSheet[];

beforeAll(async () => {
	api = await openApi();
	desk = await openDesk();
	const callers = await threeCallers(api);
	({ who } = callers);
	project = await makeProject(api.em, callers.ann, "Harbour Tower", []);
	penetrations = [];
	for (const ref of ["P-1", "P-2"]) {
		const row = { project_id: project, ref, ref_key: ref, level: "Level 1", required: "-/60/60" };
		penetrations.push(await insert(api.em, "penetration", row));
	}
	sheets = await storeSheets(api.em, files(), await desk.pdf("A-101.pdf", ["Plant room"]), { pages: "", most: 1 });
	await inTransaction(api.em, async (em) => {
		const place = await getSiteActor(em, callers.ann, project);
		const fields = newPlanFields.parse({ name: "Ground floor", level: "Level 1", revision: "B", date: "2026-11-12" });
		[plan] = (await addPlans(em, place, fields, { sheets, fileName: "A-101.pdf" })) as [number];
		await setPin(em, place, plan, { opening: penetrations[1]!, x: 0.25, y: 0.5 });
	});
}, 60_000);
afterAll(async () => {
	await api?.close();
	await desk?.clear();
});

const at = () => `guide/guide/${project}/plan/`;

test("plans are listed with their revision, file, picture and pins", async () => {
	const { status, body } = await who.ann.get(at());
	expect([status, body]).toEqual([
		200,
		[
			{
				...{ id: plan, name: "Ground floor", level: "Level 1", revision: "B", revision_no: 1, date: "2026-11-12" },
				...{
					file: expect.stringContaining("/api/files/plan/"),
					page: 1,
					sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
				},
				picture: expect.stringContaining("/api/files/plan/"),
				...{ picture_width: 2827, picture_height: 4000 },
				pins: [{ penetration: penetrations[1], x: 0.25, y: 0.5, to_check: false }],
			},
		],
	]);
});

test("a penetration has its plan and its place on it, or null", async () => {
	const { body } = await who.ann.get(`guide/guide/${project}/penetration/`);
	expect(body.map(({ ref, plan: on, pin }: Record<string, unknown>) => [ref, on, pin])).toEqual([
		["P-1", null, null],
		["P-2", plan, { x: 0.25, y: 0.5 }],
	]);
	const changed = await who.ann("PATCH", `guide/guide/${project}/penetration/${penetrations[1]}/`, { note: "Seen" });
	expect(changed.body).toMatchObject({ plan, pin: { x: 0.25, y: 0.5 } });
});

test("its files are read by their signed addresses alone, and by nobody else, staff included", async () => {
	const [{ file, picture }] = (await who.ann.get(at())).body;
	const path = (address: string) => address.slice(address.indexOf("files/"));
	for (const [address, type] of [
		[file, "application/pdf"],
		[picture, "image/jpeg"],
	]) {
		const answer = await api.nobody.get(path(address));
		expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, type]);
		for (const caller of [who.ann, who.bob, who.sue]) {
			expect((await caller.get(path(address).replace(/\?.*/, ""))).status).toBe(404);
		}
		expect((await api.nobody.get(path(address).replace(/\?.*/, ""))).status).toBe(401);
	}
	for (const caller of [who.bob, who.sue]) expect((await caller.get(at())).status).toBe(404);
	expect(filesOfSheets(sheets)).toHaveLength(3);
});
