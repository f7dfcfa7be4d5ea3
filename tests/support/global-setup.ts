import { constants } from "node:fs";
import { access, chmod, mkdir, mkdtemp, realpath, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type DatabaseAddress, databaseAddress } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { migrate } from "#db/migrate.ts";
import { endNoted } from "./noted-products.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** The server that all tests share, and the names and folders of this run. */
		testServer: TestServer;
	}
}

export interface TestServer {
	/** A database of the server to create others from; empty, not to be used. */
	address: DatabaseAddress;
	/** Name of the migrated template; all names of this run begin with it. */
	template: string;
	/** A folder that goes away with the run. */
	folder: string;
}

/**
 * Before all tests: one PostgreSQL (the embedded one in a temporary folder, or TEST_DATABASE_URL) with one migrated
 * template database. Afterwards all of it is removed, with what the tests and the programs they start have put aside.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
	const folder = await realpath(await mkdtemp(join(await cheapestFolder(), "pfs-test-")));
	const aside = join(folder, "aside");
	await mkdir(join(folder, "chromium"), { mode: 0o700 });
	await mkdir(aside);
	// For anybody, as the system's own is: some of the programs run as nobody.
	await chmod(folder, 0o711);
	await chmod(aside, 0o1777);
	process.env.TMPDIR = aside;
	// Inherited by the workers and by what they start: hundreds of processes compile the same modules.
	process.env.NODE_COMPILE_CACHE ??= join(folder, "compiled");
	const given = process.env.TEST_DATABASE_URL;
	const embedded = given ? null : await openEmbedded(folder);
	const address = given ? databaseAddress(given) : asAddress(embedded!);
	const template = `pfs_test_${Date.now()}_${process.pid}`;
	const { dbName, ...rest } = address;
	const client = new pg.Client({ ...rest, database: dbName });
	await client.connect();
	if (embedded) {
		// Nothing here has to survive a power cut.
		for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
			await client.query(`alter system set ${name} = off`);
		}
		// Over a few rows the planner takes longer than the plan that it chooses: a quarter of what an import costs here.
		for (const name of ["join_collapse_limit", "from_collapse_limit"]) {
			await client.query(`alter system set ${name} = 4`);
		}
		await client.query("alter system set max_parallel_workers_per_gather = 0");
		await client.query("select pg_reload_conf()");
	}
	await client.query(`create database ${template}`);
	await migrate({ ...address, dbName: template });
	project.provide("testServer", { address, template, folder });

	return async () => {
		await endNoted(folder);
		const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [template]);
		if (!embedded) for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
		await client.end();
		await embedded?.release();
		// A process that ends at this moment may still write what it has compiled.
		await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
	};
}

/** Bytes that must be free in memory; hundreds of databases are made and removed, a few at a time. */
const ROOM = 4 * 1024 ** 3;

/**
 * The system's folder in memory if it has the room and programs may run there, else that of temporary files. On a disk
 * the many files, those that browsers share memory by among them, take a tenth of the processor's time.
 */
async function cheapestFolder(): Promise<string> {
	const memory = "/dev/shm";
	const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
	if (bavail * bsize < ROOM) return tmpdir();
	const program = join(memory, `pfs-test-${process.pid}`);
	await writeFile(program, "", { mode: 0o700 });
	const runs = await access(program, constants.X_OK).then(
		() => true,
		() => false,
	);
	await rm(program);
	return runs ? memory : tmpdir();
}

function asAddress({ host, port, user, dbName }: DatabaseAddress): DatabaseAddress {
	return { host, port, user, dbName };
}
