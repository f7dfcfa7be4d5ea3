import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { getAnnotated } from "#app/domain/imports/import-views.sql.ts";
import { failLostImports, sweepImports, sweepWorkFolders } from "#app/domain/imports/jobs/import-attempts.sql.ts";
import { discardImport, receiveImport } from "#app/domain/imports/jobs/import-jobs.ts";
import { performImport } from "#app/domain/imports/jobs/perform-import.ts";
import { csv } from "#tests/domain/imports/trial.ts";
import { type Desk, openDesk } from "./desk.ts";

let desk: Desk;
beforeEach(async () => {
	desk = await openDesk();
});
afterEach(() => desk.close());

const lookups = { "lookups.csv": csv([{ list: "brand", name: "Nova" }]) };
const row = async (id: number) => (await desk.trial.query(`select * from import_job where id = ${id}`))[0];
const rows = () => desk.trial.value("select count(*)::int from import_job");
/** The keys of an import's files that the store still has. */
async function kept(keys: string[]): Promise<string[]> {
	const there = await Promise.all(keys.map((key) => desk.work.files.read(key).then(Boolean, () => false)));
	return keys.filter((_, at) => there[at]);
}
const keysOf = async (ids: number[]) =>
	(await desk.trial.value(
		`select array(select f ->> 'key' from import_job, jsonb_array_elements(uploads || annotated) f where id in (${ids}))`,
	)) as string[];
const age = (id: number, by: string) =>
	desk.trial.query(`update import_job set touched = now() - interval '${by}' where id = ${id}`);

test("an import that a stopping worker was at is handed back as if it had not been tried", async () => {
	const id = await desk.upload(lookups);
	const stop = new AbortController();
	const { stream } = desk.work.files;
	const files = {
		...desk.work.files,
		stream: (key: string) => {
			stop.abort();
			return stream(key);
		},
	};
	await expect(performImport(id, { ...desk.work, files, signal: stop.signal })).rejects.toThrow();
	expect(await row(id)).toMatchObject({ status: "checking", attempt: 0 });
	expect(await readdir(desk.work.folder)).toEqual([]);
	await desk.workOff();
	expect(await row(id)).toMatchObject({ status: "checked" });
	expect(desk.faults).toEqual([]);
});

test("a fault is tried three times and then told, and a stored copy that was changed is never imported", async () => {
	const id = await desk.upload(lookups);
	const [key] = await keysOf([id]);
	const other = join(desk.trial.folder, "other.csv");
	await desk.trial.write("other.csv", "list,name\nbrand,Other\n");
	await desk.work.files.copy(key!, other, "text/csv");
	for (let tries = 1; tries <= 3; tries++) {
		expect(await row(id)).toMatchObject({ status: "checking" });
		await expect(performImport(id, desk.work)).rejects.toThrow("not what was uploaded");
	}
	expect(await row(id)).toMatchObject({ status: "failed", failure: expect.stringContaining("Nothing was saved") });
	await performImport(id, desk.work);
	expect(desk.faults).toHaveLength(3);
});

test("an import that killed its worker again and again is given up", async () => {
	const id = await desk.upload(lookups);
	await desk.trial.query(`update import_job set attempt = 3 where id = ${id}`);
	await desk.workOff();
	expect(await row(id)).toMatchObject({ status: "failed" });
});

test("an import without a sign of life for a quarter of an hour fails; one that waits for a worker does not", async () => {
	const [lost, waiting] = [await desk.upload(lookups), await desk.upload(lookups)];
	await desk.trial.query(`update import_job set attempt = 1 where id = ${lost}`);
	for (const id of [lost, waiting]) await age(id, "14 minutes");
	await failLostImports(desk.em());
	expect(await row(lost)).toMatchObject({ status: "checking" });
	for (const id of [lost, waiting]) await age(id, "16 minutes");
	await failLostImports(desk.em());
	expect(await row(lost)).toMatchObject({ status: "failed", progress: 100 });
	expect(await row(waiting)).toMatchObject({ status: "checking" });
});

test("a discarded import cannot be seen or confirmed, stores nothing when its worker ends, and is swept", async () => {
	const checked = await desk.check(lookups);
	const keys = await keysOf([checked.id]);
	await discardImport(desk.em(), desk.staff, checked.id);
	await expect(desk.see(checked.id)).rejects.toMatchObject({ kind: "not_found" });
	await expect(getAnnotated(desk.em(), desk.staff, checked.id, 1)).rejects.toMatchObject({ kind: "not_found" });
	await expect(desk.confirm(checked)).rejects.toMatchObject({ kind: "not_found" });
	await performImport(checked.id, desk.work);
	expect(await kept(keys)).toEqual(keys);
	await sweepImports(desk.em(), desk.work.files);
	expect(await kept(keys)).toEqual([]);
	expect(await rows()).toBe(0);
});

