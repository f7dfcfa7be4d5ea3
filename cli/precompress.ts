import { existsSync } from "node:fs";
import { glob, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const encodings = {
	br: (bytes: Buffer) =>
		promisify(brotliCompress)(bytes, {
			params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
		}),
	gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/** As tight as it goes, where smaller; `assets/` are named after their content and compressed once. */
export async function precompress(folder: string): Promise<void> {
	for await (const name of glob("**/*.{js,css,svg,txt,json}", { cwd: folder })) {
		const file = join(folder, name);
		const bytes = await readFile(file);
		for (const [extension, compress] of Object.entries(encodings)) {
			const target = `${file}.${extension}`;
			if (name.startsWith("assets") && existsSync(target)) continue;
			const small = await compress(bytes);
			if (small.length >= bytes.length) {
				// Of an earlier content.
				await rm(target, { force: true });
				continue;
			}
			// A running server may be sending the file that stands there.
			const draft = join(dirname(file), `.${basename(target)}.part`);
			await writeFile(draft, small);
			await rename(draft, target);
		}
	}
}
