import { randomBytes } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { pdfBytes } from "#tests/support/uploads.ts";

let api: ApiPlace;
let staff: Caller;
let user: Caller;
beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
	user = await api.as(await makePerson(api.em, "Ann"));
	await makeSolution(api.em, "V-1");
});
afterAll(() => api?.close());

const MIB = 1024 * 1024;
const path = "sol/admin/report/";

function form(number: string, document: File | string, more: Record<string, string> = {}): FormData {
	const made = new FormData();
	for (const [name, value] of Object.entries({ number, book: "1", lab: "1", ...more })) made.append(name, value);
	made.append("document", document);
	return made;
}

let version = 0;

/** Each time another. */
const pdf = async () => new File([new Uint8Array(await pdfBytes([`Report ${++version}`]))], "FR1 report.pdf");

/** Its weight is written as it is: to compress what is random takes seconds and makes it no smaller. */
async function heavyPdf(bytes: number): Promise<File> {
	const document = await PDFDocument.create();
	document.addPage();
	document.context.register(document.context.stream(new Uint8Array(randomBytes(bytes))));
	return new File([new Uint8Array(await document.save())], "heavy.pdf");
}

const statuses = async (address: string) => {
	const answers = await Promise.all([user, staff, api.nobody].map((caller) => caller.get(address)));
	return answers.map(({ status }) => status);
};

test("a report takes a document, keeps it where none comes, and replaces it", async () => {
	const made = await staff("POST", path, form("FR1", await pdf()));
	expect([made.status, made.body]).toMatchObject([
		201,
		{ number: "FR1", document: expect.stringContaining("/api/files/report/"), document_public: false },
	]);
	const { id, document } = made.body;
	expect((await staff("PATCH", path, { id, sponsor: "Acme" })).body).toMatchObject({ document, sponsor: "Acme" });
	expect((await staff("POST", `${path}${id}/`, form("FR1", ""))).body.document).toBe(document);
	const changed = await staff("POST", `${path}${id}/`, form("FR1", await pdf()));
	expect(changed.body.document).not.toBe(document);
	const files = await api.em.execute("select kind, state from file order by id");
	expect(files).toEqual([
		{ kind: "report", state: "orphan" },
		{ kind: "report", state: "stored" },
	]);
	const [change] = await api.em.execute(
		"select new from catalogue_change where entity = 'report' and record_id = ? order by id desc limit 1",
		[id],
	);
	expect(change).toMatchObject({ new: { document: expect.stringMatching(/^FR1 report.pdf \([0-9a-f]{12}\)$/) } });
});

test("users read a public document, withdrawn or not; any other is not there for them", async () => {
	const { body } = await staff("POST", path, form("FR2", await pdf()));
	const address = `files/report/${body.id}/document/a.pdf`;
	expect(await statuses(address)).toEqual([404, 200, 401]);
	await staff("PATCH", path, { id: body.id, document_public: true });
	expect(await statuses(address)).toEqual([200, 200, 401]);
	await staff("PATCH", path, { id: body.id, is_active: false });
	expect(await statuses(address)).toEqual([200, 200, 401]);
	expect((await api.nobody.get(body.document.replace(/^.*\/api\//, ""))).status).toBe(200);
});

test("what is no PDF is refused with the other faults, and nothing is kept", async () => {
	const count = () => api.em.execute("select count(*)::int as files from file");
	const before = await count();
	const refused = await staff("POST", path, form("", new File(["text"], "a.pdf")));
	expect([refused.status, refused.body]).toMatchObject([
		400,
		{ document: ["Only PDF files are accepted."], number: expect.any(Array) },
	]);
	expect(await count()).toEqual(before);
});

test("a document may have 50 MiB, though other uploads may not, and no more", async () => {
	const made = await staff("POST", path, form("FR3", await heavyPdf(45 * MIB)));
	expect(made.status).toBe(201);
	expect((await staff("POST", path, form("FR4", await heavyPdf(51 * MIB)))).status).toBe(413);
	expect((await staff("POST", "sol/admin/product/", form("P", await heavyPdf(45 * MIB)))).status).toBe(413);
}, 120_000);
