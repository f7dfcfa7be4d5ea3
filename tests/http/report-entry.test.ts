import { beforeAll, beforeEach, expect, test } from "vitest";
import { ENTRY_NAMES } from "#app/domain/report-entry/entry-columns.ts";
import type { EntityManager } from "#db/orm.ts";
import { colleague } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";
import { locationOf } from "./form-trial.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let em: EntityManager;
let staff: Visitor;
let report: number;
let page: string;
beforeAll(async () => {
	({ em } = running);
	staff = await signedIn(running.product.url, "staff");
	const [row] = await em.execute<{ id: number }[]>("select id from report where number = 'SF-2101'");
	report = row!.id;
	page = `/management/reports/${report}/specimens`;
});
beforeEach(() => em.execute("delete from draft"));

type Fields = [name: string, value: string | File][];

async function send(fields: Fields, who = staff) {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	const request = new Request("http://localhost", { method: "POST", body: form });
	const sent = await who.stream(page, request.body!, {
		Origin: who.origin,
		"Content-Type": request.headers.get("Content-Type")!,
	});
	return { status: sent.status, to: locationOf(sent), html: (await sent.text()).replaceAll("<!-- -->", "") };
}

const plain: Record<string, string> = {
	...{ size: "Ø100 mm", application: "Pipe Collar", frr: "-/60/60", brand: "Halvern", prot_first: "Halvern CR Collar" },
	...{ service_classification: "Combustible Pipe", service_material: "PVC", service_type: "Pipe" },
	...{ insulation_material: "N.A.", insulation_thickness: "N.A.", substrate_orientation: "Wall" },
	...{ substrate_name: "Plasterboard", substrate_thickness: "90mm (1x13mm each side)" },
};
const rowOf = (more: Record<string, string>): Fields =>
	ENTRY_NAMES.map((name) => [name, { ...plain, ...more }[name] ?? ""]);

const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

/** The values of the fields of a name, as the page shows them. */
const shown = (html: string, name: string) =>
	[...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))].map(([input]) =>
		unescaped(/ value="([^"]*)"/.exec(input)?.[1] ?? ""),
	);

const specimens = () =>
	em.execute<{ id: string }[]>("select specimen_id as id from specimen where specimen_id like 'T-%' order by 1");

test("without script the page has rows of fields, more rows and columns by buttons, and keeps what is typed", async () => {
	const first = (await (await staff.get(page)).text()).replaceAll("<!-- -->", "");
	expect(first).toContain("BK11 - Report SF-2101, Southfell Fire Lab");
	expect(shown(first, "specimen_id")).toHaveLength(6);
	expect(shown(first, "gap_min")).toEqual([]);
	const more = await send([...rowOf({ specimen_id: "T-1" }), ["shown", "gap_min"], ["do", "more"]]);
	expect([more.status, shown(more.html, "specimen_id").length]).toEqual([200, 7]);
	expect(shown(more.html, "gap_min")).toHaveLength(7);
	const again = await (await staff.get(page)).text();
	expect(again).toContain("You began this earlier.");
	expect(shown(again, "size")[0]).toBe("Ø100 mm");
	expect(await specimens()).toEqual([]);
});

test("same as above is a button of its column, and typed marks are resolved", async () => {
	const typed = [...rowOf({ specimen_id: "T-1" }), ...rowOf({ specimen_id: "T-2", size: "", brand: '"' })];
	const filled = await send([...typed, ["do", "same:size"]]);
	expect(shown(filled.html, "size").slice(0, 3)).toEqual(["Ø100 mm", "Ø100 mm", ""]);
	expect(shown(filled.html, "brand").slice(0, 2)).toEqual(["Halvern", "Halvern"]);
	expect(filled.html).toContain("Brand: 1 mark repeats the cell above.");
	const { status, html } = await send([...typed, ["do", "check"]]);
	expect(status).toBe(400);
	expect(html).toContain('href="#cell-2-size"');
	expect(html).toMatch(/id="cell-2-size"[^>]*aria-invalid="true"[^>]*aria-describedby="cell-2-size-error"/);
	expect(html).toContain("Row 2: Size is required.");
});

test("a pasted text becomes rows; a column that nobody understands is asked about", async () => {
	const paste = "Specimen No.\tPipe dia\tFRL\tFurnace\nT-1\t100\t-/60/60\tF2\n";
	const asked = await send([
		["paste", paste],
		["do", "paste"],
	]);
	expect(asked.status).toBe(400);
	expect(asked.html).toContain("“Furnace” (F2) is");
	expect(asked.html).toContain("Specimen No.");
	const added = await send([
		["paste", paste],
		["col", "3"],
		["use", "left out"],
		["do", "paste"],
	]);
	expect([added.status, shown(added.html, "size")[0]]).toEqual([200, "Ø100 mm"]);
	expect(added.html).toContain("1 row added to the table.");
});

