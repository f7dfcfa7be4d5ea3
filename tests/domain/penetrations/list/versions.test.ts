import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { assignPenetrations } from "#app/domain/penetrations/list/assign.ts";
import { isOtherType } from "#app/domain/penetrations/list/list-change.ts";
import type { SentRow } from "#app/domain/penetrations/list/opening-rows.ts";
import { deletePenetrations } from "#app/domain/penetrations/list/penetration.ts";
import { type ListOptions, storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { compareVersions, dropMissing, listVersions, restoreVersion } from "#app/domain/penetrations/list/versions.ts";
import type { PenetrationFields, PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeRecord, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let sols: number[];
let project: number;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	sols = [await makeSolution(em, "V-1", { specimens: [{ id: "A1" }] }), await makeSolution(em, "V-2")];
});
beforeEach(async () => {
	project = await makeProject(em, ann, "Harbour Tower");
});

const list: ListOptions = { source: { kind: "file", name: "Level 1.csv" }, overwrite: "correct" };

const sent = (...fields: (SentRow["fields"] & { id?: number })[]): SentRow[] =>
	fields.map(({ id, ...one }) => ({ id, fields: one, errors: {} }));
const store = (...fields: SentRow["fields"][]) =>
	own.act((tx) => storePenetrations(tx, ann, project, sent(...fields), list));
const single = (...fields: (SentRow["fields"] & { id?: number })[]) =>
	own.act((tx) => storePenetrations(tx, ann, project, sent(...fields)));
const restore = (no: number) => own.act((tx) => restoreVersion(tx, ann, project, no));
const stored = () => listStoredPenetrations(em, project);
const versions = () => listVersions(em, ann, project);
const assign = (id: number, sol: number | null) =>
	own.act((tx) => assignPenetrations(tx, ann, project, [{ penetrations: [id], sol, specimens: [] }]));

const service = (name: string, size: string) => {
	return { classification: "", service: name, service_type: "", size, insulation: "" };
};
const row = (ref: string, more: Partial<PenetrationFields> = {}) => ({ ref, required: "-/60/60", ...more });

test("each stored list is a version with its source and what it did; a single change makes none", async () => {
	await store(row("P-1"), row("P-2"));
	await store(row("P-1", { size: "Ø50" }), row("P-3"));
	await single(row("P-1", { note: "A" }));
	expect(await versions()).toMatchObject([
		{ no: 2, source: "file", name: "Level 1.csv", did: { created: 1, changed: 1, gone: ["P-2"], total: 3 } },
		{ no: 1, did: { created: 2, changed: 0, gone: [], total: 2 } },
	]);
	expect((await versions())[0]!.by).toContain("Ann");
});

test("an opening with site records outlives a version without it, as not needed", async () => {
	await store(row("P-1"));
	await store(row("P-2"), row("P-3"));
	const [, second] = await stored();
	await assign(second!.id, sols[0]!);
	await makeRecord(em, project, second!.id);
	expect((await restore(1)).version).toBe(4);
	const after = (await stored()).map(({ ref, status, sol }) => [ref, status, sol]);
	expect(after).toEqual([
		["P-1", "open", null],
		["P-2", "not needed", null],
	]);
	expect((await versions())[0]!.did).toMatchObject({ created: 0, changed: 1, unchanged: 1, removed: 1 });
	expect((await restore(1)).version).toBeNull();
});

test("a list that changes nothing makes no version", async () => {
	await store(row("P-1"));
	expect((await store(row("P-1"))).version).toBe(null);
	expect(await versions()).toHaveLength(1);
});

test("what was changed one by one, or stored before there were versions, is kept before a list goes over it", async () => {
	await single(row("P-1", { note: "Old" }));
	await store(row("P-1", { note: "New" }));
	expect(await versions()).toMatchObject([
		{ no: 2, source: "file" },
		{ no: 1, source: "edited", did: { total: 1 } },
	]);
	await restore(1);
	expect(await stored()).toMatchObject([{ note: "Old" }]);
	expect(await versions()).toMatchObject([{ no: 3, source: "restored", did: { restored: 1, changed: 1 } }, {}, {}]);
});

