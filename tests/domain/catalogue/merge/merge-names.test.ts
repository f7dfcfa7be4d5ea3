import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { REFERENCES } from "#app/domain/catalogue/definition/references.ts";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { listCatalogueChanges } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import { findMerge, mergeNames, previewMerge } from "#app/domain/catalogue/merge/merge-names.ts";
import { MERGEABLE, type MergeableEntity } from "#app/domain/catalogue/merge/merge-plan.sql.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { findVocabulary } from "#app/domain/finder/vocabulary.sql.ts";
import { formatError } from "#app/domain/imports/format.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { setRecordActive } from "#app/domain/lists/save-list-record.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let staff: Actor;
let ann: Actor;

/** A catalogue in which each list has a name that is there twice: as `Old …` and as `New …`. */
beforeAll(async () => {
	staff = await makePerson(own.em, "Sue", { staff: true });
	ann = await makePerson(own.em, "Ann");
	const of = (age: string, other = age) => ({
		service: `${age} mat / ${age} type / ${age} class`,
		insulation: `25mm / ${age} wool`,
		substrate: `${age} wall / ${age} board / 13mm`,
		products: [`${age} mastic`],
		report: `12 / FR-${other} / ${age} lab`,
	});
	const solutions = [
		await makeSolution(own.em, "V-OLD", { specimens: [of("Old")], substrates: ["Old wall / Old board / 13mm"] }),
		await makeSolution(own.em, "V-NEW", { specimens: [of("New")], substrates: ["New wall / New board / 13mm"] }),
	];
	const both = [
		"Old wall / Old board / 13mm",
		"Old wall / New board / 13mm",
		"New wall / New board / 13mm",
		"New wall / Old board / 13mm",
	];
	for (const [at, service] of [
		"Old mat / New type / New class",
		"New mat / Old type / New class",
		"New mat / New type / Old class",
		"New mat / New type / New class",
	].entries()) {
		const specimen = {
			...of(at % 2 ? "Old" : "New", `${at}`),
			service,
			insulation: `25mm / ${at % 2 ? "New" : "Old"} wool`,
		};
		solutions.push(await makeSolution(own.em, `V-${at}`, { specimens: [specimen], substrates: both }));
	}
	for (const age of ["Old", "New"]) {
		for (const [table, name] of [
			["brand", "brand"],
			["seal_type", "seal"],
			["standard", "standard"],
			["company", "company"],
		]) {
			await insert(own.em, table!, { name: `${age} ${name}` });
		}
		await insert(own.em, "city", { name: `${age} city`, region: "Otago" });
	}
	const id = (table: string, name: string) => `(select id from ${table} where name = '${name}')`;
	await own.em.execute(
		`update specimen set brand_id = ${id("brand", "Old brand")}, application_id = ${id("seal_type", "Old seal")}`,
	);
	await own.em.execute(`update report set standard_id = ${id("standard", "Old standard")}`);
	await own.em.execute(
		`update user_account set company_id = ${id("company", "Old company")}, city_id = ${id("city", "Old city")}`,
	);
	await makeProject(own.em, ann, "Tower", solutions);
	await own.em.execute(`update project set city_id = ${id("city", "Old city")}`);
	await own.em.execute("insert into frr_group_member select f.id, g.id from frr f, frr_group g on conflict do nothing");
	await refreshReadModel(own.em, "all");
});

const NAMES: Record<MergeableEntity, string> = {
	...{ orient: "wall", subname: "board", servclass: "class", servmat: "mat", servtype: "type", sealtype: "seal" },
	...{
		insumat: "wool",
		brand: "brand",
		lab: "lab",
		company: "company",
		city: "city",
		standard: "standard",
		product: "mastic",
	},
};

async function pairOf(entity: MergeableEntity) {
	const rows = await own
		.fork()
		.execute<{ id: number }[]>(
			`select id from ${tableOf(entity)} where name in ('Old ${NAMES[entity]}', 'New ${NAMES[entity]}') order by name desc`,
		);
	return { entity, from: rows[0]!.id, into: rows[1]!.id };
}

