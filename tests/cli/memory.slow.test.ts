import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { heapBytes } from "#cli/supervise/child.ts";
import { descendantsOf } from "#tests/support/descendants.ts";
import { leftovers, type Product, startProduct } from "#tests/support/processes.ts";

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;
const linux = process.platform === "linux";

let dataDir: string;
let product: Product | undefined;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "pfs-memory-"));
});
afterEach(async () => {
	await product?.stop("SIGKILL");
	product = undefined;
	while (leftovers(dataDir).length > 0) await pause(50);
	await rm(dataDir, { recursive: true, force: true });
});

/** The processes of the product whose command line contains a word. */
const processes = (word: string) =>
	descendantsOf(product!.process.pid!).filter(({ command }) => command.includes(word));

/** Asks for a path by one of an agent's connections; the status, or why there was none. */
function ask(agent: Agent, path: string): Promise<number | string> {
	const { host, port } = new URL(product!.url);
	return new Promise((resolve) => {
		const headers = { Host: host };
		const asked = request({ host: "127.0.0.1", port, path, agent, headers }, (answer) => {
			answer.resume().on("end", () => resolve(answer.statusCode!));
			answer.on("error", (error) => resolve(error.message));
		});
		asked.on("error", (error) => resolve(error.message)).end();
	});
}

test("the heaps of a serve share half of the memory, each within its bounds, unless the setting says otherwise", () => {
	const byMemory = { maxHeapBytes: null };
	expect(heapBytes(byMemory, 2, 2 * GIB)).toBe(512 * MIB);
	expect(heapBytes(byMemory, 1, 2 * GIB)).toBe(GIB);
	expect(heapBytes(byMemory, 4, 512 * MIB)).toBe(192 * MIB);
	expect(heapBytes(byMemory, 1, 64 * GIB)).toBe(GIB);
	expect(heapBytes({ maxHeapBytes: 300 * MIB }, 4, GIB)).toBe(300 * MIB);
});

test.runIf(linux)("web and worker are held to their heap, a worker by itself too", { timeout: 120_000 }, async () => {
	product = await startProduct({ dataDir, env: { MAX_HEAP_BYTES: String(300 * MIB), NODE_ENV: "" } });
	for (const word of ["server.ts", "index.ts worker"]) {
		const [one] = processes(word);
		expect(one?.command).toContain("--max-old-space-size=300 ");
		expect(one?.environment.NODE_ENV).toBe("production");
	}
	await product.stop();
	const command = [process.execPath, "cli/index.ts", "worker"];
	const own = startProduct({ dataDir, command, env: { MAX_HEAP_BYTES: String(400 * MIB) } });
	own.catch(() => {});
	const lines = () => leftovers(dataDir).filter((line) => line.includes("cli/index.ts worker"));
	while (!lines().some((line) => line.includes("--max-old-space-size=400 "))) await pause(50);
	expect(lines()).toHaveLength(1);
	process.kill(Number.parseInt(lines()[0]!, 10), "SIGTERM");
	await expect(own).rejects.toThrow();
});

test.runIf(linux)(
	"a web process that holds too much at rest is replaced, and no request is lost",
	{
		timeout: 180_000,
	},
	async () => {
		product = await startProduct({ dataDir, env: { MAX_REST_BYTES: "1", WORKER: "off", RATE_LIMIT_SCALE: "0" } });
		const [first] = processes("server.ts");
		const answers = new Map<number | string, number>();
		let over = false;
		const callers = Array.from({ length: 6 }, async (_, who) => {
			const agent = new Agent({ keepAlive: who < 4, maxSockets: 1 });
			while (!over) {
				const answer = await ask(agent, who === 5 ? "/auth/sign-in" : "/healthz");
				answers.set(answer, (answers.get(answer) ?? 0) + 1);
				await pause(who === 0 || who === 5 ? 3_000 : 400);
			}
			agent.destroy();
		});
		const present = () => processes("server.ts").map(({ pid }) => pid);
		while (present().length < 2) await pause(100);
		while (present().includes(first!.pid)) await pause(100);
		over = true;
		await Promise.all(callers);
		expect([...answers.keys()]).toEqual([200]);
		expect(answers.get(200)).toBeGreaterThan(200);
		expect(product.output()).toContain("The web process uses too much memory at rest; a new one takes its place.");
		expect(product.output()).not.toContain("The web process ended");
		expect(await product.stop()).toBe(0);
	},
);
