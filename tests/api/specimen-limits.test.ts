import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let staff: Caller;
let user: Caller;
let path = "";
let solution = 0;
beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	user = await api.as(await makePerson(api.em, "Ann"));
	solution = await makeSolution(api.em, "V-1");
	const [specimen] = (await staff.get("sol/admin/specimen/")).body;
	path = `sol/admin/specimen/${specimen.id}/`;
});
afterAll(() => api?.close());

const UNKNOWN = {
	...{ opening_min: "", opening_max: "", gap_min: null, gap_max: null, services: "", services_tested: "" },
	...{ spacing_min: null, sealed: "", fire_from: "", support_max: null },
};
const change = (more: object) => staff("PATCH", path, more);
const asUsersSee = async () => (await user.get(`sol/${solution}/`)).body.specimen[0];

test("a client that says nothing of limits reads that the report does not state them, and changes none", async () => {
	expect((await staff.get(path)).body).toMatchObject(UNKNOWN);
	expect((await change({ notes: "Seen." })).body).toMatchObject(UNKNOWN);
	expect(await asUsersSee()).toMatchObject(UNKNOWN);
});

test("numbers are taken as numbers or texts and answered as numbers, to staff and to everybody", async () => {
	const stated = {
		...{ opening_min: "Ø26", opening_max: "Ø125", services: "several", services_tested: "PVC, Pipe, Ø100, none" },
		...{ sealed: "both sides", fire_from: "below" },
	};
	const changed = await change({ ...stated, gap_min: 0, gap_max: "12.5", spacing_min: "40 mm", support_max: 300 });
	const read = { ...stated, gap_min: 0, gap_max: 12.5, spacing_min: 40, support_max: 300 };
	expect([changed.status, changed.body]).toMatchObject([200, read]);
	expect((await staff.get(path)).body).toMatchObject(read);
	expect(await asUsersSee()).toMatchObject(read);
	expect(
		(await change({ gap_min: null, gap_max: "", services_tested: "", services: null, sealed: "" })).body,
	).toMatchObject({ ...read, gap_min: null, gap_max: null, services_tested: "", services: "", sealed: "" });
});

test("what is no limit, and limits that contradict each other, are refused by their fields", async () => {
	const wrong = await change({ gap_min: "wide", gap_max: [5], support_max: -1, sealed: "left", opening_max: 5 });
	const number = ["Write a number of mm from 0 to 99999, such as 10 or 12.5, or leave it empty."];
	expect([wrong.status, wrong.body]).toEqual([
		400,
		{
			...{ gap_min: number, gap_max: number, support_max: number },
			...{ sealed: ['"left" is not a valid choice.'], opening_max: ["Not a valid string."] },
		},
	]);
	expect((await change({ gap_min: 20, gap_max: 10, services_tested: "PVC" })).body).toEqual({
		gap_max: ["The largest gap must be at least the smallest, 20 mm."],
		services_tested: ["Only a test with several services names them: choose several, or leave this empty."],
	});
});

test("a new specimen may state its limits", async () => {
	const { body } = await staff.get(path);
	const ids = ["application", "frr", "brand", "prot_first", "service", "substrate", "report"];
	const parts = Object.fromEntries(ids.map((name) => [name, body[name].id]));
	const made = await staff("POST", "sol/admin/specimen/", { ...parts, specimen_id: "N1", size: "Ø50", gap_max: 15 });
	expect([made.status, made.body]).toMatchObject([201, { ...UNKNOWN, gap_max: 15 }]);
});
