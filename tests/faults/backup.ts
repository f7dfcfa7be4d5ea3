import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openBlobStore } from "#app/adapters/blob-store.ts";
import { listFiles, openBackupPlace } from "#app/domain/backups/backup-place.ts";
import { makeBackup } from "#app/domain/backups/make-backup.ts";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { signedIn, type Visitor } from "#tests/http/visitor.ts";
import { differing, hashFiles, hashTables } from "#tests/support/contents.ts";
import { generate } from "#tests/support/generate.ts";
import { runToEnd } from "#tests/support/processes.ts";
import { openPlant, type Plant } from "./parts/plant.ts";
import { startSaving } from "./parts/saving.ts";
import { type Ground, trial } from "./parts/trial.ts";

/*
 * node tests/faults/backup.ts: a backup while people work and files come and go. By another connection that sees the same
 * snapshot, every table and every file that it names is hashed another way; then the backup is restored into an empty instance
 * and compared with that, table by table and file by file. The restored product hands out its last issue.
 */

/** The files that rows name in the snapshot, with the hash that the rows say, by their key. */
async function namedFiles(client: pg.Client): Promise<Map<string, string>> {
	const { rows } = await client.query("select storage_key as key, sha256 from file where state = 'stored'");
	return new Map(rows.map(({ key, sha256 }) => [key, sha256]));
}

/** Everything as another connection sees it in the backup's snapshot. */
async function seenIn(snapshot: string, address: DatabaseAddress) {
	const client = new pg.Client(clientConfig(address));
	await client.connect();
	await client.query("begin transaction isolation level repeatable read, read only");
	await client.query(`set transaction snapshot '${snapshot}'`);
	const seen = { tables: await hashTables(client), files: await namedFiles(client) };
	await client.end();
	return seen;
}

/** Has one schedule after the other of the demo user's first project issued until it is stopped; `count` were begun. */
function issueSchedules(person: Visitor) {
	const issuing = { count: 0, isOver: false, ended: Promise.resolve() };
	const go = async () => {
		for (; !issuing.isOver; await pause(500)) if ((await generate(person, 1)).status === 303) issuing.count++;
	};
	issuing.ended = go();
	return issuing;
}

const ORPHANS = 20;

/** Puts files into the store that nobody needs any more: the sweep of a new worker would remove them at once. */
async function addOrphans(plant: Plant, files: string): Promise<void> {
	const [{ key } = { key: "" }] = await plant.query<{ key: string }>(
		"select storage_key as key from file where state = 'stored' order by id limit 1",
	);
	for (let at = 0; at < ORPHANS; at++) {
		const orphan = `or/ph/orphan-${at}.pdf`;
		cpSync(join(files, key), join(files, orphan));
		await plant.query(
			`insert into file (kind, name, type, bytes, sha256, storage_key, state)
			 select kind, 'orphan.pdf', type, bytes, sha256, $1, 'orphan' from file where storage_key = $2`,
			[orphan, key],
		);
	}
}

async function underLoad(ground: Ground): Promise<void> {
	const folder = join(ground.folder, "working");
	const plant = await openPlant(folder);
	const files = join(folder, "files");
	const { release, ...address } = await openEmbedded(folder);
	const issuing = issueSchedules(await signedIn(plant.product.url));
	const saving = await startSaving(plant.product.url, 3);
	await pause(5_000);
	await addOrphans(plant, files);
	const place = openBackupPlace(join(ground.folder, "place"), {});
	let seen: Awaited<ReturnType<typeof seenIn>> | null = null;
	const saved = () => saving.acknowledged.messages.length + saving.acknowledged.names.length;
	const before = { saved: saved(), issued: issuing.count };
	const began = performance.now();
	const { manifest } = await makeBackup({
		address,
		source: openBlobStore({ filesUrl: `file:${files}` }),
		drafts: join(folder, "tmp"),
		onProgress: () => {},
		place,
		async onSnapshot(snapshot) {
			seen = await seenIn(snapshot, address);
			// A worker that starts sweeps at once; while the backup is made it must leave all files.
			plant.kill(/cli\/index\.ts worker/);
			await pause(3_000);
		},
	});
	const seconds = ((performance.now() - began) / 1000).toFixed(1);
	const during = saved() - before.saved;
	const issued = issuing.count - before.issued;
	issuing.isOver = true;
	await saving.stop();
	await issuing.ended;
	await release();
	const { tables, files: named } = seen!;
	const backedUp = new Map((await listFiles(place, manifest)).map(({ key, sha256 }) => [key, sha256]));
	const lost = [...named].filter(([key, sha256]) => backedUp.get(key) !== sha256).length;
	const orphans = [...backedUp.keys()].filter((key) => key.startsWith("or/")).length;

	const second = join(ground.folder, "restored");
	const { code, output } = await runToEnd(["cli/index.ts", "restore", join(ground.folder, "place")], {
		NODE_ENV: "production",
		DATA_DIR: second,
	});
	if (code !== 0) throw new Error(`pfs restore ended with ${code}: ${output}`);
	const other = await openEmbedded(second);
	const client = new pg.Client(clientConfig(other));
	await client.connect();
	const restored = await hashTables(client);
	await client.end();
	await other.release();
	// The queue writes down by itself when it was looked after.
	const rows = differing(tables, restored).filter((name) => !["queue.queue", "queue.version"].includes(name));
	const found = hashFiles(join(second, "files"));
	const wrong = [...named].filter(([key, sha256]) => found.get(key) !== sha256).length;
	ground.note(
		"backup while people work, restored into an empty instance",
		`${during} forms saved and ${issued} schedules begun within its ${seconds} s; at the snapshot ${tables.size} tables, ${rows.length} differ ${rows.join(" ")}; ${named.size} files, ${lost} not in the backup, ${wrong} not restored; ${orphans} of ${ORPHANS} files that were to be removed are in it`,
		rows.length + lost + wrong === 0 && during > 10 && orphans === ORPHANS,
	);
	await plant.close();
	const copy = await openPlant(second);
	// A schedule that was being made when the backup was made is made to its end.
	for (let running = 1; running > 0; await pause(500)) {
		running = (await copy.query("select from schedule_run where status = 'running'")).length;
	}
	const [last] = await copy.query<{ id: number; project: number; no: string }>(
		"select id, project_id as project, document_no as no from schedule_run where status = 'done' and file_id is not null order by id desc limit 1",
	);
	const person = await signedIn(copy.product.url);
	const file = last ? await person.get(`/projects/${last.project}/schedule/${last.id}/file`) : null;
	const isPdf = file !== null && Buffer.from(await file.arrayBuffer()).toString("latin1", 0, 5) === "%PDF-";
	ground.note("the restored instance", `its last issue, ${last?.no}, is ${isPdf ? "" : "not "}downloaded`, isPdf);
	await copy.close();
}

await trial(underLoad);
