import { accessSync, constants, createReadStream, createWriteStream, existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { delimiter, dirname, join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { z } from "zod";
import { projectPath } from "#app/adapters/project-root.ts";

const BLOCK = 512;

function text(block: Buffer, start: number, length: number): string {
	const field = block.subarray(start, start + length);
	const end = field.indexOf(0);
	return field.subarray(0, end < 0 ? length : end).toString("utf8");
}

function inside(folder: string, name: string): string {
	const path = normalize(name);
	if (path.startsWith("..") || path.startsWith("/")) throw new Error(`The archive names a path outside: ${name}`);
	return join(folder, path);
}

/** Files, folders and relative links of an uncompressed ustar archive, owner only; `folder` need not exist. */
async function extractTar(archive: Buffer, folder: string): Promise<void> {
	for (let at = 0; at + BLOCK <= archive.length; ) {
		const head = archive.subarray(at, at + BLOCK);
		const prefix = text(head, 345, 155);
		const name = (prefix && text(head, 257, 5) === "ustar" ? `${prefix}/` : "") + text(head, 0, 100);
		if (!name) return;
		const size = Number.parseInt(text(head, 124, 12).trim() || "0", 8);
		const path = inside(folder, name);
		const kind = text(head, 156, 1);
		await mkdir(kind === "5" ? path : dirname(path), { recursive: true, mode: 0o700 });
		if (kind === "" || kind === "0") {
			await writeFile(path, archive.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o700 });
		} else if (kind === "2") {
			const target = text(head, 157, 100);
			inside(folder, join(dirname(normalize(name)), target));
			await symlink(target, path);
		}
		at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
	}
}

const decompress = promisify(brotliDecompress);

async function fill(folder: string, packed: string): Promise<void> {
	await pipeline(
		createReadStream(join(packed, "chromium.br")),
		createBrotliDecompress(),
		createWriteStream(join(folder, "chromium"), { mode: 0o700 }),
	);
	for (const archive of ["al2023", "swiftshader", "fonts"]) {
		const into = archive === "swiftshader" ? folder : join(folder, archive);
		await extractTar(await decompress(await readFile(join(packed, `${archive}.tar.br`))), into);
	}
}

interface UnpackedChromium {
	executable: string;
	libraries: string;
}

const packageFacts = z.object({ version: z.string() });

/**
 * Unpacks the browser that comes as a package (x64 Linux) into a folder of our own. The package's own
 * `executablePath()` is not used, because it runs whatever lies in the shared temporary folder under that name.
 * Two processes may do this at once: each fills a folder of its own and the first rename wins.
 * @param dataDir the product's data folder (0700)
 * @returns null where the package is not installed
 */
async function unpackChromium(dataDir: string): Promise<UnpackedChromium | null> {
	const packed = projectPath("node_modules", "@sparticuz", "chromium");
	if (!existsSync(join(packed, "bin", "chromium.br"))) return null;
	const { version } = packageFacts.parse(JSON.parse(await readFile(join(packed, "package.json"), "utf8")));
	const folder = join(dataDir, "chromium", version);
	if (!existsSync(folder)) {
		await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
		const filling = await mkdtemp(`${folder}-`);
		try {
			await fill(filling, join(packed, "bin"));
			await rename(filling, folder);
		} catch (error) {
			await rm(filling, { recursive: true, force: true });
			if (!existsSync(folder)) throw error;
		}
	}
	return { executable: join(folder, "chromium"), libraries: join(folder, "al2023", "lib") };
}

export interface ChromiumSettings {
	chromiumPath: string | null;
	dataDir: string;
}

export interface FoundChromium {
	executable: string;
	env: Record<string, string>;
	origin: "CHROMIUM_PATH" | "system" | "package";
}

const COMMANDS = [
	"chromium",
	"chromium-browser",
	"google-chrome",
	"google-chrome-stable",
	"microsoft-edge",
	"microsoft-edge-stable",
];

const MAC_APPLICATIONS = ["Chromium", "Google Chrome", "Microsoft Edge"].map(
	(name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}

function systemChromium(path: string): string | null {
	const folders = path.split(delimiter).filter(Boolean);
	const candidates = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
	const applications = process.platform === "darwin" ? MAC_APPLICATIONS : [];
	return [...candidates, ...applications].find(isProgram) ?? null;
}

/** CHROMIUM_PATH, else a browser of the system, else the packaged one. Throws an error that names CHROMIUM_PATH. */
export async function findChromium(
	settings: ChromiumSettings,
	searchPath: string = process.env.PATH ?? "",
): Promise<FoundChromium> {
	if (settings.chromiumPath) {
		if (isProgram(settings.chromiumPath)) {
			return { executable: settings.chromiumPath, env: {}, origin: "CHROMIUM_PATH" };
		}
		throw new Error(
			`CHROMIUM_PATH names no program that can be run: "${settings.chromiumPath}". Example: /usr/bin/chromium`,
		);
	}
	const system = systemChromium(searchPath);
	if (system) return { executable: system, env: {}, origin: "system" };
	const packaged =
		process.platform === "linux" && process.arch === "x64" ? await unpackChromium(settings.dataDir) : null;
	if (!packaged) {
		throw new Error(
			"No browser was found to print the PDF. Install Chromium, Chrome or Edge, or set CHROMIUM_PATH to one, such as /usr/bin/chromium",
		);
	}
	const libraries = [packaged.libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
	return { executable: packaged.executable, env: { LD_LIBRARY_PATH: libraries }, origin: "package" };
}
