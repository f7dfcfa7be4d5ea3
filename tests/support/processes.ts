import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { build } from "#cli/build.ts";
import { projectRoot } from "#db/project.ts";

export interface Product {
	/** Its address, without trailing slash. */
	url: string;
	process: ChildProcess;
	output(): string;
	/** Sends the signal and waits for the end; returns the exit code (null when the signal killed it). */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}

/**
 * Starts the product from its existing build with a data folder of its own and waits until `/readyz` answers 200
 * and the ready line is printed (two minutes at most). `command` is what is started; by default `node cli/index.ts serve`.
 * No digest is mailed unless `env` asks for it: which mails come would depend on the hour.
 */
export async function startProduct({
	dataDir,
	env = {},
	command = [process.execPath, "cli/index.ts", "serve"],
}: {
	dataDir: string;
	env?: Record<string, string>;
	command?: string[];
}): Promise<Product> {
	await build();
	const port = await freePort();
	const url = `http://localhost:${port}`;
	const [file, ...args] = command;
	const child = spawn(file!, args, {
		cwd: projectRoot,
		env: { ...process.env, NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, DIGEST_AT: "off", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output = collect(child);
	const ended = once(child, "exit");
	const product: Product = {
		url,
		process: child,
		output,
		async stop(signal = "SIGTERM") {
			child.kill(signal);
			await ended;
			return child.exitCode;
		},
	};
	for (let tries = 0; tries < 1200; tries++) {
		if (child.exitCode !== null || child.signalCode !== null) break;
		const ready = await fetch(`${url.replace("localhost", "127.0.0.1")}/readyz`).catch(() => null);
		if (ready?.status === 200 && output().includes("is ready")) return product;
		await pause(100);
	}
	await product.stop("SIGKILL");
	throw new Error(`The product did not become ready:\n${output()}`);
}

/** Runs a program of the project with this Node to its end; both streams in one. */
export async function runToEnd(
	args: string[],
	env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
	const child = spawn(process.execPath, args, {
		cwd: projectRoot,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const output = collect(child);
	const [code] = await once(child, "close");
	return { code, output: output() };
}

/** From now on, both streams in one. */
function collect(child: ChildProcess): () => string {
	let written = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (text: string) => {
			written += text;
		});
	}
	return () => written;
}

/**
 * As "pid command": their environment, command line or current folder names it. Linux only; an empty list elsewhere.
 */
export function leftovers(dataDir: string): string[] {
	if (process.platform !== "linux") return [];
	const found: string[] = [];
	for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
		const command = readOf(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
		const environment = readOf(() => readFileSync(`/proc/${pid}/environ`, "utf8"));
		const folder = readOf(() => readlinkSync(`/proc/${pid}/cwd`));
		if ([command, environment, folder].some((text) => text.includes(dataDir))) found.push(`${pid} ${command}`);
	}
	return found;
}

/** Sends a signal, or with 0 only asks; false if the process was gone already. */
export function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
	try {
		return process.kill(pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
		return false;
	}
}

/** kill -9 of a process that may just have ended by itself. */
export const killHard = (pid: number): boolean => tell(pid, "SIGKILL");

function readOf(read: () => string): string {
	try {
		return read();
	} catch {
		return "";
	}
}
