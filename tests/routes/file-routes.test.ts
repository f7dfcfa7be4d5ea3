import { beforeAll, expect, test } from "vitest";
import { accountPaths } from "#app/account-paths.ts";
import { paths } from "#app/paths.ts";
import { signedIn, type Visitor, visitor } from "#tests/http/visitor.ts";
import { colleague } from "#tests/support/colleagues.ts";
import { runningProduct } from "#tests/support/running-product.ts";

const running = runningProduct();
let stranger: Visitor;
let user: Visitor;
let reader: Visitor;
let editor: Visitor;
beforeAll(async () => {
	const { em, product } = running;
	stranger = visitor(product.url);
	user = await signedIn(product.url);
	reader = (await colleague(em, product.url, "reader")).at;
	editor = (await colleague(em, product.url, "editor")).at;
}, 60_000);

const CSV = "text/csv; charset=utf-8";
const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Addresses with the type of the file; null where there is none. */
const ofStaff: [string, string | null][] = [
	[paths.listCsv("brand"), CSV],
	[paths.listCsv("product"), CSV],
	[paths.listUsedCsv("brand", 1), CSV],
	[paths.catalogueCsv("specimens", new URLSearchParams()), CSV],
	[paths.catalogueCsv("reports", new URLSearchParams("format=xlsx")), WORKBOOK],
	[paths.unannouncedCsv(), CSV],
	[paths.historyCsv(), CSV],
	[paths.rankingCsv(), CSV],
	[paths.figureCsv("companies", { date_from: "2026-01-01", date_to: "2026-12-31" }), CSV],
	[paths.importWorkbook("template.xlsx"), WORKBOOK],
	[paths.importWorkbook("specimens-template.xlsx"), WORKBOOK],
	[paths.importWorkbook("catalogue.xlsx"), WORKBOOK],
	[paths.importWorkbook("nothing.xlsx"), null],
	[paths.importCopy(1, 1), null],
	[paths.proposalFile(1, 1), null],
	[paths.wizardFile(1), null],
	[paths.coverPdf(999), null],
	["/management/lists/nothing/csv", null],
	["/management/catalogue/nothing/csv", null],
	["/management/analytics/csv/nothing?date_from=2026-01-01&date_to=2026-12-31", null],
];

test.each(ofStaff)("%s is for staff who may read", async (address, type) => {
	expect((await user.get(address)).status).toBe(403);
	for (const one of [reader, editor]) {
		const answer = await one.get(address);
		expect([answer.status, type && answer.headers.get("Content-Type")]).toEqual(type ? [200, type] : [404, null]);
		if (type) expect(answer.headers.get("Cache-Control")).toBe("no-store");
		await answer.arrayBuffer();
	}
});

test("the document of a report is for staff who may change it", async () => {
	for (const one of [user, reader]) expect((await one.get(paths.reportDocument(1))).status).toBe(403);
	expect((await editor.get(paths.reportDocument(99_999))).status).toBe(404);
});

test.each([
	[paths.penetrationFile("template.csv"), CSV],
	[paths.penetrationFile("template.xlsx"), WORKBOOK],
	[paths.penetrationFile("penetrations.csv"), null],
	[paths.penetrationFile("nothing.csv"), null],
	[accountPaths.logo(1), null],
	[paths.scheduleFile(1, 999), null],
	[paths.deletedFile(999), null],
])("%s is for everybody who is signed in", async (address, type) => {
	const turned = await stranger.get(address);
	expect([turned.status, turned.headers.get("Location")]).toEqual([302, paths.signIn(address)]);
	const answer = await user.get(address);
	expect([answer.status, type && answer.headers.get("Content-Type")]).toEqual(type ? [200, type] : [404, null]);
	await answer.arrayBuffer();
});

test.each([paths.sharedFile("none"), paths.sharedPicture("none", 1)])("%s needs no account", async (address) => {
	expect((await stranger.get(address)).status).toBe(404);
});
