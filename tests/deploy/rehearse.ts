import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#db/project.ts";
import { watchItWork } from "./container.ts";
import { copyContext } from "./context.ts";
import { buildImage, type Image } from "./image.ts";
import { openSurroundings, type Surroundings } from "./surroundings.ts";

/*
 * node tests/deploy/rehearse.ts, as root on Debian with debootstrap
 * Builds the image of the Dockerfile without Docker and watches it work. Each instruction is performed in a tree made by
 * debootstrap, or refused with its line; the result runs with process numbers of its own as the image's user, with nothing
 * but the image's environment and that of compose.yaml, against a real database, store and mail server. Ends with what the
 * image takes of a disk. Other than under Docker: Node is the packaged one and npm comes from the registry, the network is
 * this machine's, and nothing limits the system calls.
 */
const say = (line: string) => process.stdout.write(`${Math.round(performance.now() / 1000)} s  ${line}\n`);

/** In MB, and where. */
function sizes({ tree, cwd }: Image): string {
	const places = ["", "usr", "usr/local", "usr/lib", "usr/share", cwd, `${cwd}/node_modules`].map((place) =>
		join(tree, place),
	);
	return places
		.map((place) => {
			const kilobytes = Number.parseInt(execFileSync("du", ["-skx", place], { encoding: "utf8" }), 10);
			return `${Math.round(kilobytes / 1000)} MB ${place.slice(tree.length) || "/"}`;
		})
		.join(", ");
}

if (process.getuid?.() !== 0) throw new Error("Only root can make and enter a tree.");
const folder = await mkdtemp(join(tmpdir(), "pfs-image-"));
let surroundings: Surroundings | null = null;
async function leave(code: number): Promise<never> {
	await surroundings?.close();
	// No mount is seen from here (tree.ts), so that nothing but the folder is removed.
	rmSync(folder, { recursive: true, force: true });
	process.exit(code);
}
process.once("SIGINT", () => leave(130)).once("SIGTERM", () => leave(143));
try {
	const context = join(folder, "context");
	await copyContext(projectRoot, context);
	const dockerfile = await readFile(join(projectRoot, "Dockerfile"), "utf8");
	const image = await buildImage(dockerfile, { context, folder, report: say });
	const size = sizes(image);
	surroundings = await openSurroundings(join(folder, "surroundings"));
	await watchItWork(image, surroundings, say);
	say(`size: ${size}`);
	await leave(0);
} catch (error) {
	say((error as Error).message);
	await leave(1);
}
