import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the project, without trailing slash. It is searched upwards: this module runs from db/ and from inside the web build. */
export const projectRoot: string = (() => {
	let folder = import.meta.dirname;
	while (!existsSync(join(folder, "package.json"))) {
		if (folder === dirname(folder)) throw new Error(`No package.json above ${import.meta.dirname}.`);
		folder = dirname(folder);
	}
	return folder;
})();

export const productVersion: string = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")).version;

/** The file in which `pfs build` leaves the name of what it has built. */
export const buildNameFile: string = join(projectRoot, "build/name");

/**
 * The version with the commit or the time of the build, such as `2.0.6+1a2b3c4`: two builds of one version differ in it.
 * It is the plain version where nothing has been built.
 */
export function buildName(): string {
	return existsSync(buildNameFile) ? `${productVersion}+${readFileSync(buildNameFile, "utf8")}` : productVersion;
}
