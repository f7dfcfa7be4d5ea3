import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { SpecimenInput } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { changeRecord } from "#app/domain/catalogue/records/save-record.ts";
import { saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let staff: Actor;
let first: Record<string, number>;
beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
	await makeSolution(em, "V-1");
	[first] = (await em.execute<Record<string, number>[]>("select * from specimen")) as [Record<string, number>];
});

const create = { id: null, source: "page" } as const;
const whole = (specimen_id: string): SpecimenInput => ({
	specimen_id,
	size: " Ø100 mm ",
	application: first.application_id,
	frr: first.frr_id,
	brand: first.brand_id,
	prot_first: first.prot_first_id,
	service: first.service_id,
	substrate: first.substrate_id,
	report: first.report_id,
});
const required = ["This field is required."];
const row = async (id: number) =>
	(await em.execute<Record<string, unknown>[]>("select * from specimen where id = ?", [id]))[0]!;

test("a specimen of its least fields is stored trimmed, the rest empty", async () => {
	const id = await saveSpecimen(em, staff, create, whole("B1"));
	expect(await row(id)).toMatchObject({
		specimen_id: "B1",
		size: "Ø100 mm",
		prot_sec_id: null,
		substrate_2_id: null,
		notes: "",
		is_active: true,
	});
});

test("a specimen without anything is told all that is missing at once", async () => {
	await expect(saveSpecimen(em, staff, create, {})).rejects.toMatchObject({
		kind: "invalid",
		fields: {
			specimen_id: required,
			size: required,
			application: required,
			frr: required,
			brand: required,
			prot_first: required,
			service: required,
			substrate: required,
			report: required,
		},
	});
});

test("what is taken in the report, the same substrate twice and withdrawn records are refused", async () => {
	await saveSpecimen(em, staff, create, whole("C1"));
	await expect(saveSpecimen(em, staff, create, whole(" c1"))).rejects.toMatchObject({
		fields: { specimen_id: ["This specimen already exists in the report."] },
	});
	await expect(
		saveSpecimen(em, staff, create, { ...whole("C2"), substrate_2: first.substrate_id }),
	).rejects.toMatchObject({ fields: { substrate_2: ["Choose another substrate than the first."] } });
	const brand = await insert(em, "brand", { name: "Gone", is_active: false });
	await expect(saveSpecimen(em, staff, create, { ...whole("C3"), brand, size: "" })).rejects.toMatchObject({
		fields: {
			brand: [`Invalid pk "${brand}" - object does not exist.`],
			size: ["This field may not be blank."],
		},
	});
});

test("an update changes nothing but what is given, keeps a withdrawn record that was stored, and clears what is null", async () => {
	const other = await insert(em, "product", { name: "Collar" });
	const id = await saveSpecimen(em, staff, create, { ...whole("D1"), prot_sec: other });
	await em.execute("update product set is_active = false where id = ?", [other]);
	await saveSpecimen(em, staff, { ...create, id, version: 1 }, { prot_sec: other, notes: "Cured." });
	expect(await row(id)).toMatchObject({ prot_sec_id: other, notes: "Cured.", size: "Ø100 mm", version: 2 });
	await saveSpecimen(em, staff, { ...create, id }, { prot_sec: null });
	expect((await row(id)).prot_sec_id).toBeNull();
	await expect(saveSpecimen(em, staff, { ...create, id }, { prot_sec: other })).rejects.toMatchObject({
		kind: "invalid",
	});
});

test("what the caller has found wrong is told together with what is found here, and asked of nobody twice", async () => {
	const errors = { frr: ["Incorrect type. Expected pk value, received str."] };
	const { frr: _, ...input } = whole("E1");
	await expect(saveSpecimen(em, staff, { ...create, errors }, { ...input, size: null })).rejects.toMatchObject({
		fields: { ...errors, size: ["This field may not be null."] },
	});
});

test("of two who make both substrates the same at once, the second is told of the field and nothing of theirs is stored", async () => {
	const id = await saveSpecimen(em, staff, create, whole("F1"));
	const other = await otherSubstrate();
	const both = await whileLocked(id, () => [
		saveSpecimen(own.fork(), staff, { ...create, id }, { substrate: other }),
		saveSpecimen(own.fork(), staff, { ...create, id }, { substrate_2: other, size: "30 mm" }),
	]);
	const refused = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
	expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect(refused.reason).toMatchObject({
		kind: "invalid",
		fields: { substrate_2: ["Choose another substrate than the first."] },
	});
	expect((await row(id)).version).toBe(2);
});

test("a second substrate that only the database finds to be the first is told of the same", async () => {
	const id = await saveSpecimen(em, staff, create, whole("G1"));
	const change = { entity: "specimen", id, source: "api" } as const;
	const write = (inside: EntityManager) =>
		inside.execute("update specimen set substrate_2_id = substrate_id where id = ?", [id]);
	await expect(changeRecord(own.fork(), staff, change, write)).rejects.toMatchObject({
		kind: "invalid",
		fields: { substrate_2: ["Choose another substrate than the first."] },
	});
});

async function otherSubstrate() {
	const name_id = await insert(em, "substrate_name", { name: "Board" });
	const orientation_id = await insert(em, "orientation", { name: "Ceiling" });
	return insert(em, "substrate", { name_id, orientation_id, thickness: "13mm" });
}

/** Starts several saves of a specimen that all wait for its lock, and lets them go once they do. */
async function whileLocked(id: number, start: () => Promise<unknown>[]) {
	let begun: Promise<unknown>[] = [];
	await own.act(async (holder) => {
		await holder.execute("select 1 from specimen where id = ? for update", [id]);
		begun = start();
		const waiting = async () => {
			const [found] = await em.execute<{ count: number }[]>(
				"select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
			);
			return found!.count;
		};
		while ((await waiting()) < begun.length) await new Promise((resolve) => setTimeout(resolve, 20));
	});
	return Promise.allSettled(begun);
}
