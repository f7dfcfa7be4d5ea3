import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_NOTE, MAX_NOTES } from "#app/domain/files/drawing-limits.ts";
import { MAX_PAGES } from "#app/file-limits.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";

let api: ApiPlace;
let staff: Caller;

beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	await makeSolution(api.em, "V-1");
});
afterAll(() => api?.close());

const pdf = async (name = "Fire mastic data sheet 2026.pdf", lines?: string[]) =>
	new File([new Uint8Array(await pdfBytes(lines))], name);
const picture = async (name = "drawing.png") => new File([new Uint8Array(await pictureBytes(name))], name);

function form(parts: Record<string, string | File | (string | File)[]>): FormData {
	const made = new FormData();
	for (const [name, values] of Object.entries(parts)) {
		for (const value of [values].flat()) made.append(name, value as string);
	}
	return made;
}

async function longPdf(): Promise<File> {
	const made = await PDFDocument.create();
	for (let page = 0; page <= MAX_PAGES; page++) made.addPage([200, 200]);
	return new File([new Uint8Array(await made.save())], "long.pdf");
}

const filesStored = async () => {
	const [row] = await api.em.execute<{ count: number }[]>("select count(*)::int as count from file");
	return row!.count;
};

test("as many and as long notes come in as the form takes, whatever letters they have", async () => {
	const notes = Array.from({ length: MAX_NOTES }, (_, at) => String(at + 1).padEnd(4) + "𝄞".repeat(MAX_NOTE - 4));
	const parts = { drawing: "V-NOTES", specimen: "[1]", substrate: "1", img: await picture(), pdf: await pdf() };
	const made = await staff("POST", "sol/", form({ ...parts, installation: JSON.stringify(notes) }));
	expect(made.body).toMatchObject({ drawing: { txt: "V-NOTES" } });
	expect(made.body.installation.map(({ note }: { note: string }) => note)).toEqual(notes);
	const sent = await staff("PATCH", `sol/${made.body.id}/`, { installation: notes.toReversed() });
	expect(sent.status).toBe(200);
});

test("a solution is made of parts, changed in parts, and toggled by its flag alone", async () => {
	const parts = { drawing: "v-20", specimen: "[1]", substrate: ["1", "1"], id: "" };
	const made = await staff(
		"POST",
		"sol/",
		form({
			...parts,
			title: " PVC pipe ",
			installation: '[{"note":"Fill.","no_id":9},"",{"note":"Smooth."}]',
			img: await picture(),
			pdf: await pdf(),
		}),
	);
	expect(made.status).toBe(201);
	const { id, updated } = made.body;
	expect(made.body).toMatchObject({
		title: "PVC pipe",
		drawing: {
			id,
			txt: "V-20",
			pdf: expect.stringContaining(`/api/files/drawing/${id}/pdf/Fire%20mastic%20dat.pdf?v=`),
		},
		installation: [
			{ no_id: 1, note: "Fill." },
			{ no_id: 2, note: "Smooth." },
		],
		is_active: true,
	});
	expect(made.headers.get("Location")).toBe(`/api/sol/${id}/`);
	const changed = await staff("PATCH", `sol/${id}/`, { installation: [], isNewFile: true });
	expect(changed.body).toMatchObject({ title: "PVC pipe", installation: [], drawing: made.body.drawing });
	const tooLong = await staff("PATCH", `sol/${id}/`, { title: "x".repeat(81) });
	expect(tooLong.body.title).toEqual(["Ensure this field has no more than 80 characters."]);
	expect((await staff("PATCH", `sol/${id}/`, { title: "" })).body.title).toBe("");
	const before = (await staff.get(`sol/${id}/`)).body.updated;
	expect(before > updated).toBe(true);
	const toggled = await staff("POST", "sol/", form({ id: `${id}`, toggle: "true", is_active: "false", drawing: "" }));
	expect(toggled.body).toMatchObject({ is_active: false, updated: before, drawing: { txt: "V-20" } });
	expect((await staff("PATCH", `sol/admin/solution/${id}/`, { toggle: true })).body).toEqual({
		is_active: ["This field is required."],
	});
	expect((await staff("POST", "sol/", form({ toggle: "1", is_active: "1" }))).body).toEqual({
		id: ["This field is required."],
		detail: "id: This field is required.",
	});
	expect((await staff.get(`sol/admin/solution/${id}/`)).body.is_active).toBe(false);
	const stored = await filesStored();
	const taken = await staff("POST", "sol/", form({ ...parts, img: await picture(), pdf: await pdf() }));
	expect(taken.body.drawing).toEqual(["A solution with this drawing already exists."]);
	expect(await filesStored()).toBe(stored);
});