test("an import that is discarded while it is checked leaves no file behind", async () => {
	const id = await desk.upload(lookups);
	const kept: string[] = [];
	const files = {
		...desk.work.files,
		async stream(key: string) {
			await discardImport(desk.em(), desk.staff, id);
			return desk.work.files.stream(key);
		},
		async copy(key: string) {
			kept.push(key);
		},
	};
	await performImport(id, { ...desk.work, files });
	expect([kept, desk.faults]).toEqual([[], []]);
});

test("an import that is stored or being stored cannot be discarded", async () => {
	const checked = await desk.check(lookups);
	await desk.confirm(checked);
	await expect(discardImport(desk.em(), desk.staff, checked.id)).rejects.toMatchObject({ kind: "conflict" });
	await desk.workOff();
	await expect(discardImport(desk.em(), desk.staff, checked.id)).rejects.toMatchObject({ kind: "conflict" });
	expect(await row(checked.id)).toMatchObject({ status: "applied" });
});

test("abandoned uploads and dry runs are swept, the row of a stored import stays with its counts", async () => {
	const content = { path: join(desk.trial.folder, "half.csv"), name: "lookups.csv", bytes: 4, sha256: "0".repeat(64) };
	await desk.trial.write("half.csv", "half");
	const half = await receiveImport(
		desk.em(),
		desk.staff,
		{ files: [content], createLookups: false },
		desk.work.files.copy,
	);
	const waiting = (await desk.check(lookups)).id;
	const applied = await desk.check(lookups);
	await desk.confirm(applied);
	await desk.workOff();
	const ids = [half, waiting, applied.id];
	const keys = await keysOf(ids);
	expect(keys).toHaveLength(5);
	await sweepImports(desk.em(), desk.work.files);
	expect(await kept(keys)).toEqual(keys);
	await age(half, "3 hours");
	for (const id of [waiting, applied.id]) await age(id, "8 days");
	await sweepImports(desk.em(), desk.work.files);
	expect(await kept(keys)).toEqual([]);
	expect(await rows()).toBe(1);
	const { uploads, report, annotated } = await desk.see(applied.id);
	expect([uploads.map(({ name }) => name), report!.files[0]!.new, annotated]).toEqual([["lookups.csv"], 1, []]);
	await sweepImports(desk.em(), desk.work.files);
});

test("an abandoned import cannot be confirmed any more as soon as a sweep has begun", async () => {
	const [one, other] = [await desk.check(lookups), await desk.check(lookups)];
	for (const { id } of [one, other]) await age(id, "8 days");
	const said: string[] = [];
	const remove = async (key: string) => {
		const confirmed = desk.confirm(other).then(() => "confirmed");
		said.push(await confirmed.catch(({ kind }) => kind));
		await desk.work.files.delete(key);
	};
	await sweepImports(desk.em(), { delete: remove });
	expect([new Set(said), desk.queue, await rows()]).toEqual([new Set(["not_found"]), [], 0]);
});

test("a file that cannot be deleted keeps its import for the next sweep and none of the others", async () => {
	const [stuck, other] = [await desk.check(lookups), await desk.check(lookups)];
	for (const { id } of [stuck, other]) await discardImport(desk.em(), desk.staff, id);
	const keys = await keysOf([stuck.id, other.id]);
	const remove = async (key: string) => {
		if (key === keys[0]) throw new Error("The store is away.");
		await desk.work.files.delete(key);
	};
	await expect(sweepImports(desk.em(), { delete: remove })).rejects.toThrow("The store is away.");
	expect([await rows(), await kept(keys)]).toEqual([1, expect.arrayContaining([keys[0]])]);
	await sweepImports(desk.em(), desk.work.files);
	expect([await rows(), await kept(keys)]).toEqual([0, []]);
});

test("working folders that a killed worker left are removed, those in use are not", async () => {
	const id = await desk.upload(lookups);
	const { version } = await desk.see(id);
	await desk.trial.query(`update import_job set attempt = 2 where id = ${id}`);
	const names = [`${id}-${version}-1`, `${id}-${version}-2`, "999-1-1", "something else"];
	for (const name of names) await mkdir(join(desk.work.folder, name, "sent"), { recursive: true });
	await sweepWorkFolders(desk.em(), desk.work.folder);
	expect((await readdir(desk.work.folder)).sort()).toEqual([names[1], names[3]]);
});
