import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { REPORT_KINDS } from "#app/domain/catalogue/definition/report-kinds.ts";
import { listRecords } from "#app/domain/lists/read.sql.ts";
import { overrideSettings } from "#db/settings.ts";
import { ensure, insert, makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
const DAY = "2026-11-23";
let staff: Actor;

beforeAll(async () => {
	overrideSettings({ TODAY: DAY, ALLOW_TODAY: "1" });
	const { em } = own;
	staff = await makePerson(em, "Sue", { staff: true });
	const lab_id = await ensure(em, "lab", { name: "Lab" });
	const standard_id = await ensure(em, "standard", { name: "Old", accepted_until: "2024-12-31" });
	const recorded = { kind: "test", issued: "2020-01-01" };
	const report = (number: string, more: object) => insert(em, "report", { book: "1", number, lab_id, ...more });
	const current = await report("current", recorded);
	await report("withdrawn", { ...recorded, is_active: false, expires: "2026-12-01" });
	await report("superseded", { ...recorded, superseded_by_id: current });
	await report("expired", { ...recorded, expires: "2026-11-22" });
	await report("standard ended", { ...recorded, standard_id });
	await report("expires soon", { ...recorded, expires: DAY });
	await report("in 30", { ...recorded, expires: "2026-12-23" });
	await report("in 31", { ...recorded, expires: "2026-12-24" });
	await report("in 90", { ...recorded, expires: "2027-02-21" });
	await report("in 91", { ...recorded, expires: "2027-02-22" });
	await report("not recorded", {});
	for (const kind of Object.keys(REPORT_KINDS)) await report(`a ${kind}`, { kind });
});

const listed = async (only: string) => {
	const { rows } = await listRecords(own.em, staff, "report", { only, size: 50 });
	return rows.map(({ cells }) => cells[0]).toSorted();
};

test("the list of reports is narrowed to those of one status on the day", async () => {
	for (const status of ["withdrawn", "superseded", "expired", "standard ended"]) {
		expect(await listed(status.replace(" ", "_"))).toEqual([status]);
	}
	expect(await listed("expires_soon")).toEqual(["expires soon", "in 30", "in 31", "in 90"]);
	expect(await listed("current")).toEqual(["current", "in 91"]);
	expect(await listed("not_recorded")).toEqual(
		[...Object.keys(REPORT_KINDS).map((kind) => `a ${kind}`), "not recorded"].toSorted(),
	);
});

test("or to those that are due within 30 or 90 days, which what is withdrawn is not", async () => {
	expect(await listed("due_30")).toEqual(["expires soon", "in 30"]);
	expect(await listed("due_90")).toEqual(["expires soon", "in 30", "in 31", "in 90"]);
});

test("or to those of one kind, or without one", async () => {
	for (const kind of Object.keys(REPORT_KINDS).filter((one) => one !== "test")) {
		expect(await listed(kind)).toEqual([`a ${kind}`]);
	}
	expect(await listed("test")).toHaveLength(11);
	expect(await listed("no_kind")).toEqual(["not recorded"]);
});
