import { trial } from "#tests/faults/parts/trial.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import type { Finding } from "./finding.ts";

/** One way of sending nonsense: the same for the same seed. */
type Fuzz = (seed: number) => Promise<{ found: Finding[] }>;

interface Fuzzing {
	ways: Record<string, Fuzz>;
	close?(): Promise<unknown>;
}

/**
 * Sends nonsense to a product of its own, round after round with another seed each, for as many minutes as the command
 * says (three unless told). Says a line per round and each finding; a finding is a fault of the trial.
 */
export async function fuzzRounds(nonsense: string, open: (product: Product, dataDir: string) => Promise<Fuzzing>) {
	const minutes = Number(process.argv[2] ?? 3);
	await trial(async ({ folder, say, note }) => {
		const command = [process.execPath, "cli/index.ts", "serve", "--sample"];
		const env = { RATE_LIMIT_SCALE: "0", WORKER: "off" };
		const product = await startProduct({ dataDir: folder, env, command });
		const { ways, close } = await open(product, folder);
		const until = Date.now() + minutes * 60_000;
		let [rounds, findings] = [0, 0];
		while (Date.now() < until) {
			rounds++;
			for (const [name, fuzz] of Object.entries(ways)) {
				const { found, ...counts } = await fuzz(rounds);
				findings += found.length;
				say(`${name}, seed ${rounds}: ${JSON.stringify(counts)}`);
				for (const { what, fault } of found) say(`  ${what}: ${fault}`);
			}
		}
		note(nonsense, `${rounds} rounds in ${minutes} min, ${findings} findings`, findings === 0);
		await close?.();
		await product.stop();
	});
}
