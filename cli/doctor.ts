import { access, constants, mkdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Confinement, findChromium, launchChromium } from "#app/adapters/chromium/chromium.server.ts";
import { MAX_MEMORY, residentBytes } from "#app/adapters/limited/child.ts";
import { openSmtp } from "#app/adapters/mail.ts";
import { openIdentity } from "#app/adapters/signing/identity.ts";
import { freeSpace } from "#app/adapters/temporary-folder.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { LOCK_WITHIN, openDatabase, serverError, serverFacts } from "#db/database.ts";
import { countPending } from "#db/migrate.ts";
import { forkOf } from "#db/orm.ts";
import { isSettingsError, overrideSettings, type SettingsError, settings } from "#db/settings.ts";
import { errorWords } from "#db/thrown.ts";
import { examples, isVariable, type VariableName } from "#db/variables.ts";
import type { CommandCall } from "./action.ts";
import { describeBackupAge } from "./backup-age.ts";
import { table } from "./console.ts";
import { exitCodes, explainError } from "./outcome.ts";
import { heapBytes, usableMemory } from "./supervise/child.ts";
import { demoDanger, openDemoAccounts } from "./supervise/sample.ts";

interface Warning {
	warning: string;
}

/** Free space in MB: below it, schedules and uploads fail; below the other, large ones may. */
const MIN_ROOM = 64;
const GOOD_ROOM = 512;

