import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	chmodSync,
	chownSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "#db/settings/child-environment.ts";
import { nativeFolder } from "./binaries.ts";
import { databaseFault } from "./fault.ts";

export interface Place {
	/** 0700; holds data/, the log and (if its path is short enough) the socket. */
	home: string;
	/** PGDATA; not there before the first start. */
	data: string;
	socket: string;
	native: string;
	/** Before a program of PostgreSQL, which refuses to run as root. */
	prefix: string[];
	/** The user to run as, if not the present one. */
	as?: { uid: number; gid: number };
}

/** PGPORT and the like of the caller would change what PostgreSQL does. */
export const cleanEnvironment = childEnvironment({ PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" });

/** Root without root's rights, inside a user namespace: works below folders that only root may enter. */
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
		throw databaseFault(`PostgreSQL does not run as root, and ${home} belongs to root: start as an ordinary user.`);
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

/** A folder of the user nobody, outside the tree that perhaps only root may enter; `wanted` becomes a link to it. */
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
		throw databaseFault(
			`PostgreSQL does not run as root, and ${wanted} could not become a folder of another user: start as an ordinary user.`,
			error,
		);
	}
}

/** The binaries, or a copy of them beside the data when that user cannot get at them. */
function reachable(native: string, home: string, as: { uid: number; gid: number }): string {
	const copy = join(home, "native");
	for (const folder of [native, copy]) {
		try {
			execFileSync(join(folder, "bin/postgres"), ["--version"], { ...as, stdio: "ignore", env: cleanEnvironment });
			return folder;
		} catch {
			// Not reachable for that user: the next one, then a new copy.
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
		throw databaseFault(
			`The folder ${folder} is needed for the database's socket, but it belongs to somebody else: remove it.`,
		);
	}
	if (found.uid !== owner.uid) chownSync(folder, owner.uid, owner.gid);
	return folder;
}
