import { beforeEach, expect, test } from "vitest";
import { makeProject } from "#tests/support/catalogue.ts";
import { projectPages } from "#tests/support/project-pages.ts";

const pages = projectPages();
let project: number;
beforeEach(async () => {
	project = await makeProject(pages.em, { id: pages.user, firstName: "Ann", isStaff: false }, "Harbour Tower");
	await pages.em.execute("insert into open_project (user_id, project_id) values (?, ?)", [pages.user, project]);
	await pages.em.execute(
		`insert into penetration (project_id, ref, ref_key, level, location, orientation, substrate, thickness, classification,
		   service, service_type, size, insulation, required, quantity, note, status, solution_id, specimen_id)
		 select ?, 'P-1', 'p-1', 'Level 1', 'Riser, "A"', 'Wall', 'Plasterboard', '90mm', 'Combustible Pipe', 'PVC', 'Pipe',
		   'Ø100', '25mm; foam', '-/60/60', 7, E'=1+1\\ntwo lines', 'assigned', ss.solution_id, ss.specimen_id
		 from solution_specimen ss join solution s on s.id = ss.solution_id where s.is_active order by s.drawing, ss.position limit 1`,
		[project],
	);
	await pages.em.execute(
		`insert into penetration (project_id, ref, ref_key, required, note, status)
		 values (?, '007', '007', 'EI 60', '-5', 'not needed'), (?, '+P', '+p', '60/60/-', '2026-11-23', 'open')`,
		[project, project],
	);
});

const rows = () =>
	pages.em.execute(
		`select ref, level, location, orientation, substrate, thickness, classification, service, service_type, size, insulation,
		   required, quantity, note, status, solution_id, specimen_id, specimen_2_id
		 from penetration where project_id = ? order by ref`,
		[project],
	);

test.each([
	["csv", "text/csv; charset=utf-8"],
	["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
])("a list goes out as %s, and comes in again with every field as it was", async (form, type) => {
	const page = pages.plain;
	const before = await rows();
	expect([before.length, before.filter((one) => one.specimen_id !== null).length]).toEqual([3, 1]);
	const file = await page.context().request.get(`/specs/penetrations/files/penetrations.${form}`);
	expect([file.status(), file.headers()["content-type"]]).toEqual([200, type]);
	const buffer = await file.body();
	const check = async () => {
		await page.goto("/specs/penetrations/import");
		await page.getByLabel("Or choose a file").setInputFiles({ name: `penetrations.${form}`, mimeType: type, buffer });
		await page.getByRole("button", { name: "Check the rows" }).click();
	};
	await check();
	await page.getByText("These rows change nothing.").waitFor();
	await pages.em.execute("delete from penetration where project_id = ?", [project]);
	await check();
	await page.getByRole("button", { name: "Save 3 openings" }).click();
	await page.getByText("3 openings saved.").waitFor();
	expect(await rows()).toEqual(before);
});