test("two versions are compared by penetration: added, changed field by field, gone", async () => {
	await store(row("P-1"), row("P-2", { level: "L1" }), row("P-3"));
	const ids = new Map((await stored()).map(({ ref, id }) => [ref, id]));
	await own.act((tx) => deletePenetrations(tx, ann, project, [ids.get("P-1")!]));
	await single({ id: ids.get("P-2")!, ref: "P-7", sol: sols[0] });
	const { version } = await store(row("P-7"), row("P-3", { quantity: 38, unit: "m" }), row("P-4"));
	const found = await compareVersions(em, ann, project, 1, version!);
	const names = (rows: typeof found.added) => rows.map(({ ref }) => ref);
	expect([names(found.added), names(found.removed)]).toEqual([["P-4"], ["P-1"]]);
	expect(found.changed).toMatchObject([
		{ ref: "P-3", level: "", facts: [{ label: "Quantity", old: "1", new: "38 m" }] },
		{
			...{ ref: "P-7", level: "L1" },
			facts: [
				{ label: "No.", old: "P-2", new: "P-7" },
				{ label: "Status", old: "open", new: "assigned" },
				{ label: "Solution", old: "", new: "V-1" },
			],
		},
	]);
	const back = await compareVersions(em, ann, project, version!, 1);
	expect([back.added.length, back.removed.length]).toEqual([found.removed.length, found.added.length]);
});

test("a service after the first is compared in words and put back", async () => {
	const services = [service("PVC", "Ø110"), service("Copper", "Ø20")];
	await store(row("P-1", { services, gap: "10" }));
	await store(row("P-1", { services: services.slice(0, 1), gap: "0" }));
	const { changed } = await compareVersions(em, ann, project, 1, 2);
	expect(changed[0]!.facts).toEqual([
		{ label: "Gap", old: "10", new: "0" },
		{ label: "Services", old: "Ø110 PVC; Ø20 Copper", new: "Ø110 PVC" },
	]);
	await restore(1);
	expect(await stored()).toMatchObject([{ service: "PVC", services, gap: "10" }]);
});

test("a version of before openings had facts and services is the same list", async () => {
	await store(row("P-1", { service: "PVC" }));
	await em.execute(`update penetration_version set rows = (select jsonb_agg(r - 'opening' - 'gap' - 'spacing' - 'access'
		- 'fire_from' - 'more_services' - 'service_quantity') from jsonb_array_elements(rows) r) where project_id = ${project}`);
	await store(row("P-1", { service: "Copper" }));
	expect(await versions()).toMatchObject([{ no: 2, source: "file" }, { no: 1 }]);
	expect((await compareVersions(em, ann, project, 1, 2)).changed[0]!.facts).toHaveLength(1);
	await restore(1);
	expect(await stored()).toMatchObject([{ service: "PVC", services: [service("PVC", "")], opening: "" }]);
});

test("numbers may be swapped and deleted ones come back, and those of later rows can be given again", async () => {
	await store(row("P-1", { note: "one" }), row("P-2", { note: "two" }), row("P-3", { note: "three" }));
	const [one, two, three] = await stored();
	await single({ id: one!.id, ref: "P-9" });
	await single({ id: two!.id, ref: "P-1" });
	await single({ id: one!.id, ref: "P-2" });
	await own.act((tx) => deletePenetrations(tx, ann, project, [three!.id]));
	await store(row("P-4"));
	await restore(1);
	expect((await stored()).map(({ ref, note }) => [ref, note])).toEqual([
		["P-1", "one"],
		["P-2", "two"],
		["P-3", "three"],
	]);
	await single(row("P-3", { note: "again" }), row("P-4"));
	expect((await stored()).map(({ ref }) => ref)).toEqual(["P-1", "P-2", "P-3", "P-4"]);
});

