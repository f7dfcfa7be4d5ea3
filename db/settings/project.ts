import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Without trailing slash. Walks up: this module runs from db/settings and from inside the web build. */
export const projectRoot: string = (() => {
	let folder = import.meta.dirname;
	while (!existsSync(join(folder, "package.json"))) {
		if (folder === dirname(folder)) throw new Error(`No package.json above ${import.meta.dirname}.`);
		folder = dirname(folder);
	}
	return folder;
})();

export const productVersion: string = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version;
