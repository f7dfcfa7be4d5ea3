import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { saveProduct } from "#app/domain/catalogue/records/saved-records.ts";
import { saveCover } from "#app/domain/datasheets/covers.ts";
import { getManaged } from "#app/domain/datasheets/managed.sql.ts";
import { addWarranty, setWarrantyActive } from "#app/domain/datasheets/warranties.ts";
import { type FileStore, openFileStore } from "#app/domain/files/files.server.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { printedFacts } from "#app/domain/schedules/collect-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";
import { type Desk, keep, openDesk } from "#tests/support/uploads.ts";

const own = ownDatabase(4);
let em: EntityManager;
let files: FileStore;
let desk: Desk;
let staff: Actor;
let project: number;
beforeAll(async () => {
	({ em } = own);
	files = openFileStore(own.place.settings);
	desk = await openDesk();
	staff = await makePerson(em, "Sam", { staff: true });
	project = await makeProject(em, staff, "Tower", [await makeSolution(em, "V-1")], {
		add_warranty: true,
		add_tds: true,
	});
});
afterAll(() => desk.clear());

const create = { id: null, source: "page" } as const;
const facts = () =>
	printedFacts(em, { projectId: project, userId: staff.id, documentNo: "1", issuedAt: new Date(), timeZone: "UTC" });
const file = async (id: number) =>
	(
		await em.execute<{ state: string; storage_key: string; name: string }[]>("select * from file where id = ?", [id])
	)[0];

test("a new cover page is unpublished; published, the newest is what the next schedule prints", async () => {
	const first = await saveCover(em, staff, create, { revision: "1", content: "." });
	expect((await facts()).cover).toBeNull();
	await saveCover(em, staff, { ...create, id: first }, { is_active: true });
	expect((await facts()).cover).toEqual({ revision: "1", html: ".", footerNote: "" });
	const second = await saveCover(em, staff, create, {
		revision: "2",
		content: "<p>Dear client</p>",
		footer_note: "E&OE",
	});
	await saveCover(em, staff, { ...create, id: second }, { is_active: true });
	expect((await facts()).cover).toEqual({ revision: "2", html: "<p>Dear client</p>", footerNote: "E&OE" });
	await saveCover(em, staff, { ...create, id: second }, { is_active: false });
	expect((await facts()).cover?.revision).toBe("1");
});

test("a cover page is cleaned before it is stored, and what then shows nothing is refused", async () => {
	const id = await saveCover(em, staff, create, {
		revision: "3",
		content: '<p onclick="x()">Hi<script>1</script></p>',
	});
	expect(await em.execute("select content from cover where id = ?", [id])).toEqual([{ content: "<p>Hi</p>" }]);
	for (const content of ["", "  ", "<script>alert(1)</script>", "<p>&nbsp;</p>"]) {
		await expect(saveCover(em, staff, create, { revision: "", content })).rejects.toMatchObject({
			fields: { revision: ["Revision is required"], content: ["Cover page content is required"] },
		});
	}
	await expect(saveCover(em, staff, create, { revision: "4", content: "x".repeat(8001) })).rejects.toMatchObject({
		fields: { content: ["Ensure this field has no more than 8000 characters."] },
	});
});

test("a cover page's length is that of the HTML as sent, and what was stored of it can be saved again", async () => {
	const content = `${"x".repeat(7996)}&<br>`.slice(0, 8000);
	for (const sent of [`${"x".repeat(7996)}&`, `<p>${"&".repeat(7993)}</p>`, content]) {
		const id = await saveCover(em, staff, create, { revision: "long", content: sent });
		const [stored] = await em.execute<{ content: string; length: number }[]>(
			"select content, char_length(content) as length from cover where id = ?",
			[id],
		);
		expect(stored!.length).toBeGreaterThan(8000);
		await saveCover(em, staff, { ...create, id }, { content: stored!.content });
		expect(await em.execute("select content from cover where id = ?", [id])).toEqual([{ content: stored!.content }]);
	}
	await expect(
		saveCover(em, staff, create, { revision: "5", content: `<p>${"&".repeat(7994)}</p>` }),
	).rejects.toMatchObject({ fields: { content: ["Ensure this field has no more than 8000 characters."] } });
});

test("a warranty needs its PDF, is printed while it is active, and only its flag changes", async () => {
	await expect(addWarranty(em, staff, create, {})).rejects.toMatchObject({
		fields: { revision: ["Revision is required"], pdf: ["No file was submitted."] },
	});
	const [product] = await em.execute<{ id: number }[]>("select id from product where name = 'Mastic'");
	const kept = await keep(em, files, { warranty: await desk.pdf("Warranty of mastic 2026.pdf") });
	const id = await addWarranty(em, staff, create, { revision: "1", pdf: kept.warranty![0], product: product!.id });
	expect((await facts()).attachments).toMatchObject([{ kind: "warranty", product: "Mastic", revision: "1" }]);
	const current = async () => (await getManaged(em, staff, "product", product!.id)).warranty;
	expect(await current()).toMatchObject({ id, revision: "1", pdf: { id: kept.warranty![0] } });
	await setWarrantyActive(em, staff, { ...create, id, version: 1 }, false);
	expect(await current()).toBeNull();
	expect((await facts()).attachments).toEqual([]);
	await expect(setWarrantyActive(em, staff, { ...create, id, version: 1 }, true)).rejects.toMatchObject({
		code: "stale",
	});
});

test("a product takes photo, TDS and MSDS; a replaced one goes unless a running schedule prints it", async () => {
	const first = await keep(em, files, {
		product_image: await desk.picture("Photo of the product.png"),
		tds: await desk.pdf("Fire mastic data sheet 2026.pdf"),
	});
	const [img, tds] = [first.product_image![0]!, first.tds![0]!];
	const [mastic] = await em.execute<{ id: number }[]>("select id from product where name = 'Mastic'");
	await saveProduct(em, staff, { ...create, id: mastic!.id }, { img, tds });
	expect((await file(tds))?.name).toBe("Fire mastic dat.pdf");
	const frozen = await facts();
	expect(frozen.attachments).toMatchObject([{ kind: "tds", key: (await file(tds))?.storage_key }]);
	const [run] = await em.execute<{ id: number }[]>(
		`insert into schedule_run (project_id, project_name, user_id, project_version, catalogue_version, facts, document_no)
		 values (?, 'Tower', ?, 1, 1, ?::jsonb, 'PFS-1') returning id`,
		[project, staff.id, JSON.stringify(frozen)],
	);
	const next = await keep(em, files, { tds: await desk.pdf("next.pdf", ["Next"]) });
	await saveProduct(em, staff, { ...create, id: mastic!.id }, { tds: next.tds![0] });
	await sweepFiles(em, files);
	expect((await file(tds))?.state).toBe("orphan");
	await em.execute("update schedule_run set status = 'failed', finished = now() where id = ?", [run!.id]);
	expect(await sweepFiles(em, files)).toBe(1);
	expect(await file(tds)).toBeUndefined();
	expect((await file(img))?.state).toBe("stored");
});

test("a product's name is required and its own", async () => {
	await expect(saveProduct(em, staff, create, { name: " " })).rejects.toMatchObject({
		fields: { name: ["Name is required"] },
	});
	await expect(saveProduct(em, staff, create, { name: "mASTIC" })).rejects.toMatchObject({
		fields: { name: ["This name already exists."] },
	});
	await expect(saveProduct(em, staff, create, { name: "x".repeat(26) })).rejects.toMatchObject({
		fields: { name: ["Ensure this field has no more than 25 characters."] },
	});
});