test("a faulty solution tells everything at once, in one line, too, and leaves no file behind", async () => {
	const stored = await filesStored();
	const empty = await staff("POST", "sol/", form({ isNewFile: "false", pdf: await pdf() }));
	expect(empty.body).toEqual({
		drawing: ["This field is required."],
		specimen: ["Select at least one specimen."],
		substrate: ["Select at least one substrate."],
		img: ["No file was submitted."],
		pdf: ["No file was submitted."],
		detail: expect.stringContaining("drawing: This field is required."),
	});
	const wrong = await staff(
		"POST",
		"sol/admin/solution/",
		form({
			drawing: "V-21",
			specimen: ["99"],
			substrate: "x",
			installation: "text",
			img: new File(["no"], "a.svg"),
			pdf: "text",
		}),
	);
	expect(wrong.body).toMatchObject({
		specimen: ['Invalid pk "99" - object does not exist.'],
		substrate: ["Incorrect type. Expected pk value, received str."],
		img: ["Upload a valid image."],
		pdf: ["The submitted data was not a file."],
	});
	const oneWrong = { drawing: "V-21", specimen: "1", substrate: "1" };
	const noPicture = await staff(
		"POST",
		"sol/",
		form({ ...oneWrong, img: new File(["no"], "a.png"), pdf: await pdf() }),
	);
	expect(noPicture.body).toEqual({ img: ["Upload a valid image."], detail: "img: Upload a valid image." });
	const noPdf = await staff(
		"POST",
		"sol/",
		form({ ...oneWrong, img: await picture(), pdf: new File(["no"], "a.pdf") }),
	);
	expect(noPdf.body).toEqual({ pdf: ["Only PDF files are accepted."], detail: "pdf: Only PDF files are accepted." });
	expect(await filesStored()).toBe(stored);
	expect((await staff("PATCH", "sol/4711/", form({ img: new File(["no"], "a.svg") }))).status).toBe(404);
});

test("a drawing is read without being stored, and its PDF is replaced alone", async () => {
	const stored = await filesStored();
	const lines = ["V-1 PVC pipe through wall", "Installation Notes:", "1. Fill the annular gap.", "2. Smooth off."];
	const read = await staff(
		"POST",
		"sol/drawing/read/",
		form({ txt: "V-1", pdf: await pdf("a.pdf", lines), img: await picture() }),
	);
	expect(read.body).toMatchObject({
		error: "",
		title: "PVC pipe through wall",
		installation: ["Fill the annular gap.", "Smooth off."],
	});
	for (const image of read.body.img) expect(image.startsWith("/9j/")).toBe(true);
	const plain = await staff("POST", "sol/drawing/read/", form({ txt: "V-1", pdf: await pdf(), img: await picture() }));
	expect(plain.body.error).toBe("No installation notes were found in the PDF.");
	const missing = await staff("POST", "sol/drawing/read/", form({ txt: "V-1", pdf: await pdf() }));
	expect(missing.body).toEqual({ img: ["No file was submitted."], detail: "img: No file was submitted." });
	expect(await filesStored()).toBe(stored);
	const before = (await staff.get("sol/1/")).body.drawing;
	const replaced = await staff("POST", "sol/drawing/", form({ id: "1", pdf: await pdf() }));
	expect(replaced.body).toMatchObject({ message: "The PDF was replaced.", id: 1, img: [], installation: [] });
	expect(replaced.body.drawing.pdf).not.toBe(before.pdf);
	expect((await staff("POST", "sol/drawing/", form({ pdf: await pdf() }))).body.id).toEqual([
		"This field is required.",
	]);
	expect((await staff("POST", "sol/drawing/", form({ id: "99", pdf: await pdf() }))).status).toBe(404);
	expect((await staff("POST", "sol/drawing/", { id: 1 })).status).toBe(415);
});

