import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdtemp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { inject } from "vitest";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { type DatabaseAddress, databaseUrl } from "#db/embedded/address.ts";
import { projectRoot } from "#db/settings/project.ts";
import { readSettings, type Settings } from "#db/settings.ts";

/** A database of one test file's own, with its own data folder and file store. */
export interface FreshDatabase {
	address: DatabaseAddress;
	/** The variables that lead another process to it; to be added to the environment of a child. */
	env: Record<string, string>;
	/** {@link env}, read. */
	settings: Settings;
	/** Removes the database, whoever is still connected. */
	drop(): Promise<void>;
}

/** Makes a migrated database, empty or with the sample catalogue, its files and the demo accounts. */
export async function freshDatabase({ seeded = false }: { seeded?: boolean } = {}): Promise<FreshDatabase> {
	const { address, template, folder } = inject("testServer");
	const source = seeded ? await seededTemplate() : template;
	const dbName = `${template}_${randomBytes(6).toString("hex")}`;
	await onServer((client) => client.query(`create database ${dbName} template ${source}`));
	const dataDir = await mkdtemp(join(folder, "data-"));
	// Where the packaged browser is the one that is used, it is unpacked once for all.
	await symlink(join(folder, "chromium"), join(dataDir, "chromium"));
	if (seeded) {
		await cp(join(folder, "seeded/files"), join(dataDir, "files"), {
			recursive: true,
			mode: constants.COPYFILE_FICLONE,
		});
	}
	const env = environment({ ...address, dbName }, dataDir);
	return {
		address: { ...address, dbName },
		env,
		settings: readSettings(env),
		drop: () => onServer((client) => client.query(`drop database if exists ${dbName} with (force)`)),
	};
}

/** The template with the sample catalogue, made once per run by the command that operators use. */
async function seededTemplate(): Promise<string> {
	const { address, template, folder } = inject("testServer");
	const name = `${template}_seeded`;
	await onServer(async (client) => {
		await client.query("select pg_advisory_lock($1)", [advisoryLocks.seeding]);
		const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
		if (rowCount) return;
		const draft = `${template}_seeding`;
		await client.query(`drop database if exists ${draft} with (force)`);
		await client.query(`create database ${draft} template ${template}`);
		const env = environment({ ...address, dbName: draft }, join(folder, "seeded"));
		await promisify(execFile)(process.execPath, ["cli/index.ts", "seed", "--demo"], {
			cwd: projectRoot,
			env: { ...process.env, ...env },
			maxBuffer: 50_000_000,
		});
		await client.query(`alter database ${draft} rename to ${name}`);
	});
	return name;
}

function environment(address: DatabaseAddress, dataDir: string): Record<string, string> {
	return {
		NODE_ENV: "test",
		DATABASE_URL: databaseUrl(address),
		DATA_DIR: dataDir,
		FILES_URL: `file:${join(dataDir, "files")}`,
		SESSION_SECRET: "a session secret that only tests use",
		JWT_SECRET: "a token secret that only tests use!!",
		MAIL_FROM: "no-reply@example.com",
		SUPPORT_EMAIL: "support@example.com",
		COMPANY_REQUEST_EMAIL: "companies@example.com",
		FEEDBACK_EMAIL: "feedback@example.com",
		// All tests come from one address; those about the limits turn them on.
		RATE_LIMIT_SCALE: "0",
	};
}

async function onServer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
	const { dbName, ...rest } = inject("testServer").address;
	const client = new pg.Client({ ...rest, database: dbName });
	await client.connect();
	try {
		await work(client);
	} finally {
		await client.end();
	}
}
