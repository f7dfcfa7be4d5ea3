import { access, constants, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { findChromium } from "#app/adapters/chromium.server.ts";
import { openFileStore } from "#app/adapters/files.server.ts";
import { openSmtp } from "#app/adapters/mail.ts";
import { demoDanger, openDemoAccounts } from "#cli/supervise/demo-accounts.ts";
import { openDatabase } from "#db/database.ts";
import { countPending } from "#db/migrate.ts";
import { serverFacts, serverFault } from "#db/server-version.sql.ts";
import { settings } from "#db/settings.ts";
import { errorWords } from "#db/thrown.ts";
import type { VariableName } from "#db/variables.ts";
import { browserNetwork, memory, sandbox, temporaryFolders, type Warning } from "./limits.ts";
import { signature } from "./signature.ts";

/** Looks at one part; answers what it found, throws what is wrong. */
export interface Check {
	name: string;
	look(): Promise<string | Warning>;
	/** Nothing can be said while one of these settings is wrong. */
	settings: VariableName[];
	/** Nothing can be said while this other check fails. */
	after?: string;
}

const DATABASE = ["DATABASE_URL", "DATA_DIR"] as const;
const BROWSER = ["CHROMIUM_PATH", "DATA_DIR"] as const;

export const checks: Check[] = [
	{ name: "secrets", look: secrets, settings: ["SESSION_SECRET", "JWT_SECRET", "DATABASE_URL", "DATA_DIR"] },
	{ name: "database", look: database, settings: [...DATABASE] },
	{ name: "migrations", look: migrations, settings: [...DATABASE], after: "database" },
	{ name: "demo accounts", look: demoAccounts, settings: [...DATABASE, "HOST"], after: "migrations" },
	{ name: "file store", look: fileStore, settings: ["FILES_URL", "DATA_DIR"] },
	{ name: "mail server", look: mail, settings: ["MAIL_URL", "DATA_DIR"] },
	{ name: "temporary files", look: temporaryFolders, settings: ["DATA_DIR"] },
	{ name: "browser", look: browser, settings: [...BROWSER] },
	{ name: "sandbox", look: sandbox, settings: [...BROWSER], after: "browser" },
	{ name: "browser network", look: browserNetwork, settings: [...BROWSER], after: "sandbox" },
	{ name: "memory", look: memory, settings: ["WEB_CONCURRENCY", "WORKER", "MAX_HEAP_BYTES"] },
	{ name: "signature", look: signature, settings: ["SIGNING_P12", "SIGNING_PASSWORD"] },
];

async function onDatabase<T>(look: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
	const opened = await openDatabase(settings(), 1);
	try {
		return await look(opened);
	} finally {
		await opened.close();
	}
}

function database(): Promise<string | Warning> {
	return onDatabase(async ({ orm }) => {
		const facts = await serverFacts(orm.em);
		const unfit = serverFault(facts);
		if (unfit !== null) throw new Error(unfit);
		const where = settings().databaseUrl ? "DATABASE_URL" : `embedded in ${settings().dataDir}`;
		const found = `PostgreSQL ${facts.version}, ${where}`;
		if (facts.letters) return found;
		return { warning: `${found}; its locale does not know that Ā is the capital of ā: names in both are two names` };
	});
}

function migrations(): Promise<string> {
	return onDatabase(async ({ orm }) => {
		const pending = await countPending(orm);
		if (pending > 0) throw new Error(`${pending} pending: run \`pfs migrate\`.`);
		return "none pending";
	});
}

function demoAccounts(): Promise<string | Warning> {
	return onDatabase(async ({ address }) => {
		const danger = await demoDanger(settings().host, address);
		if (danger !== null) return { warning: danger };
		const open = await openDemoAccounts(address);
		return open.length === 0 ? "none with a published password" : `${open.join(", ")}; from this machine alone`;
	});
}

async function fileStore(): Promise<string> {
	const { filesUrl } = settings();
	const store = openFileStore(settings());
	const written = Buffer.from(`doctor ${Date.now()}`);
	const facts = store.describe("schedule", written, "doctor.pdf");
	const { storageKey } = facts;
	try {
		await store.write(facts, written);
		const read = Buffer.from(await store.read(storageKey));
		if (!read.equals(written)) throw new Error("What was read is not what was written.");
	} finally {
		await store.delete(storageKey);
	}
	const place = filesUrl.startsWith("file:") ? filesUrl.slice("file:".length) : new URL(filesUrl).hostname;
	return `written, read and deleted in ${place}`;
}

async function mail(): Promise<string> {
	const { mailUrl, dataDir } = settings();
	if (mailUrl === null) {
		const outbox = join(dataDir, "outbox");
		await mkdir(outbox, { recursive: true, mode: 0o700 });
		await access(outbox, constants.W_OK);
		return `no MAIL_URL: mails are kept in ${outbox}`;
	}
	const server = openSmtp(mailUrl);
	try {
		await server.verify();
	} catch (error) {
		throw new Error(`${new URL(mailUrl).host} does not take mail: ${errorWords(error)}`);
	} finally {
		server.close();
	}
	return `${new URL(mailUrl).host} answers`;
}

async function browser(): Promise<string> {
	const { executable, origin } = await findChromium(settings());
	return `${executable} (${origin})`;
}

/** Generated ones must stay readable by their owner alone. */
async function secrets(): Promise<string> {
	const { sessionSecrets, jwtSecrets, dataDir } = settings();
	const folder = join(dataDir, "secrets");
	const generated = await stat(folder).catch(() => null);
	if (generated && (generated.mode & 0o077) !== 0)
		throw new Error(`${folder} can be read by others: chmod 700 ${folder}`);
	return `${sessionSecrets.length} for sessions, ${jwtSecrets.length} for tokens`;
}
