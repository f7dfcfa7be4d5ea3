import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { inject } from "vitest";
import { type DatabaseAddress, databaseUrl } from "#db/address.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { projectRoot } from "#db/project.ts";
import { readSettings, type Settings } from "#db/settings.ts";

/** A database of one test file's own, with its own data folder and file store. */
export interface FreshDatabase {
	address: DatabaseAddress;
	/** The variables that lead another process to it; to be added to the environment of a child. */
	env: Record<string, string>;
	/** {@link env}, read. */
	settings: Settings;
	/** Makes it as it was at its beginning, the files too, whoever is connected; then runs the statement in it. */
	renew(statement: string): Promise<void>;
	/** Removes the database, whoever is still connected. */
	drop(): Promise<void>;
}

/** A database begins with nothing but its tables unless told. */
interface Beginning {
	/** With the sample catalogue, its files and the demo accounts. */
	seeded?: boolean;
	/** An answer of {@link templateOf}. */
	template?: string;
}

/** Makes a migrated database. */
export async function freshDatabase({ seeded = false, template: given }: Beginning = {}): Promise<FreshDatabase> {
	const { address, template, folder } = inject("testServer");
	const source = seeded ? await seededTemplate() : (given ?? template);
	const dbName = `${template}_${randomBytes(6).toString("hex")}`;
	const dataDir = await mkdtemp(join(folder, "data-"));
	const files = join(dataDir, "files");
	const drop = () => onServer((client) => client.query(`drop database if exists ${dbName} with (force)`));
	const begin = async () => {
		await Promise.all([
			onServer((client) => copy(client, source, dbName)),
			seeded && cp(join(folder, "seeded/files"), files, { recursive: true, mode: constants.COPYFILE_FICLONE }),
		]);
	};
	await begin();
	// Where the packaged browser is the one that is used, it is unpacked once for all.
	await symlink(join(folder, "chromium"), join(dataDir, "chromium"));
	const env = environment({ ...address, dbName }, dataDir);
	return {
		address: { ...address, dbName },
		env,
		settings: readSettings(env),
		async renew(statement) {
			await Promise.all([drop(), rm(files, { recursive: true, force: true })]);
			await begin();
			await onServer((client) => client.query(statement), dbName);
		},
		drop,
	};
}

/** What the command said that made the template with the sample catalogue; in the folder of the run. */
export const SEED_REPORT = "seeded.json";

/** The template with the sample catalogue, made by the command that operators use. */
function seededTemplate(): Promise<string> {
	return templateOf("seeded", async ({ env }) => {
		const { stdout } = await promisify(execFile)(process.execPath, ["cli/index.ts", "seed", "--demo", "--json"], {
			cwd: projectRoot,
			env: { ...process.env, ...env },
			maxBuffer: 50_000_000,
		});
		await writeFile(join(inject("testServer").folder, SEED_REPORT), stdout);
	});
}

/**
 * A database to make others from, filled once per run: the files that come later find it. Its data folder is that of
 * the name in the folder of the run. Whoever fills it closes what they have opened.
 */
export async function templateOf(
	name: string,
	fill: (place: Pick<FreshDatabase, "address" | "env" | "settings">) => Promise<void>,
): Promise<string> {
	const { address, template, folder } = inject("testServer");
	const made = `${template}_${name}`;
	await onServer(async (client) => {
		await client.query("select pg_advisory_lock($1)", [advisoryLocks.seeding]);
		const { rowCount } = await client.query("select from pg_database where datname = $1", [made]);
		if (rowCount) return;
		const draft = { ...address, dbName: `${made}_draft` };
		await client.query(`drop database if exists ${draft.dbName} with (force)`);
		await copy(client, template, draft.dbName);
		const env = environment(draft, join(folder, name));
		await fill({ address: draft, env, settings: readSettings(env) });
		await client.query(`alter database ${draft.dbName} rename to ${made}`);
	});
	return made;
}

/** By copying the files, at half the processor time of the default; nobody waits for the disk here. */
const copy = (client: pg.Client, from: string, to: string) =>
	client.query(`create database ${to} template ${from} strategy file_copy`);

function environment(address: DatabaseAddress, dataDir: string): Record<string, string> {
	return {
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

async function onServer(work: (client: pg.Client) => Promise<unknown>, database?: string): Promise<void> {
	const { dbName, ...rest } = inject("testServer").address;
	const client = new pg.Client({ ...rest, database: database ?? dbName });
	await client.connect();
	try {
		await work(client);
	} finally {
		await client.end();
	}
}
