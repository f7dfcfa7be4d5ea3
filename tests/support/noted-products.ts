import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { tell } from "./processes.ts";

const noted = (folder: string) => join(folder, "products");

/** Notes in the folder of the run that this process has to be ended with it, whoever has started it. */
export async function note(folder: string, pid: number): Promise<void> {
	await mkdir(noted(folder), { recursive: true });
	await writeFile(join(noted(folder), String(pid)), "");
}

/** Ends what has been noted, and waits a while until it is gone. */
export async function endNoted(folder: string): Promise<void> {
	const pids = (await readdir(noted(folder)).catch(() => [])).map(Number);
	let left = pids.filter((pid) => tell(pid, "SIGTERM"));
	for (let tries = 0; tries < 100 && left.length > 0; tries++) {
		await pause(100);
		left = left.filter((pid) => tell(pid, 0));
	}
}