/** Prints and the work on PDFs are in the system's folder, uploads that arrive in that of the product. */
export async function temporaryFolders(): Promise<string | Warning> {
	const folders = [...new Set([tmpdir(), join(settings().dataDir, "tmp")])];
	const rooms = await Promise.all(folders.map(async (folder) => ({ folder, free: await freeSpace(folder) })));
	const words = rooms.map(({ folder, free }) => `${folder} has ${free} MB free`).join(", ");
	const remedy = "free space there, or set TMPDIR (schedules) and DATA_DIR (uploads) to folders with more";
	if (rooms.some(({ free }) => free < MIN_ROOM))
		throw new Error(`${words}; at least ${MIN_ROOM} are needed: ${remedy}.`);
	return rooms.some(({ free }) => free < GOOD_ROOM)
		? { warning: `${words}; large schedules and uploads need ${GOOD_ROOM}: ${remedy}` }
		: words;
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`;

let confinement: Promise<Confinement> | undefined;

/** Starts the browser once for both checks: only so does it show what the system allows. */
function browserConfinement(): Promise<Confinement> {
	confinement ??= launchChromium(settings()).then(
		async ({ browser, confinement }) => {
			await browser.close();
			return confinement;
		},
		(error: Error) => {
			throw new Error(`The browser does not start: ${error.message.split("\n")[0]}`);
		},
	);
	return confinement;
}

async function sandbox(): Promise<string | Warning> {
	if ((await browserConfinement()).sandbox) return "the browser's pages run in Chromium's own";
	return { warning: "the browser runs without Chromium's sandbox: this system allows its user no user namespaces" };
}

async function browserNetwork(): Promise<string | Warning> {
	if ((await browserConfinement()).noNetwork) return "the browser has none";
	return {
		warning: "the browser has the network of the system, which allows no namespace for it; its requests are refused",
	};
}

async function memory(): Promise<string | Warning> {
	const { webConcurrency, worker, ...rest } = settings();
	const processes = webConcurrency + (worker ? 1 : 0);
	const [usable, heap] = [usableMemory(), heapBytes(rest, processes)];
	const share = `${mebibytes(heap)} of heap for each of ${processes} processes, out of ${mebibytes(usable)}`;
	if (processes * heap > usable / 2) return { warning: `${share}: more than half` };
	if (residentBytes(process.pid) > 0) return `${share}; readers of uploads end at ${MAX_MEMORY} MB`;
	return { warning: `${share}; readers of uploads are limited in heap, but not to ${MAX_MEMORY} MB in all` };
}

const DAY_MS = 24 * 3600 * 1000;

/** Days ahead. */
const SOON = 30;

export async function signature(): Promise<string | Warning> {
	const { signing } = settings();
	if (!signing) return "no SIGNING_P12: schedules are not signed";
	const { certificate } = await openIdentity(signing);
	const { subject, validFromDate, validToDate } = certificate;
	const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? "a certificate without name";
	const until = validToDate.toISOString().slice(0, 10);
	if (validFromDate.getTime() > Date.now()) throw new Error(`${name} is not valid yet.`);
	const left = validToDate.getTime() - Date.now();
	if (left < 0) throw new Error(`${name} expired on ${until}: no schedule can be signed.`);
	if (left < SOON * DAY_MS) return { warning: `${name} expires on ${until}: replace SIGNING_P12` };
	return `${name}, until ${until}`;
}

/** Looks at one part; answers what it found, throws what is wrong. */
interface Check {
	name: string;
	look(): Promise<string | Warning>;
	/** The settings: nothing can be said while one of them is wrong. */
	settings: VariableName[];
	/** Another check: nothing can be said while it fails. */
	after?: string;
}

const DATABASE = ["DATABASE_URL", "DATA_DIR"] as const;
const BROWSER = ["CHROMIUM_PATH", "DATA_DIR"] as const;

const checks: Check[] = [
	{ name: "secrets", look: secrets, settings: ["SESSION_SECRET", "JWT_SECRET", "DATABASE_URL", "DATA_DIR"] },
	{ name: "database", look: database, settings: [...DATABASE] },
	{ name: "migrations", look: migrations, settings: [...DATABASE], after: "database" },
	{ name: "demo accounts", look: demoAccounts, settings: [...DATABASE, "HOST"], after: "migrations" },
	{ name: "backup", look: backup, settings: [...DATABASE], after: "migrations" },
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
	// As a web process connects: a pooler may refuse what that asks for.
	const opened = await openDatabase(settings(), 1, LOCK_WITHIN);
	try {
		return await look(opened);
	} finally {
		await opened.close();
	}
}

function database(): Promise<string | Warning> {
	return onDatabase(async ({ orm }) => {
		const facts = await serverFacts(orm.em);
		const unfit = serverError(facts);
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

function backup(): Promise<string | Warning> {
	return onDatabase(({ orm }) => describeBackupAge(forkOf(orm)));
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
async function secrets(): Promise<string | { warning: string }> {
	const { sessionSecrets, jwtSecrets, secondFactorSecrets, dataDir } = settings();
	const folder = join(dataDir, "secrets");
	const generated = await stat(folder).catch(() => null);
	if (generated && (generated.mode & 0o077) !== 0)
		throw new Error(`${folder} can be read by others: chmod 700 ${folder}`);
	const counts = `${sessionSecrets.length} for sessions, ${jwtSecrets.length} for tokens`;
	if (secondFactorSecrets.length > 0) return `${counts}, ${secondFactorSecrets.length} for two-step sign-in`;
	return {
		warning: `${counts}; none for two-step sign-in: the secrets of authenticator apps are stored as they are until SECOND_FACTOR_SECRET is set`,
	};
}

interface Finding {
	check: string;
	ok: boolean;
	/** The checked part works, but something should be better; never with `ok: false`. */
	warning?: true;
	/** The check was not made, since something else is wrong. */
	skipped?: true;
	detail: string;
}

const verdict = ({ ok, warning, skipped }: Finding) =>
	skipped ? "skipped" : warning ? "warning" : ok ? "ok" : "FAILED";

/** `pfs doctor`: one line for each part that the product rests on; 2 for a wrong setting, 1 if a part fails. */
export default async function doctor({ console }: CommandCall): Promise<number> {
	const wrong = wrongSettings();
	const findings = wrong.lines.map((detail): Finding => ({ check: "settings", ok: false, detail }));
	for (const check of checks) findings.push(await examine(check, wrong.names, findings));
	const rows = findings.map((finding) => [verdict(finding), finding.check, finding.detail]);
	console.result(findings, table(rows));
	if (wrong.names.length > 0) return exitCodes.usage;
	return findings.every(({ ok }) => ok) ? exitCodes.done : exitCodes.failed;
}

async function examine(
	{ name: check, look, settings, after }: Check,
	wrong: string[],
	before: Finding[],
): Promise<Finding> {
	const skipped = (why: string): Finding => ({ check, ok: false, skipped: true, detail: `not checked: ${why}` });
	const unknown = settings.filter((name) => wrong.includes(name));
	if (unknown.length > 0) return skipped(`${unknown.join(", ")} has to be right first`);
	if (before.some((other) => other.check === after && !other.ok)) return skipped(`${after} has to be right first`);
	try {
		const result = await look();
		return typeof result === "string"
			? { check, ok: true, detail: result }
			: { check, ok: true, warning: true, detail: result.warning };
	} catch (error) {
		return { check, ok: false, detail: explainError(error).lines.join(" ") };
	}
}

/**
 * A line for each wrong setting, and the names. Something right stands in their places from then on, so that those parts
 * can be looked at that have nothing to do with them.
 */
function wrongSettings(): { names: string[]; lines: string[] } {
	const error = findSettingsError();
	if (!error) return { names: [], lines: [] };
	replace(error.names, () => "");
	// A setting that must be set is missing now.
	const missing = findSettingsError();
	if (missing) replace(missing.names, (name) => (isVariable(name) ? examples[name] : ""));
	return { names: error.names.flatMap((name) => [name, name.replace(/_FILE$/, "")]), lines: error.message.split("\n") };
}

const replace = (names: string[], value: (name: string) => string) =>
	overrideSettings(Object.fromEntries(names.map((name) => [name, value(name)])));

function findSettingsError(): SettingsError | null {
	try {
		settings();
		return null;
	} catch (error) {
		if (isSettingsError(error)) return error;
		throw error;
	}
}
