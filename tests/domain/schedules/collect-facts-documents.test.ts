import { beforeAll, expect, test } from "vitest";
import { scheduleJob } from "#app/documents/finish-schedule.ts";
import type { Actor } from "#app/domain/actor.ts";
import { missingWords } from "#app/domain/facts/document-labels.ts";
import { collectFactsNow } from "#app/domain/schedules/collect-facts.ts";
import type { EntityManager } from "#db/orm.ts";
import {
	ensure,
	insert,
	makeFile,
	makePerson,
	makeProject,
	makeSolution,
	raiseCatalogue,
} from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
});

const gather = async (project: number) => (await collectFactsNow(em, ann, project)).facts;
const product = (name: string) => ensure(em, "product", { name });
const give = async (name: string, column: string, file: number) =>
	em.execute(`update product set ${column} = ? where id = ?`, [file, await product(name)]);
const warranty = (revision: string, key: string, more: object = {}) =>
	makeFile(em, "warranty", key).then((pdf_id) => insert(em, "warranty", { revision, pdf_id, ...more }));

test("documents of the products of active solutions are appended once each, and those that are not there are listed", async () => {
	const one = await makeSolution(em, "D-1", { specimens: [{ products: ["Alpha", "Beta"] }, { products: ["Beta"] }] });
	const two = await makeSolution(em, "D-2", { specimens: [{ products: ["Beta", "Gamma"] }] });
	const struck = await makeSolution(em, "D-3", { specimens: [{ products: ["Delta"] }] });
	const shared = await makeFile(em, "tds", "shared-tds");
	await give("Alpha", "tds_id", shared);
	const { sha256 } = (await em.execute<{ sha256: string }[]>("select sha256 from file where id = ?", [shared]))[0]!;
	await give("Gamma", "tds_id", await makeFile(em, "tds", "same-content-tds", { sha256 }));
	await give("Beta", "tds_id", await makeFile(em, "tds", "beta-tds"));
	await give("Beta", "msds_id", await makeFile(em, "msds", "beta-msds"));
	await give("Delta", "tds_id", await makeFile(em, "tds", "delta-tds"));
	const project = await makeProject(em, ann, "Tower", [one, two, struck], { add_tds: true, track_changes: true });
	await em.execute("update project_item set is_active = false where solution_id = ?", [struck]);
	const documents = async () => {
		const { attachments, missing } = await gather(project);
		return {
			attached: attachments.map(({ kind, product, key }) => `${kind} ${product} ${key}`),
			missing: missing.map(({ kind, product }) => `${kind} ${product}`),
		};
	};
	expect(await documents()).toEqual({ attached: ["tds Alpha, Gamma shared-tds", "tds Beta beta-tds"], missing: [] });
	await em.execute("update project set add_msds = true, add_tds = false where id = ?", [project]);
	expect(await documents()).toEqual({ attached: ["msds Beta beta-msds"], missing: ["msds Alpha", "msds Gamma"] });
	await em.execute("update project set add_msds = false where id = ?", [project]);
	expect(await documents()).toEqual({ attached: [], missing: [] });
});

test("the newest active warranty of each product is appended, and the newest that holds for all", async () => {
	const solution = await makeSolution(em, "G-1", { specimens: [{ products: ["Epsilon", "Zeta"] }] });
	const project = await makeProject(em, ann, "Tower", [solution], { add_warranty: true });
	const epsilon = { product_id: await product("Epsilon") };
	expect((await gather(project)).missing).toEqual([
		{ kind: "warranty", product: "Epsilon" },
		{ kind: "warranty", product: "Zeta" },
		{ kind: "warranty", product: null },
	]);
	await warranty("1", "epsilon-1", { ...epsilon, updated: "2026-01-01" });
	await warranty("3", "epsilon-3", { ...epsilon, updated: "2026-03-01", is_active: false });
	await warranty("2", "epsilon-2", { ...epsilon, updated: "2026-02-01" });
	await warranty("8", "all-8", { updated: "2026-02-01" });
	await warranty("7", "all-7", { updated: "2026-01-01" });
	await warranty("9", "other-9", { product_id: await product("Unused"), updated: "2026-09-01" });
	const facts = await gather(project);
	expect(facts.attachments.map(({ product: of, revision, key }) => [of, revision, key])).toEqual([
		["Epsilon", "2", "epsilon-2"],
		[null, "8", "all-8"],
	]);
	expect(facts.missing).toEqual([{ kind: "warranty", product: "Zeta" }]);
	const bare = await makeSolution(em, "G-2", { specimens: [{ active: false }] });
	await em.execute("delete from solution_specimen where solution_id = ?", [bare]);
	await raiseCatalogue(em);
	const withoutProducts = await gather(await makeProject(em, ann, "Mall", [bare], { add_warranty: true }));
	expect(withoutProducts.attachments).toMatchObject([{ key: "all-8", sample: false }]);
});

