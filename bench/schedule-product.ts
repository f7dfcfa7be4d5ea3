import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { signedIn } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { leftovers, startProduct } from "#tests/support/processes.ts";
import { residentBytes, watchMemory } from "./processes.ts";

const SCHEDULES = 5;
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

/** Of the process that answers pages: at rest, at most meanwhile, and afterwards. */
export async function webMemory(): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "pfs-bench-"));
	const product = await startProduct({
		dataDir,
		env: { PDF_MIN_INTERVAL_SECONDS: "0", RATE_LIMIT_SCALE: "0" },
		command: [process.execPath, "cli/index.ts", "serve", "--sample"],
	});
	try {
		const person = await signedIn(product.url);
		const web = Number.parseInt(leftovers(dataDir).find((line) => line.includes("server.ts")) ?? "", 10);
		for (let page = 0; page < 50; page++) await (await person.get("/projects")).text();
		const rest = residentBytes(web);
		const stop = watchMemory(web);
		for (let made = 1; made <= SCHEDULES; made++) {
			await generate(person, 2);
			let issued = 0;
			while (issued < made) {
				await pause(200);
				const page = await (await person.get("/projects/2/schedule")).text();
				issued = new Set(page.match(/schedule\/\d+\/file/g)).size;
			}
		}
		return `${SCHEDULES} schedules of 20 solutions: web process ${megabytes(rest)} MB before, at most ${megabytes(stop())} MB meanwhile`;
	} finally {
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}
