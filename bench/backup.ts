import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { mkdtemp, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { clientConfig, type DatabaseAddress, databaseUrl } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { projectRoot } from "#db/project.ts";
import { hashTables } from "#tests/support/contents.ts";
import { openCatalogue } from "./harness.ts";
import { benchEnvironment, say } from "./processes.ts";

/*
 * node bench/backup.ts [30000 [20 [FOLDER]]]
 * A catalogue of so many solutions with so many GB of files: backed up and verified by one command, backed up again, restored,
 * and compared table by table. Each solution has a drawing and a picture; a file has 4 kB of its own, and the rest is a hole
 * in the store (in backup and restored store it is written out: so many GB are needed twice).
 */
const [solutions = "30000", gigabytes = "20", given = tmpdir()] = process.argv.slice(2);
const folder = await mkdtemp(join(given, "pfs-bench-"));
const count = Number(solutions);
const GIB = 1024 ** 3;
const free = statfsSync(folder);
if (free.bavail * free.bsize < (2 * Number(gigabytes) + 4) * GIB) throw new Error(`${folder} has too little room.`);

const PICTURE = 80 * 1024;
const drawingBytes = Math.max(8192, Math.floor((Number(gigabytes) * GIB) / count) - PICTURE);
const holes = Buffer.alloc(Math.max(drawingBytes, PICTURE));

/** Makes a sparse file with a head of its own; answers its hash. */
async function makeFile(path: string, no: number, bytes: number): Promise<string> {
	const head = Buffer.alloc(4096, `%PDF-1.4 file ${no} of the bench\n`);
	const file = await open(path, "w");
	await file.write(head);
	await file.truncate(bytes);
	await file.close();
	return createHash("sha256")
		.update(head)
		.update(holes.subarray(0, bytes - head.length))
		.digest("hex");
}

async function makeFiles(client: pg.Client, store: string): Promise<void> {
	const rows: [string, string, string, number, string][] = [];
	const insertRows = async () => {
		await client.query(
			`insert into file (kind, name, type, bytes, sha256, storage_key, width, height)
			 select k, 'made.' || case k when 'drawing_pdf' then 'pdf' else 'jpg' end, t, b, h, s, case k when 'drawing_image' then 8 end,
				case k when 'drawing_image' then 8 end
			 from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) f (k, t, s, b, h)`,
			[0, 1, 2, 3, 4].map((at) => rows.map((row) => row[at])),
		);
		rows.length = 0;
	};
	for (let no = 0; no < 2 * count; no++) {
		const isDrawing = no % 2 === 0;
		const id = createHash("md5").update(String(no)).digest("hex");
		const key = `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}${isDrawing ? ".pdf" : ".jpg"}`;
		mkdirSync(join(store, id.slice(0, 2), id.slice(2, 4)), { recursive: true });
		const bytes = isDrawing ? drawingBytes : PICTURE;
		const sha256 = await makeFile(join(store, key), no, bytes);
		rows.push([
			isDrawing ? "drawing_pdf" : "drawing_image",
			isDrawing ? "application/pdf" : "image/jpeg",
			key,
			bytes,
			sha256,
		]);
		if (rows.length === 2000) await insertRows();
	}
	await insertRows();
	await client.query(`update solution s set pdf_id = f.id, img_small_id = f.id + 1, img_large_id = f.id + 1
		from file f where f.id = 2 * s.id - 1`);
}

async function pfs(args: string[], env: Record<string, string>): Promise<string> {
	const began = performance.now();
	const child = spawn(process.execPath, ["cli/index.ts", ...args, "--json"], {
		cwd: projectRoot,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const [output, [code]] = await Promise.all([text(child.stdout), once(child, "close")]);
	if (code !== 0) throw new Error(`pfs ${args.join(" ")} ended with ${code}: ${output}`);
	const { deleted: _, ...report } = JSON.parse(output);
	say(
		`| pfs ${args[0]} ${args.slice(2).join(" ")} | ${((performance.now() - began) / 1000).toFixed(0)} s | ${JSON.stringify(report)} |`,
	);
	return output;
}

async function hashes(address: DatabaseAddress): Promise<Map<string, string>> {
	const client = new pg.Client(clientConfig(address));
	await client.connect();
	// The backups are recorded, and the queue writes down when it was looked after.
	return hashTables(client, ["public.backup", "queue.queue", "queue.version"]).finally(() => client.end());
}

const { release, ...server } = await openEmbedded(join(folder, "data"));
try {
	const orm = await openCatalogue(server, count);
	await orm.close();
	const address = { ...server, dbName: `bench_${count}` };
	const store = join(folder, "data/files");
	const client = new pg.Client(clientConfig(address));
	await client.connect();
	const began = performance.now();
	await makeFiles(client, store);
	await client.end();
	say(`${2 * count} files of ${gigabytes} GB made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
	const env = { ...benchEnvironment(address, join(folder, "data")), FILES_URL: `file:${store}` };
	const place = join(folder, "place");
	say("| command | time | report |\n|---|---|---|");
	await pfs(["backup", place, "--verify"], env);
	await pfs(["backup", place], env);
	const restored = { ...server, dbName: `restored_${count}` };
	const admin = new pg.Client(clientConfig(server));
	await admin.connect();
	await admin.query(`create database ${restored.dbName} template template0`);
	await admin.end();
	const files = `file:${join(folder, "restored/files")}`;
	await pfs(["restore", place], { ...env, DATABASE_URL: databaseUrl(restored), FILES_URL: files });
	const [before, after] = [await hashes(address), await hashes(restored)];
	const differing = [...before].filter(([name, hash]) => after.get(name) !== hash).map(([name]) => name);
	say(`${before.size} tables compared after the restore, ${differing.length} differ ${differing.join(" ")}`);
} finally {
	await release();
	rmSync(folder, { recursive: true, force: true });
}
