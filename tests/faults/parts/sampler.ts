import { Worker } from "node:worker_threads";

/** How long answers took, in milliseconds, and the statuses (or faults) of those that were not 200. */
interface Sampled {
	p99: number;
	most: number;
	count: number;
	bad: string[];
}

const code = `
const { parentPort, workerData: { address, every, cookie } } = require("node:worker_threads");
const { setTimeout: pause } = require("node:timers/promises");
let over = false;
parentPort.on("message", () => { over = true; });
(async () => {
	const times = [];
	const bad = [];
	while (!over) {
		const began = performance.now();
		try {
			const answer = await fetch(address, { headers: cookie ? { Cookie: cookie } : {}, redirect: "manual" });
			await answer.arrayBuffer();
			if (answer.status !== 200) bad.push(String(answer.status));
		} catch (error) {
			bad.push(String(error.cause?.code ?? error.message));
		}
		times.push(performance.now() - began);
		await pause(every);
	}
	parentPort.postMessage({ times, bad });
	parentPort.close();
})();
`;

/**
 * Asks for an address again and again with so many milliseconds between, until it is ended. In a thread of its own: the
 * callers that make the load would otherwise be what it measures.
 */
export function openSampler(address: string, every: number, cookie = ""): { end(): Promise<Sampled> } {
	const worker = new Worker(code, { eval: true, workerData: { address, every, cookie } });
	const told = new Promise<{ times: number[]; bad: string[] }>((resolve, reject) => {
		worker.once("message", resolve).once("error", reject);
	});
	return {
		async end() {
			worker.postMessage("over");
			const { times, bad } = await told;
			times.sort((a, b) => a - b);
			const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? Number.POSITIVE_INFINITY;
			return { p99: at(0.99), most: at(1), count: times.length, bad };
		},
	};
}
