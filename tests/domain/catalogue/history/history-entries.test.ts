import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { HistoryQuery } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import { findRun, listHistory } from "#app/domain/catalogue/history/history-entries.sql.ts";
import { makePerson } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(3);
let staff: Actor;

const change = (entity: string, record: number, run: number | null = null) =>
	own.em.execute(
		`insert into catalogue_change (entity, record_id, source, import_run_id, actor_id, old, new)
			values (?, ?, ?, ?, ?, '{"name": "a"}', '{"name": "b"}')`,
		[entity, record, run === null ? "page" : "screen", run, staff.id],
	);

async function run(file: string, { changed = 0, made = 0 }: { changed?: number; made?: number }): Promise<number> {
	const [{ id } = { id: 0 }] = await own.em.execute<{ id: number }[]>(
		"insert into import_run (source, actor_id, files) values ('screen', ?, ?) returning id",
		[staff.id, JSON.stringify([{ file }])],
	);
	for (let at = 1; at <= changed; at++) await change("brand", 700 + at, id);
	if (made > 0) {
		await own.em.execute("insert into import_run_record values (?, 'specimen', 900, ?)", [id, 899 + made]);
	}
	return id;
}

let bulk: number;

beforeAll(async () => {
	staff = await makePerson(own.em, "Sam", { staff: true });
	await change("lab", 600);
	bulk = await run("bulk", { changed: 12 });
	await change("brand", 601);
	await run("one", { changed: 1 });
	await run("entry", { made: 12 });
	await run("second entry", { made: 1 });
	await run("nothing", {});
	const undo = await run("undo", { changed: 1 });
	await own.em.execute("insert into import_undo (import_run_id, undone_id) values (?, ?)", [undo, bulk]);
});

async function found(query: HistoryQuery = {}, most = 50): Promise<string[]> {
	const entries = await listHistory(own.em, staff, query, most);
	return entries.map((one) => ("made" in one ? one.made.files.join() : `${one.change.noun} ${one.change.recordId}`));
}

test("a run of many is one entry that counts its records; one that changed a single record is that change", async () => {
	expect(await found()).toEqual(["undo", "second entry", "entry", "brand 701", "brand 601", "bulk", "lab 600"]);
	expect(await findRun(own.em, staff, bulk)).toMatchObject({
		who: "Sam Lee",
		counts: [{ noun: "brand", changed: 12, made: 0 }],
	});
});

test("runs are narrowed as changes are, by what they made, too", async () => {
	expect(await found({ entity: "specimen" })).toEqual(["second entry", "entry"]);
	expect(await found({ entity: "brand" })).toEqual(["undo", "brand 701", "brand 601", "bulk"]);
	expect(await found({ source: "page" })).toEqual(["brand 601", "lab 600"]);
	expect(await found({ person: staff.id + 1 })).toEqual([]);
	expect(await found({ to: "2020-01-01" })).toEqual([]);
});

test("each page goes on where the one before it ended, also between runs at one place", async () => {
	const read: string[] = [];
	for (let query: HistoryQuery = {}; ; ) {
		const [entry] = await listHistory(own.em, staff, query, 1);
		if (!entry) break;
		read.push(...(await found(query, 1)));
		query = { before: entry.position, beforeRun: entry.run };
	}
	expect(read).toEqual(await found());
});