const READ_MODEL = ["solution_path", "path_count", "search_specimen", "solution_document"];

async function dump(tables: readonly string[]): Promise<Record<string, unknown>> {
	const all: Record<string, unknown> = {};
	for (const table of tables) {
		const row = "to_jsonb(t) - 'version' - 'updated' - 'size_id'";
		const without =
			table === "solution_document" ? "jsonb_set(to_jsonb(t), '{document,updated}', '0') #- '{document,version}'" : row;
		const rows = await own
			.fork()
			.execute<{ rows: unknown }[]>(`select jsonb_agg(${without} order by (${without})::text) as rows from ${table} t`);
		all[table] = rows[0]!.rows;
	}
	return all;
}

const CONTENT = [
	...new Set([...REFERENCES.map(({ table }) => table), ...MERGEABLE.map(tableOf), "project", "user_account"]),
];

async function expectReadModelIsRight() {
	const stored = await dump(READ_MODEL);
	await own.act((em) => refreshReadModel(em, "all"));
	expect(stored).toEqual(await dump(READ_MODEL));
}

const context = () => ({ address: own.place.address, files: openFileStore(own.place.settings) });
const undo = (run: number) => undoImport(context(), run, { source: "screen", actorId: staff.id });

async function importRows(list: ImportListName, text: string) {
	const path = join(await mkdtemp(join(tmpdir(), "pfs-merge-")), `${list}.csv`);
	await writeFile(path, text);
	return runImport(context(), [{ list, path }], { source: "cli" });
}

test.each(MERGEABLE)(
	"two names of %s become one, with all that refers to them, and are two again after an undo",
	async (entity) => {
		const pair = await pairOf(entity);
		const before = await dump(CONTENT);
		const preview = await previewMerge(own.fork(), staff, pair);
		expect([preview.plan.obstacles, preview.plan.moves.length > 0]).toEqual([[], true]);
		const run = await mergeNames(own.fork(), staff, {
			...pair,
			versions: { from: preview.old.version, into: preview.target.version },
		});
		for (const { to, table, column, by, owner = "id" } of REFERENCES) {
			if (to !== entity) continue;
			const left = `select t.${owner} from ${table} t where t.${column} = ${pair.from}
			and not exists (select from merged_record m where m.entity = '${by}' and m.from_id = t.${owner})`;
			expect([table, column, await own.fork().execute(left)]).toEqual([table, column, []]);
		}
		await expectReadModelIsRight();
		expect(await findMerge(own.fork(), staff, entity, pair.from)).toMatchObject({ run, into: pair.into });
		const changes = await listCatalogueChanges(own.fork(), staff, { run }, 100);
		expect(changes.at(-1)).toMatchObject({
			entity,
			recordId: pair.from,
			fields: expect.arrayContaining([{ name: "merged_into", old: null, new: `New ${NAMES[entity]}` }]),
		});
		const back = await undo(run);
		expect(back).toMatchObject({ undone: true, obstacles: [] });
		expect(await dump(CONTENT)).toEqual(before);
		await expectReadModelIsRight();
		expect(await findMerge(own.fork(), staff, entity, pair.from)).toBeNull();
	},
);

test("services and substrates that become equal are merged, too", async () => {
	const pair = await pairOf("insumat");
	const { plan } = await previewMerge(own.fork(), staff, pair);
	expect(plan.pairs.map(({ entity }) => entity)).toEqual(expect.arrayContaining(["insumat", "insu"]));
	const subs = await previewMerge(own.fork(), staff, await pairOf("subname"));
	expect(subs.plan.pairs.filter(({ entity }) => entity === "subs").length).toBeGreaterThan(0);
	expect(subs.plan.dropped.length).toBeGreaterThan(0);
});

