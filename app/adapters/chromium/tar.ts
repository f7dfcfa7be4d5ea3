import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

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
export async function extractTar(archive: Buffer, folder: string): Promise<void> {
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
