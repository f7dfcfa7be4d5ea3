import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import { suggestedGroups } from "#app/domain/ratings/form-rule.ts";
import type { EntityManager } from "#db/orm.ts";
import { ensure, insert, makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let staff: Actor;
const group: Record<number, number> = {};
beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
	for (const minutes of [30, 60, 90]) group[minutes] = await ensure(em, "frr_group", { name: `${minutes}min` });
});

const save = (
	values: { name: string; group: number[] },
	id: number | null = null,
	source: "page" | "api" = "page",
): Promise<Record<string, string[]>> =>
	saveListRecord(em, staff, "frr", { id, values, source }).then(
		() => ({}),
		(error) => error.fields,
	);

test("the form refuses a new name that cannot be read and shows the forms; a stored one stays", async () => {
	const refused = await save({ name: "banana", group: [] });
	expect(refused.name?.[0]).toMatch(/cannot be read.*-\/60\/60.*EI 60/);
	expect(await save({ name: "-/30/60", group: [] })).toEqual(refused);
	expect((await save({ name: "EI 230", group: [] })).name?.[0]).toMatch(/^No fire test has these minutes/);
	expect((await save({ name: "-/2/2", group: [] })).name?.[0]).toMatch(/^Minutes, or hours\?/);
	expect(await save({ name: "60 minutes", group: [] }, null, "api")).toEqual({});
	const old = await insert(em, "frr", { name: "banana" });
	expect(await save({ name: "banana", group: [group[60]!] }, old)).toEqual({});
	expect(await save({ name: "bananas", group: [] }, old)).toEqual(refused);
	expect(await save({ name: " EI 60-U/C ", group: [] }, old)).toEqual({});
});

test("an FRR is stored in the one spelling, and one that differs only in spelling is there already", async () => {
	const names = async () =>
		(await em.execute<{ name: string }[]>("select name from frr where name like '%45%' order by id")).map(
			({ name }) => name,
		);
	const taken = { name: ["This name already exists."] };
	for (const [source, first, others, stored] of [
		["page", "–/45/45", ["-/45/45", "- / 045 / 045", "FRL −/45/45", "－/４５/45"], "-/45/45"],
		["api", "EI45 u/c", ["EI 45-U/C", "ei\u00a045 U/C"], "EI 45-U/C"],
	] as const) {
		expect(await save({ name: first, group: [] }, null, source)).toEqual({});
		expect((await names()).at(-1)).toBe(stored);
		for (const name of others) expect([name, await save({ name, group: [] }, null, source)]).toEqual([name, taken]);
	}
});

test("the form refuses a group above a stated part where it is chosen or the name changes", async () => {
	expect(await save({ name: "-/60/30", group: [group[30]!, group[60]!, group[90]!] })).toEqual({
		group: ["60min is above what -/60/30 states.", "90min is above what -/60/30 states."],
	});
	expect(await save({ name: "-/60/30", group: [group[60]!] }, null, "api")).toEqual({});
	const id = await ensure(em, "frr", { name: "-/60/30" });
	expect(await save({ name: "-/60/30", group: [group[30]!, group[60]!] }, id)).toEqual({});
	expect(await save({ name: "-/60/20", group: [group[30]!, group[60]!] }, id)).toEqual({
		group: ["30min is above what -/60/20 states.", "60min is above what -/60/20 states."],
	});
});

test("the groups that an FRR's minutes reach are suggested, and saved for nobody", async () => {
	expect(await suggestedGroups(em, "-/90/60")).toEqual(["30min", "60min"]);
	expect(await suggestedGroups(em, "45/-/-")).toEqual(["30min"]);
	expect(await suggestedGroups(em, "-/60/-")).toEqual([]);
	expect(await save({ name: "-/180/180", group: [] })).toEqual({});
	const stored = await em.execute(
		"select count(*)::int as n from frr_group_member m join frr f on f.id = m.frr_id where f.name = '-/180/180'",
	);
	expect(stored).toEqual([{ n: 0 }]);
});
