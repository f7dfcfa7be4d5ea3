import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
	/** Takes all the room that is left, but for so many bytes. */
	fill(but?: number): void;
	clear(): void;
	files(): string[];
	unmount(): void;
}

/** Mounts a small disk (such as `512k`) at a folder; null where this machine does not let us, which takes root on Linux. */
export function mountSmall(folder: string, size: string): SmallDisk | null {
	mkdirSync(folder, { recursive: true });
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size},mode=700`, "tmpfs", folder], { stdio: "pipe" });
	} catch {
		return null;
	}
	const filler = join(folder, "filler");
	return {
		fill(but = 0) {
			const file = openSync(filler, "a");
			try {
				const page = Buffer.alloc(4096);
				for (;;) writeSync(file, page);
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
			} finally {
				closeSync(file);
				truncateSync(filler, statSync(filler).size - but);
			}
		},
		clear: () => rmSync(filler, { force: true }),
		files: () =>
			readdirSync(folder, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile() && entry.name !== "filler")
				.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
		unmount: () => execFileSync("umount", ["-l", folder]),
	};
}
