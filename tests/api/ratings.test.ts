import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let staff: Caller;
beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
});
afterAll(() => api?.close());

test("an FRR is sent with its minutes, and stored whether it can be read or not", async () => {
	const frr = async (name: string) => (await staff("POST", "sol/admin/frr/", { name })).body;
	expect(await frr("-/60/0")).toMatchObject({ structural: null, integrity: 60, insulation: 0, readable: true });
	expect(await frr("REI 120")).toMatchObject({ structural: 120, integrity: 120, insulation: 120, readable: true });
	const unread = { name: "banana", structural: null, integrity: null, insulation: null, readable: false };
	const { id } = await frr("banana");
	expect((await staff.get(`sol/admin/frr/${id}/`)).body).toMatchObject(unread);
	expect((await staff.get("sol/admin/frr/")).body).toContainEqual(expect.objectContaining(unread));
});

test("a solution is sent with the range of its active specimens", async () => {
	const rated = async (drawing: string, ...frrs: string[]) => {
		const id = await makeSolution(api.em, drawing, { specimens: frrs.map((frr) => ({ frr })) });
		return (await staff.get(`sol/${id}/`)).body.rating;
	};
	expect(await rated("R-1", "-/120/120", "-/60/60")).toEqual({
		lowest: "-/60/60",
		highest: "-/120/120",
		minimal: ["-/60/60"],
		maximal: ["-/120/120"],
	});
	expect(await rated("R-2", "-/120/30", "-/60/60")).toMatchObject({ lowest: null, minimal: ["-/60/60", "-/120/30"] });
	expect(await rated("R-3", "-/60/60", "banana")).toMatchObject({ lowest: null, minimal: ["-/60/60", "banana"] });
	const none = await makeSolution(api.em, "R-4", { specimens: [{ active: false }] });
	expect((await staff.get(`sol/${none}/`)).body.rating).toBeNull();
});
