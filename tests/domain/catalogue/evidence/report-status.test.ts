import { raw } from "@mikro-orm/core";
import { expect, test } from "vitest";
import { reportStatusSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
const DAY = "2026-11-23";

/** Of a report that is what it says and no more, on the day. */
async function statusOf(says: Record<string, unknown>): Promise<string> {
	const columns = {
		...{ is_active: true, superseded_by_id: null, standard_id: null, expires: null, kind: null, issued: null },
		...says,
	};
	const values = Object.entries(columns).map(([name, value]) => [`?::${types[name]} as ${name}`, value] as const);
	const source = `(select ${values.map(([sql]) => sql).join(", ")}) r`;
	const [row] = await own.em.execute<{ status: string }[]>(
		raw(
			`select ${reportStatusSql("r", DAY)} as status from ${source}`,
			values.map(([, value]) => value),
		),
	);
	return row!.status;
}
const types: Record<string, string> = {
	is_active: "boolean",
	superseded_by_id: "int",
	standard_id: "int",
	expires: "date",
	kind: "text",
	issued: "date",
};
const recorded = { kind: "test", issued: "2020-01-01" };
const standardUntil = async (day: string) => {
	const [row] = await own.em.execute<{ id: number }[]>(
		"insert into standard (name, accepted_until) values (?, ?) returning id",
		[`until ${day}`, day],
	);
	return row!.id;
};

test("a report is current once its kind and its date of issue are recorded", async () => {
	expect(await statusOf({})).toBe("not recorded");
	expect(await statusOf({ kind: "test" })).toBe("not recorded");
	expect(await statusOf({ issued: "2020-01-01" })).toBe("not recorded");
	expect(await statusOf(recorded)).toBe("current");
});

test("it is good on its last day, expires soon for 90 days before, and is expired the day after", async () => {
	const statuses = ["2027-02-22", "2027-02-21", DAY, "2026-11-22"].map((expires) => statusOf({ ...recorded, expires }));
	expect(await Promise.all(statuses)).toEqual(["current", "expires soon", "expires soon", "expired"]);
	expect(await statusOf({ expires: "2027-02-21" })).toBe("expires soon");
});

test("it ends with its standard, the day after the last that the standard is accepted", async () => {
	const last = await statusOf({ ...recorded, standard_id: await standardUntil(DAY) });
	expect(last).toBe("current");
	expect(await statusOf({ ...recorded, standard_id: await standardUntil("2026-11-22") })).toBe("standard ended");
});

test("the first that applies is told", async () => {
	const ended = await standardUntil("2020-01-01");
	const all = { ...recorded, is_active: false, superseded_by_id: 1, expires: "2026-01-01", standard_id: ended };
	expect(await statusOf(all)).toBe("withdrawn");
	expect(await statusOf({ ...all, is_active: true })).toBe("superseded");
	expect(await statusOf({ ...all, is_active: true, superseded_by_id: null })).toBe("expired");
	expect(await statusOf({ ...all, is_active: true, superseded_by_id: null, expires: "2026-12-01" })).toBe(
		"standard ended",
	);
});
