import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { build } from "#cli/build.ts";
import { projectRoot } from "#db/project.ts";
import { prepareFolder } from "#tests/support/prepared-folder.ts";
import { freePort, killHard, leftovers, type Product, runToEnd, startProduct } from "#tests/support/processes.ts";

let dataDir: string;
let product: Product | undefined;
beforeAll(async () => {
	await build();
});
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "pfs-serve-"));
});
afterEach(async () => {
	await product?.stop("SIGKILL");
	product = undefined;
	while (leftovers(dataDir).length > 0) await pause(50);
	rmSync(dataDir, { recursive: true, force: true });
});

async function startPrepared(more: Partial<Parameters<typeof startProduct>[0]> = {}): Promise<Product> {
	await prepareFolder(dataDir);
	return startProduct({ dataDir, ...more });
}

/** The pids of the processes below the supervisor whose command line contains a word. */
function children(word: string): number[] {
	return leftovers(dataDir)
		.filter((line) => line.includes(word) && /^\d+ \S*node /.test(line))
		.map((line) => Number.parseInt(line, 10));
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
	test(`${signal} ends web, worker and database, with exit code 0 and nothing left running`, async () => {
		product = await startPrepared();
		expect(product.output()).toContain(`is ready: ${product.url}`);
		expect(product.output()).toContain(join(dataDir, "outbox"));
		expect(product.output()).not.toContain("demo-user-1");
		expect(children("server.ts")).toHaveLength(1);
		expect(children("worker")).toHaveLength(1);
		expect(await product.stop(signal)).toBe(0);
		expect(leftovers(dataDir)).toEqual([]);
	});
}

test("with --quiet the start says nothing, with --json nothing on standard output; the build's lines are no exception", async () => {
	await prepareFolder(dataDir);
	for (const option of ["--quiet", "--json"]) {
		const port = await freePort();
		const own: Record<string, string> = {
			NODE_ENV: "production",
			PORT: String(port),
			DATA_DIR: dataDir,
			WORKER: "off",
		};
		const env = { ...process.env, ...own };
		const args = ["cli/index.ts", "serve", "--build", option];
		const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ["ignore", "pipe", "pipe"] });
		const said = Promise.all([text(child.stdout), text(child.stderr)]);
		while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await pause(50);
		const ended = once(child, "exit");
		child.kill("SIGTERM");
		expect(await ended).toEqual([0, null]);
		const [output, messages] = await said;
		expect([option, output]).toEqual([option, ""]);
		if (option === "--quiet") expect(messages).toBe("");
		else expect(messages).toContain("The web app is up to date.");
	}
});

test("a web process or worker that is killed is started again", async () => {
	product = await startPrepared();
	for (const word of ["server.ts", "worker"]) {
		const [victim] = children(word);
		process.kill(victim!, "SIGKILL");
		while (children(word).every((pid) => pid === victim)) await pause(50);
	}
	while (!(await fetch(`${product.url}/readyz`).catch(() => null))?.ok) await pause(50);
	expect(await product.stop()).toBe(0);
	expect(leftovers(dataDir)).toEqual([]);
});

test("a connection that came to a web process that hung and was killed is not left open", {
	timeout: 120_000,
}, async () => {
	product = await startPrepared({ env: { WORKER: "off" } });
	const [victim] = children("server.ts");
	process.kill(victim!, "SIGSTOP");
	const answer = fetch(`${product.url}/healthz`, { signal: AbortSignal.timeout(20_000) }).then(
		({ status }) => `answered ${status}`,
		({ name }: Error) => name,
	);
	await pause(500);
	process.kill(victim!, "SIGKILL");
	expect(await answer).not.toBe("TimeoutError");
	while (!(await fetch(`${product.url}/readyz`).catch(() => null))?.ok) await pause(50);
	expect(await product.stop()).toBe(0);
});

test("when the supervisor is killed, its processes end by themselves and the database with them", async () => {
	product = await startPrepared();
	expect(await product.stop("SIGKILL")).toBeNull();
	while (leftovers(dataDir).length > 0) await pause(50);
});

test("after kill -9 of everything the next start works", async () => {
	product = await startPrepared();
	for (const line of leftovers(dataDir)) killHard(Number.parseInt(line, 10));
	await product.stop("SIGKILL");
	product = await startProduct({ dataDir });
	expect(await product.stop()).toBe(0);
});

test("WORKER=off runs no worker, WEB_CONCURRENCY=2 two web processes", async () => {
	product = await startPrepared({ env: { WORKER: "off", WEB_CONCURRENCY: "2" } });
	expect(children("worker")).toEqual([]);
	expect(children("server.ts")).toHaveLength(2);
	expect(await product.stop()).toBe(0);
	expect(leftovers(dataDir)).toEqual([]);
});

test("the product serves whatever folder the command is called in", async () => {
	const command = ["sh", "-c", 'cd docs && exec "$0" ../cli/index.ts serve', process.execPath];
	product = await startPrepared({ command });
	expect(await product.stop()).toBe(0);
});

test("a port that is taken is said in one sentence before anything is built, with exit code 1", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	const { port } = other.address() as { port: number };
	const command = ["cli/index.ts", "serve", "--build", "--port", String(port)];
	const { code, output } = await runToEnd(command, { DATA_DIR: dataDir });
	other.close();
	expect(output.trim()).toBe(
		`Port ${port} is taken by another program: end that one, or choose another port, such as PORT=${port + 1}.`,
	);
	expect(code).toBe(1);
});

test("a wrong setting stops the start with its name, before anything is opened", async () => {
	for (const [name, value, right] of [
		["WEB_CONCURRENCY", "many", "2"],
		["HOST", "192.0.2.1", "127.0.0.1"],
	]) {
		const { code, output } = await runToEnd(["cli/index.ts", "serve"], { DATA_DIR: dataDir, [name!]: value! });
		expect(output).toMatch(new RegExp(`^${name}: "${value}" is not .*Right: ${name}=${right}\\n$`));
		expect(code).toBe(2);
	}
	expect(leftovers(dataDir)).toEqual([]);
});

test("--sample fills an empty embedded database once and names the demo accounts", async () => {
	const command = [process.execPath, "cli/index.ts", "serve", "--sample"];
	product = await startProduct({ dataDir, command });
	expect(product.output()).toContain("Loading the sample catalogue");
	expect(product.output()).toContain("user@example.com / demo-user-1");
	expect(product.output()).toContain("staff@example.com / demo-staff-1");
	await product.stop();
	product = await startProduct({ dataDir, command });
	expect(product.output()).not.toContain("Loading the sample catalogue");
	expect(product.output()).toContain("user@example.com / demo-user-1");
	await product.stop();
	expect(readFileSync(join(dataDir, "postgres/log"), "utf8")).not.toContain("PANIC");
}, 120_000);