test("a document is marked as sample where its product is used by sample solutions only", async () => {
	const sample = await makeSolution(em, "M-1", { specimens: [{ products: ["Eta", "Theta"], sample: true }] });
	const real = await makeSolution(em, "M-2", { specimens: [{ products: ["Theta"] }] });
	await give("Eta", "tds_id", await makeFile(em, "tds", "eta-tds"));
	await give("Theta", "tds_id", await makeFile(em, "tds", "theta-tds"));
	const project = await makeProject(em, ann, "Tower", [sample, real], { add_tds: true });
	expect((await gather(project)).attachments.map(({ product: of, sample: marked }) => [of, marked])).toEqual([
		["Eta", true],
		["Theta", false],
	]);
});

test("the public documents of the reports are appended where they are asked for, and say what is not in force", async () => {
	const solution = await makeSolution(em, "P-1", {
		specimens: [
			...["open", "ended", "closed", "bare"].map((name) => ({ report: `31 / ${name} / Lab` })),
			{ report: "31 / left / Lab", active: false },
		],
	});
	for (const name of ["open", "ended", "closed", "left"]) {
		const file = await makeFile(em, "report", `report-${name}`);
		await em.execute("update report set document_id = ?, document_public = ?, expires = ? where number = ?", [
			file,
			name !== "closed",
			name === "ended" ? "2020-01-01" : null,
			name,
		]);
	}
	const project = await makeProject(em, ann, "Tower", [solution]);
	const without = await gather(project);
	expect([without.attachments, without.missing, "addReports" in without.project]).toEqual([[], [], false]);
	await em.execute("update project set add_reports = true where id = ?", [project]);
	const facts = await gather(project);
	const label = (name: string) => `BK31 - Report ${name} [Lab]`;
	expect(facts.attachments).toEqual([
		{ kind: "report", product: label("open"), revision: null, key: "report-open", sample: false },
		{
			...{ kind: "report", product: label("ended"), revision: null, key: "report-ended", sample: false },
			notInForce: "Report expired",
		},
	]);
	expect(facts.missing.map(missingWords)).toEqual(
		["closed", "bare"].map((name) => `${label(name)}: the laboratory's document is not public`),
	);
	const { uploads } = scheduleJob(facts);
	for (const { bookmark, alt } of uploads) expect(alt).toBe(`Uploaded document, shown as a picture: ${bookmark}`);
	expect(uploads.map(({ title, marks }) => [title, marks])).toEqual([
		[`${label("open")} – Document of the laboratory`, []],
		[`${label("ended")} – Document of the laboratory`, ["Report expired"]],
	]);
	expect(uploads.map(({ bookmark }) => bookmark)).toEqual([
		`${label("open")} – Document of the laboratory`,
		`${label("ended")} – Document of the laboratory (Report expired)`,
	]);
});

test("reports that share a document share its pages, and those that are not in force stand apart from the others", async () => {
	const names = ["whole", "split", "fallen"];
	const solution = await makeSolution(em, "P-2", {
		specimens: names.map((name) => ({ report: `32 / ${name} / Lab` })),
	});
	for (const name of names) {
		const file = await makeFile(em, "report", `shared-${name}`, { sha256: "5".repeat(64) });
		const expires = name === "fallen" ? "2020-01-01" : null;
		await em.execute("update report set document_id = ?, document_public = true, expires = ? where number = ?", [
			...[file, expires, name],
		]);
	}
	const project = await makeProject(em, ann, "Tower", [solution], { add_reports: true });
	const { attachments } = await gather(project);
	expect(attachments.map(({ product: of, notInForce }) => [of, notInForce])).toEqual([
		["BK32 - Report whole [Lab], BK32 - Report split [Lab]", undefined],
		["BK32 - Report fallen [Lab]", "Report expired"],
	]);
});

test("the documents of a withdrawn product say so, and stand apart from those it shares with others", async () => {
	const solution = await makeSolution(em, "W-1", { specimens: [{ products: ["Iota", "Kappa"] }] });
	for (const name of ["Iota", "Kappa"]) {
		await give(name, "tds_id", await makeFile(em, "tds", `withdrawn-${name}`, { sha256: "6".repeat(64) }));
		await warranty("1", `warranty-${name}`, { product_id: await product(name) });
	}
	const project = await makeProject(em, ann, "Tower", [solution], { add_tds: true, add_warranty: true });
	const told = async () =>
		(await gather(project)).attachments
			.filter(({ product: of }) => of)
			.map(({ kind, product: of, notInForce }) => [kind, of, notInForce]);
	expect(await told()).toEqual([
		["tds", "Iota, Kappa", undefined],
		["warranty", "Iota", undefined],
		["warranty", "Kappa", undefined],
	]);
	await em.execute("update product set is_active = false where name = 'Kappa'");
	await raiseCatalogue(em);
	expect(await told()).toEqual([
		["tds", "Iota", undefined],
		["tds", "Kappa", "Product withdrawn"],
		["warranty", "Iota", undefined],
		["warranty", "Kappa", "Product withdrawn"],
	]);
});