test("going back keeps what was assigned since where the type stays, and assigns the rest as it was, where that still can be", async () => {
	const gone = await makeSolution(em, "V-3");
	await single(
		row("P-1", { size: "Ø50", sol: sols[0] }),
		row("P-2", { size: "Ø50", sol: sols[0] }),
		row("P-3", { size: "Ø50", sol: gone }),
		row("P-4", { size: "Ø50" }),
	);
	const { unassigned } = await store(...["P-2", "P-3", "P-4"].map((ref) => row(ref, { size: "Ø65" })));
	expect(unassigned).toEqual(["P-2", "P-3"]);
	const [one, , , four] = await stored();
	await assign(one!.id, sols[1]!);
	await assign(four!.id, sols[1]!);
	await em.execute("update solution set is_active = false where id = ?", [gone]);
	const back = await restore(1);
	expect(back.unassigned).toEqual(["P-3", "P-4"]);
	expect((await stored()).map(({ ref, sol, status }) => [ref, sol, status])).toEqual([
		["P-1", sols[1], "assigned"],
		["P-2", sols[0], "assigned"],
		["P-3", null, "open"],
		["P-4", null, "open"],
	]);
});

test("going back to a list in which an opening is not needed leaves it so, whatever became of its seal", async () => {
	const gone = await makeSolution(em, "V-4");
	await single(row("P-1", { sol: sols[0] }), row("P-2", { sol: gone }), row("P-3", { sol: sols[0] }));
	const unneeded = ["P-1", "P-2", "P-3"].map((ref) => row(ref, { status: "not needed" }));
	const { version } = await store(...unneeded);
	const [one, , three] = await stored();
	await assign(one!.id, null);
	await store(row("P-2", { size: "Ø50" }));
	await assign(three!.id, sols[1]!);
	await em.execute("update solution set is_active = false where id = ?", [gone]);
	expect((await restore(version!)).unassigned).toEqual([]);
	expect((await stored()).map(({ sol, status }) => [sol, status])).toEqual([
		[null, "not needed"],
		[null, "not needed"],
		[sols[1], "assigned"],
	]);
});

test("those that a re-issued list does not have are set not needed, once", async () => {
	await single(row("P-1"), row("P-2", { sol: sols[0] }), row("P-3"));
	const { version } = await store(row("P-1"));
	expect((await compareVersions(em, ann, project, version! - 1, version!)).missing).toEqual(["P-2", "P-3"]);
	expect(await own.act((tx) => dropMissing(tx, ann, project, version!))).toBe(2);
	expect((await stored()).map(({ status, sol }) => [status, sol])).toEqual([
		["open", null],
		["not needed", null],
		["not needed", null],
	]);
	expect(await own.act((tx) => dropMissing(tx, ann, project, version!))).toBe(0);
});

test("staff read the versions of any project and put none back; others find nothing", async () => {
	await store(row("P-1"));
	await store(row("P-2"));
	const [bob, sue] = [await makePerson(em, "Bob"), await makePerson(em, "Sue", { staff: true })];
	expect(await listVersions(em, sue, project)).toHaveLength(2);
	expect((await compareVersions(em, sue, project, 1, 2)).added).toHaveLength(1);
	await expect(listVersions(em, bob, project)).rejects.toMatchObject({ kind: "not_found" });
	await expect(compareVersions(em, bob, project, 1, 2)).rejects.toMatchObject({ kind: "not_found" });
	for (const actor of [bob, sue]) {
		await expect(own.act((tx) => restoreVersion(tx, actor, project, 1))).rejects.toMatchObject({ kind: "not_found" });
		await expect(own.act((tx) => dropMissing(tx, actor, project, 2))).rejects.toMatchObject({ kind: "not_found" });
	}
	await expect(restore(3)).rejects.toMatchObject({ kind: "not_found" });
});

test("a project keeps its newest 200 versions", async () => {
	await store(row("P-1"));
	await em.execute(
		`insert into penetration_version (project_id, no, user_id, source, did, rows)
		 select project_id, n, user_id, source, did, rows from penetration_version, generate_series(2, 200) n
		 where project_id = ?`,
		[project],
	);
	expect((await store(row("P-1", { note: "x" }))).version).toBe(201);
	const kept = await versions();
	expect([kept.length, kept[0]!.no, kept.at(-1)!.no]).toEqual([200, 201, 2]);
});