test("unknown names are taken for all rows by one button, and all is stored once however often it is sent", async () => {
	const rows = [
		...rowOf({ specimen_id: "T-1", service_material: "PVCC" }),
		...rowOf({ specimen_id: "T-2", service_material: "PVCC" }),
	];
	const { status, html } = await send([...rows, ["do", "store"]]);
	expect(status).toBe(400);
	expect(html).toContain("Rows 1 to 2: “PVCC” is not a known service material.");
	expect(await specimens()).toEqual([]);
	const taken = await send([...rows, ["unknown", "servmat:PVCC"], ["means", ""], ["do", "nearest"]]);
	expect(shown(taken.html, "service_material").slice(0, 2)).toEqual(["PVC", "PVC"]);
	expect(taken.html).toContain("2 new specimens. Nothing is saved yet.");
	const good = [...rowOf({ specimen_id: "T-1" }), ...rowOf({ specimen_id: "T-2" })];
	const store: Fields = [...good, ["_key", "the-same-page"], ["do", "store"]];
	const [one, other] = await Promise.all([send(store), send(store)]);
	expect(await specimens()).toHaveLength(2);
	const runs = await em.execute<{ id: number }[]>("select id from import_run where source = 'screen'");
	expect(runs).toHaveLength(1);
	const to = `/management/history?run=${runs[0]!.id}`;
	expect([one.status, one.to, other.status, other.to]).toEqual([303, to, 303, to]);
	const saved = await (await staff.get(to)).text();
	expect(saved).toContain("2 specimens saved.");
	expect(saved).toMatch(/href="\/management\/import\/runs\/\d+\/undo"/);
});

async function drawings(code: string) {
	const pdf = new File([Buffer.from(await pdfBytes([code, "Installation", "1. Fill the gap."]))], `${code}.pdf`);
	return [pdf, new File([Buffer.from(await pictureBytes("a.png"))], `${code}.png`)];
}

test("drawings make solutions with what is read from them; their files stay while the rest is put right", async () => {
	const [pdf, picture] = await drawings("V-951");
	const bad = new File(["no picture"], "V-952.png");
	const rows = rowOf({ specimen_id: "T-3", size: "" });
	const read = await send([...rows, ["drawings", pdf!], ["drawings", picture!], ["drawings", bad], ["do", "read"]]);
	expect(read.status).toBe(400);
	expect(read.html).toContain("V-952.png: Upload a valid image.");
	expect([shown(read.html, "sol_drawing"), shown(read.html, "own")]).toEqual([["V-951"], ["0"]]);
	expect(read.html).toContain("Fill the gap.</textarea>");
	const carried: Fields = ["sol_drawing", "sol_title", "sol_substrates", "sol_pdf", "sol_image"].map((name) => [
		name,
		shown(read.html, name)[0]!,
	]);
	const solution: Fields = [...carried, ["sol_notes", "Fill the gap."], ["own", "0"], ["tick", "0 r0"]];
	const wrong = await send([...rows, ...solution, ["do", "store"]]);
	expect([wrong.status, shown(wrong.html, "sol_pdf")]).toEqual([400, shown(read.html, "sol_pdf")]);
	expect(wrong.html).toMatch(/name="tick"[^>]*value="0 r0"[^>]*checked|checked[^>]*value="0 r0"/);
	const good = [...rowOf({ specimen_id: "T-3" }), ...solution];
	const refused = await send([...good, ["img_0", bad], ["do", "store"]]);
	expect(refused.status).toBe(400);
	expect(refused.html).toContain("V-952.png: Upload a valid image.");
	expect(await em.execute("select 1 from specimen where specimen_id = 'T-3'")).toEqual([]);
	const fixed = await send([...good, ["do", "store"]]);
	expect(fixed.status).toBe(303);
	expect(
		await em.execute(
			`select s.drawing, f.state, f.name from solution s join file f on f.id = s.pdf_id where s.drawing = 'V-951'`,
		),
	).toEqual([{ drawing: "V-951", state: "stored", name: "V-951.pdf" }]);
	expect(await em.execute("select 1 from draft")).toEqual([]);
});

test("a form names no file of another, and a form of nonsense is answered", async () => {
	const [other] = await em.execute<{ id: number }[]>(
		"select pdf_id as id from solution where pdf_id is not null limit 1",
	);
	const { status, html } = await send([
		["sol_drawing", "V-960"],
		["sol_pdf", String(other!.id)],
		["tick", "9 r9"],
		["do", "add"],
	]);
	expect([status, shown(html, "sol_pdf")]).toEqual([200, ["", ""]]);
	expect((await send([["nothing", "1"]])).html).toContain("a field that this page does not know");
	expect(
		(
			await send([
				["do", "same:nothing"],
				["rows", "\t\n\t"],
				["own", "x"],
			])
		).status,
	).toBe(200);
});

test("what was typed is there again after the session has ended", async () => {
	const away = visitor(running.product.url);
	const sent = await send([...rowOf({ specimen_id: "T-9", size: "Ø9 mm" }), ["do", "store"]], away);
	expect([sent.status, sent.to]).toEqual([302, `/auth/sign-in?redirectTo=${encodeURIComponent(page)}`]);
	await away.post("/auth/sign-in", { email: "staff@example.com", password: "demo-staff-1", redirectTo: page });
	const html = await (await away.get(page)).text();
	expect([shown(html, "specimen_id")[0], shown(html, "size")[0]]).toEqual(["T-9", "Ø9 mm"]);
});

test("readers are refused with the reason, others see nothing of it, and an unknown report is not found", async () => {
	const reader = (await colleague(em, running.product.url, "reader", "reader-of-reports@example.org")).at;
	const refused = await reader.get(page);
	expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("You are a reader here")]);
	const list = await (await reader.get(`/management/solution_manager?list=report&selected=${report}`)).text();
	expect(list).not.toContain("Enter specimens");
	expect((await (await signedIn(running.product.url)).get(page)).status).toBe(403);
	expect((await staff.get("/management/reports/999999/specimens")).status).toBe(404);
	expect((await staff.get(`/management/reports/${report}/document`)).status).toBe(404);
});
