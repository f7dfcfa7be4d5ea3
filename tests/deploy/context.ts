import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { join, matchesGlob } from "node:path";

/**
 * For Docker, as paths of the context left out. Unlike in a .gitignore, patterns begin at the top; the last one that
 * fits the path, or a folder that it lies in, counts.
 */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
	const patterns = dockerignore
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((line) => ({ back: line.startsWith("!"), glob: line.replace(/^!/, "").replace(/^\.?\/|\/$/g, "") }));
	return (path) => {
		const steps = path.split("/");
		const places = steps.map((_, at) => steps.slice(0, at + 1).join("/"));
		const last = patterns.findLast(({ glob }) => places.some((place) => place === glob || matchesGlob(place, glob)));
		return last !== undefined && !last.back;
	};
}

/** Copies what Docker would be sent of a folder: everything but what its .dockerignore names. */
export async function copyContext(from: string, to: string): Promise<void> {
	const ignored = ignoredBy(await readFile(join(from, ".dockerignore"), "utf8"));
	await mkdir(to);
	for (const name of await readdir(from)) {
		if (ignored(name)) continue;
		await cp(join(from, name), join(to, name), {
			recursive: true,
			verbatimSymlinks: true,
			preserveTimestamps: true,
			filter: (path) => !ignored(path.slice(from.length + 1)),
		});
	}
}
