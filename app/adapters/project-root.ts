import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

function isRoot(folder: string): boolean {
	const manifest = join(folder, "package.json");
	return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "passive-fire-schedules";
}

/** From native Node and from the web build alike; the working directory plays no part. */
export function projectPath(...parts: string[]): string {
	let folder = import.meta.dirname;
	while (!isRoot(folder)) {
		if (dirname(folder) === folder) throw new Error("The folder of passive-fire-schedules was not found.");
		folder = dirname(folder);
	}
	return join(folder, ...parts);
}