const of = <T>(...values: T[]) => fc.constantFrom(...values);
const refs = of("P-1", "P-2", "P-3", "P-4", "P-5");
const someRow = fc.record({
	ref: refs,
	required: of("-/60/60", "-/120/120"),
	level: of("", "L1", "L2"),
	size: of("", "Ø50", "Ø65"),
	note: of("", "A"),
	quantity: of(1, 38),
	unit: of("no." as const, "m" as const),
	status: of("open" as const, "not needed" as const),
});
const step = fc.oneof(
	fc.record({ do: fc.constant("list" as const), rows: fc.uniqueArray(someRow, { selector: ({ ref }) => ref }) }),
	fc.record({ do: fc.constant("rename" as const), at: fc.nat(4), ref: refs }),
	fc.record({ do: fc.constant("delete" as const), at: fc.nat(4) }),
	fc.record({ do: fc.constant("assign" as const), at: fc.nat(4), sol: fc.nat(1) }),
	fc.record({ do: fc.constant("back" as const), at: fc.nat(20) }),
);

const texts = ({ id: _id, version: _version, sol: _sol, specimens: _specimens, status, ...rest }: PenetrationView) => ({
	...rest,
	needed: status !== "not needed",
});

test("after any lists and changes between them, going back to a version gives its list, and no seal of another type", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
			project = await makeProject(em, ann, "Harbour Tower");
			const known = new Map<number, PenetrationView[]>();
			const goBack = async (no: number) => {
				const before = await stored();
				const was = known.get(no)!;
				const { version } = await restore(no);
				const now = await stored();
				// What is sealed by now is needed, whatever the version said.
				const sealed = new Set(now.filter(({ sol }) => sol !== null).map(({ ref }) => ref));
				const asThen = (all: PenetrationView[]) =>
					all.map(texts).map((one) => ({ ...one, needed: one.needed || sealed.has(one.ref) }));
				expect(asThen(now)).toEqual(asThen(was));
				for (const one of now.filter(({ sol }) => sol !== null)) {
					const then = was.find(({ ref }) => ref === one.ref)!;
					const earlier = before.find(({ id }) => id === one.id);
					const isKept = earlier?.sol === one.sol && !isOtherType(earlier, one);
					expect(isKept || (then.sol === one.sol && !isOtherType(then, one))).toBe(true);
				}
				if (version !== null) known.set(version, now);
			};
			for (const one of steps) {
				const list = await stored();
				const chosen = "at" in one ? list[one.at % (list.length || 1)] : undefined;
				try {
					if (one.do === "list") {
						const { version } = await store(...one.rows);
						if (version !== null) known.set(version, await stored());
					} else if (one.do === "back") {
						const no = [...known.keys()][one.at % (known.size || 1)];
						if (no !== undefined) await goBack(no);
					} else if (!chosen) continue;
					else if (one.do === "rename") await single({ id: chosen.id, ref: one.ref });
					else if (one.do === "delete") await own.act((tx) => deletePenetrations(tx, ann, project, [chosen.id]));
					else await assign(chosen.id, sols[one.sol]!);
				} catch (error) {
					// A number that is taken, or that was deleted, is refused: the list stays as it was.
					expect(error).toMatchObject({ kind: "invalid" });
					expect(await stored()).toEqual(list);
				}
			}
			for (const no of [...known.keys()]) await goBack(no);
		}),
		{ numRuns: 25 },
	);
}, 120_000);

test("a quantity of a service is compared, and comes back with its version", async () => {
	await store(row("P-1", { services: [service("PVC", "Ø50"), service("Copper", "Ø22")] }));
	await store(row("P-1", { services: [{ ...service("PVC", "Ø50"), quantity: 2 }, service("Copper", "Ø22")] }));
	expect((await compareVersions(em, ann, project, 1, 2)).changed).toEqual([
		{
			...{ ref: "P-1", level: "", services: "2 × Ø50 PVC; Ø22 Copper", required: "-/60/60" },
			facts: [{ label: "Services", old: "Ø50 PVC; Ø22 Copper", new: "2 × Ø50 PVC; Ø22 Copper" }],
		},
	]);
	await restore(1);
	expect((await stored())[0]!.services[0]).toEqual(service("PVC", "Ø50"));
	await restore(2);
	expect((await stored())[0]!.services[0]).toEqual({ ...service("PVC", "Ø50"), quantity: 2 });
});
