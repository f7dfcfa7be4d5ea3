import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

function isRoot(folder: string): boolean {
	const manifest = join(folder, "package.json");
	return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "passive-fire-schedules";
}

/**
 * The absolute path of a file of the project, from native Node and from the web build alike; the working directory
 * plays no part.
 * @param parts path segments below the folder that holds package.json
 * @throws when no folder above this module is the project's
 */
export function projectPath(...parts: string[]): string {
	let folder = import.meta.dirname;
	while (!isRoot(folder)) {
		if (dirname(folder) === folder) throw new Error("The folder of passive-fire-schedules was not found.");
		folder = dirname(folder);
	}
	return join(folder, ...parts);
}
