import { afterAll, beforeAll, expect, test } from "vitest";
import { listRecords } from "#app/domain/lists/read.sql.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { ensure, makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { pdfBytes } from "#tests/support/uploads.ts";

let api: ApiPlace;
let staff: Caller;
beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
});
afterAll(() => api?.close());

const ELSEWHERE =
	"BK12 - Specimen W-2.1 - Report FR1 was tested in Floor - 502 Batt, which is none of the solution's substrates.";

test("a solution that contradicts its specimens is stored as before and answered with warnings, until it is settled", async () => {
	const id = await makeSolution(api.em, "W-1");
	const other = await makeSolution(api.em, "W-2", {
		substrates: ["Floor / 502 Batt / 90mm"],
		specimens: [{ substrate: "Floor / 502 Batt / 90mm" }],
	});
	const stored = (await staff.get(`sol/admin/solution/${id}/`)).body;
	expect(stored.warnings).toEqual([]);
	const [own] = stored.specimen as { id: number }[];
	const [elsewhere] = (await staff.get(`sol/admin/solution/${other}/`)).body.specimen;
	const saved = await staff("PATCH", `sol/admin/solution/${id}/`, { specimen: [own!.id, elsewhere.id] });
	expect([saved.status, saved.body.warnings, saved.body.specimen.length]).toEqual([200, [ELSEWHERE], 2]);
	expect((await staff("PATCH", `sol/${id}/`, { specimen: [own!.id, elsewhere.id] })).body.warnings).toEqual([
		ELSEWHERE,
	]);
	expect((await staff.get(`sol/admin/solution/${id}/`)).body.warnings).toEqual([ELSEWHERE]);
	const list = (await staff.get("sol/admin/solution/")).body as { id: number; warnings: string[] }[];
	expect(list.map((one) => [one.id, one.warnings])).toEqual([
		[id, [ELSEWHERE]],
		[other, []],
	]);
	expect((await staff.get(`sol/admin/specimen/${elsewhere.id}/`)).body.warnings).toEqual([`W-1: ${ELSEWHERE}`]);
	const settled = await staff("PATCH", `sol/admin/solution/${id}/`, { specimen: [own!.id] });
	expect(settled.body.warnings).toEqual([]);
});

test("a specimen that is moved from under its solution is stored, and says so", async () => {
	const id = await makeSolution(api.em, "W-3");
	const [{ id: specimen }] = (await staff.get(`sol/admin/solution/${id}/`)).body.specimen;
	const substrate = await ensure(api.em, "substrate", { thickness: "90mm" });
	const saved = await staff("PATCH", "sol/admin/specimen/", { id: specimen, substrate });
	expect([saved.status, saved.body.substrate.id]).toEqual([200, substrate]);
	expect(saved.body.warnings).toEqual([
		"W-3: BK12 - Specimen W-3.1 - Report FR1 was tested in Floor - 502 Batt, which is none of the solution's substrates.",
	]);
});

test("an FRR that cannot be read, or is in a group above a stated part, is stored with a warning", async () => {
	const group = await ensure(api.em, "frr_group", { name: "90min" });
	const warnings = async (name: string, groups: number[]) =>
		(await staff("POST", "sol/admin/frr/", { name, group: groups })).body.warnings;
	expect(await warnings("banana", [group])).toEqual([
		"The name cannot be read as a rating, so that it shows no requirement.",
	]);
	expect(await warnings("-/60/30", [group])).toEqual(["90min is above what -/60/30 states."]);
	expect(await warnings("-/90/90", [])).toEqual([]);
	const list = (await staff.get("sol/admin/frr/")).body as { name: string; warnings: string[] }[];
	expect(list.find(({ name }) => name === "-/60/30")?.warnings).toEqual(["90min is above what -/60/30 states."]);
});

test("a drawing whose text states another rating and another code is stored, and answered with warnings until it is replaced", async () => {
	const id = await makeSolution(api.em, "W-4", { specimens: [{ frr: "-/60/60" }] });
	const upload = async (...lines: string[]) => {
		const body = new FormData();
		body.append("pdf", new File([new Uint8Array(await pdfBytes(lines))], "W-4.pdf"));
		return staff("PATCH", `sol/${id}/`, body);
	};
	const warnings = [
		"The drawing states -/120/120, which none of the specimens has.",
		"The drawing is marked W-5, not with its own code.",
	];
	const saved = await upload("W-5", "FRR -/60/60 or -/120/120");
	expect([saved.status, saved.body.warnings]).toEqual([200, warnings]);
	expect((await staff.get(`sol/admin/solution/${id}/`)).body.warnings).toEqual(warnings);
	const listed = async () =>
		(
			await listRecords(api.em, await makePerson(api.em, "Sid", { staff: true }), "solution", {
				only: "warnings",
			})
		).rows
			.filter((row) => row.id === id)
			.map((row) => row.findings?.map(({ text }) => text));
	expect(await listed()).toEqual([warnings]);
	expect((await upload("W-4", "FRR - / 60 / 60")).body.warnings).toEqual([]);
	expect(await listed()).toEqual([]);
});