test("a PDF of too many pages is refused in the same words, whether it is read or stored", async () => {
	const refused = { pdf: ["Only PDF files are accepted."], detail: "pdf: Only PDF files are accepted." };
	const parts = { txt: "V-1", pdf: await longPdf(), img: await picture() };
	expect((await staff("POST", "sol/drawing/read/", form(parts))).body).toEqual(refused);
	expect((await staff("POST", "sol/drawing/", form({ id: "1", pdf: parts.pdf }))).body).toMatchObject(refused);
});

test("a file over its limit is too large, whatever else is wrong with others", async () => {
	const large = new File([new Uint8Array(25 * 1024 * 1024)], "large.pdf");
	for (const [img, tds] of [
		[new File([], "a.png"), large],
		[new File(["x"], "a.gif"), large],
	] as const) {
		const answer = await staff("POST", "sol/admin/product/", form({ name: "Batt", img, tds }));
		expect([answer.status, answer.body.code]).toEqual([413, "too_large"]);
	}
});

test("a product takes its files as they come, and keeps those that do not", async () => {
	const path = "sol/admin/product/";
	const made = await staff("POST", path, form({ name: "Fire Mastic", img: await picture("a.png"), tds: await pdf() }));
	expect(made.body).toMatchObject({ name: "Fire Mastic", tds: expect.stringContaining("/tds/"), msds: null });
	const { id, img } = made.body;
	const changed = await staff("POST", path, form({ id: `${id}`, img: "", msds: await pdf() }));
	expect(changed.body).toMatchObject({ img, msds: expect.stringContaining("/msds/") });
	expect((await staff("PATCH", path, { id, is_active: false })).body).toMatchObject({ is_active: false, img });
	const files = { img: new File(["x"], "a.gif"), tds: new File([], "b.pdf"), msds: new File(["x"], "c.txt") };
	const wrong = await staff("POST", path, form(files));
	expect(wrong.body).toEqual({
		name: ["Name is required"],
		img: ["Only PNG or JPEG images are accepted."],
		tds: ["The submitted file is empty."],
		msds: ["Only PDF files are accepted."],
		detail: expect.any(String),
	});
});

test("of a stored warranty only its flag changes; a cover page is cleaned and published", async () => {
	const made = await staff(
		"POST",
		"datasheets/warranty/",
		form({ revision: "3", pdf: await pdf(), id: "", product: "" }),
	);
	expect([made.status, made.body]).toMatchObject([201, { revision: "3", is_active: true, product: null }]);
	const { id } = made.body;
	const toggled = await staff("PATCH", `datasheets/warranty/${id}/`, { revision: "", pdf: "x", is_active: "0" });
	expect(toggled.body).toMatchObject({ revision: "3", is_active: false, pdf: made.body.pdf });
	expect((await staff("POST", "datasheets/warranty/", { id })).body).toEqual({
		is_active: ["This field is required."],
	});
	expect((await staff("POST", "datasheets/warranty/", form({}))).body).toMatchObject({
		revision: ["Revision is required"],
		pdf: ["No file was submitted."],
	});
	expect((await staff.get("datasheets/warranty/")).body).toEqual([toggled.body]);
	const content = '<p onclick="x()">Dear <b>client</b><script>alert(1)</script></p>';
	const cover = await staff("POST", "datasheets/cover/", { revision: "7", content });
	expect([cover.status, cover.body]).toMatchObject([201, { content: "<p>Dear <b>client</b></p>", is_active: false }]);
	const published = await staff("PATCH", "datasheets/cover/", { id: cover.body.id, is_active: true });
	expect(published.body).toMatchObject({ revision: "7", is_active: true, footer_note: "" });
	expect((await staff.get(`datasheets/cover/${cover.body.id}/`)).body).toEqual(published.body);
	expect((await staff("POST", "datasheets/cover/", { content: "<p></p>" })).body).toEqual({
		revision: ["Revision is required"],
		content: ["Cover page content is required"],
	});
	expect((await staff("POST", "datasheets/cover/", { revision: "8", content: "." })).status).toBe(201);
});
