import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "#cli/build.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import type { Finding } from "./finding.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** One way of sending nonsense: the same for the same seed. */
export type Fuzz = (seed: number) => Promise<{ found: Finding[] }>;

/** The ways that take turns, and what is to be let go after the last round. */
export interface Fuzzing {
	ways: Record<string, Fuzz>;
	close?(): Promise<unknown>;
}

/**
 * Sends nonsense to a product of its own, round after round with another seed each, for as many minutes as the command
 * says (three unless told). Says a line per round and each finding; ends the process with 1 when there was one.
 */
export async function fuzzRounds(open: (product: Product, dataDir: string) => Promise<Fuzzing>) {
	await build({ report: say, complain: say });
	const dataDir = await mkdtemp(join(tmpdir(), "pfs-fuzz-"));
	const command = [process.execPath, "cli/index.ts", "serve", "--sample"];
	const env = { RATE_LIMIT_SCALE: "0", WORKER: "off" };
	const product = await startProduct({ dataDir, env, command });
	let findings = 0;
	const until = Date.now() + Number(process.argv[2] ?? 3) * 60_000;
	try {
		const { ways, close } = await open(product, dataDir);
		for (let seed = 1; Date.now() < until; seed++) {
			for (const [name, fuzz] of Object.entries(ways)) {
				const { found, ...counts } = await fuzz(seed);
				findings += found.length;
				say(`${name}, seed ${seed}: ${JSON.stringify(counts)}`);
				for (const { what, fault } of found) say(`  ${what}: ${fault}`);
			}
		}
		await close?.();
	} finally {
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
	say(`${findings} findings`);
	process.exitCode = findings > 0 ? 1 : 0;
}
