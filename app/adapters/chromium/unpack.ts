import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { z } from "zod";
import { projectPath } from "#app/adapters/project-root.ts";
import { extractTar } from "./tar.ts";

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

export interface UnpackedChromium {
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
export async function unpackChromium(dataDir: string): Promise<UnpackedChromium | null> {
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