test("two materials that were both tested are said to be two; two spellings of a brand are not", async () => {
	const pair = await pairOf("servmat");
	const countOf = async (id: number) => {
		const [row] = await own
			.fork()
			.execute<{ n: number }[]>(
				"select count(*)::int as n from specimen p join service v on v.id = p.service_id where v.material_id = ?",
				[id],
			);
		return row!.n;
	};
	const [from, into] = [await countOf(pair.from), await countOf(pair.into)];
	expect(from * into).toBeGreaterThan(0);
	expect((await previewMerge(own.fork(), staff, pair)).tested).toEqual({ from, into });
	const untested = await insert(own.fork(), "service_material", { name: "Never tested" });
	expect((await previewMerge(own.fork(), staff, { ...pair, into: untested })).tested).toBeNull();
	expect((await previewMerge(own.fork(), staff, await pairOf("brand"))).tested).toBeNull();
});

test("an import takes the kept name for the old one and says so; nothing brings the old one back but an undo", async () => {
	const pair = await pairOf("brand");
	const run = await mergeNames(own.fork(), staff, pair);
	const row = await importRows("specimens", "id,brand\nspecimen-1,old Brand\n");
	expect(row.faults.map(formatError)).toEqual([]);
	expect(row.warnings?.map(({ message }) => message)).toEqual([
		'"Old brand" was merged into "New brand", which is taken',
	]);
	expect(row.files).toMatchObject([{ updated: 0, unchanged: 1 }]);
	const again = await importRows("lookups", "list,name,is_active\nbrand,Old brand,true\n");
	expect(again.faults.map(({ message }) => message)).toEqual([
		'"Old brand" was merged into "New brand": undo the merge to use it again',
	]);
	const restored = setRecordActive(own.fork(), staff, "brand", { id: pair.from, isActive: true, source: "page" });
	await expect(restored).rejects.toMatchObject({ kind: "invalid" });
	await expect(mergeNames(own.fork(), staff, pair)).rejects.toMatchObject({ kind: "conflict" });
	expect(await undo(run)).toMatchObject({ undone: true });
});

test("a search understands the old name", async () => {
	const run = await mergeNames(own.fork(), staff, await pairOf("servmat"));
	await insert(own.em, "synonym", { name: "sayword", means: "Old mat" });
	expect((await findVocabulary(own.fork(), "sayword")).synonyms.get("sayword")).toBe("New mat");
	const { synonyms } = await findVocabulary(own.fork(), "old mat");
	expect([...synonyms]).toEqual(expect.arrayContaining([["oldmat", "New mat"]]));
	await undo(run);
	expect([...(await findVocabulary(own.fork(), "old mat")).synonyms]).not.toEqual(
		expect.arrayContaining([["oldmat", "New mat"]]),
	);
});

test("what was changed since stands in the way of an undo, and so does a later merge of the kept name", async () => {
	const pair = await pairOf("product");
	const run = await mergeNames(own.fork(), staff, pair);
	const third = await insert(own.em, "product", { name: "Third mastic" });
	const next = await mergeNames(own.fork(), staff, { entity: "product", from: pair.into, into: third });
	const refused = await undo(run);
	expect(refused.undone).toBe(false);
	expect(refused.obstacles.map(({ record, reason }) => `${record} ${reason}`)).toContain(
		`product New mastic was merged by import ${next} since: undo that first`,
	);
	expect(await undo(next)).toMatchObject({ undone: true });
	expect(await undo(run)).toMatchObject({ undone: true });
});

test("a report that is there with both labs is named, and nothing is merged", async () => {
	const pair = await pairOf("lab");
	const report = await insert(own.em, "report", { book: "77", number: "TWICE", lab_id: pair.from });
	await insert(own.em, "report", { book: "77", number: "TWICE", lab_id: pair.into });
	await expect(mergeNames(own.fork(), staff, pair)).rejects.toMatchObject({
		fields: {
			obstacles: ["The report BK77 - Report TWICE is there with both names. Give one of the two another number first."],
		},
	});
	await own.em.execute(`delete from report where id >= ${report}`);
});

test("a version that the person did not see is refused, and so is a reader", async () => {
	const pair = await pairOf("company");
	const stale = mergeNames(own.fork(), staff, { ...pair, versions: { from: 99, into: 1 } });
	await expect(stale).rejects.toMatchObject({ kind: "conflict", code: "stale" });
	await expect(mergeNames(own.fork(), { ...staff, role: "reader" }, pair)).rejects.toMatchObject({ kind: "forbidden" });
});
