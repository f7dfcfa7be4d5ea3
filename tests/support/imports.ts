import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { projectRoot } from "#db/project.ts";

/** A file of the project and a file that it imports, by their paths from its root. */
interface Import {
	from: string;
	to: string;
}

const IMPORT = /\b(?:from|import\()\s*"(#|\.\/)([^"?]+)/g;

/** The imports between files of these folders' own, types included. */
export function importsOf(folders: string[]): Import[] {
	const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: projectRoot }));
	return files.flatMap((from) => {
		const text = readFileSync(join(projectRoot, from), "utf8");
		return [...text.matchAll(IMPORT)].map(([, start, rest]) => ({
			from,
			to: start === "#" ? rest! : normalize(join(dirname(from), rest!)),
		}));
	});
}
