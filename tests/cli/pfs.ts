import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { CommanderError } from "commander";
import { exitCodes } from "#cli/outcome.ts";
import { buildProgram } from "#cli/program.ts";
import { projectRoot } from "#db/project.ts";
import { overrideSettings } from "#db/settings.ts";

/** How a command ended and what it wrote. */
interface Outcome {
	code: number | null;
	stdout: string;
	stderr: string;
}

/** Runs `pfs` as people do: a process of its own, with `input` on standard input, and of another system user if told. */
export async function pfsProcess(
	args: string[],
	env: Record<string, string> = {},
	input = "",
	uid?: number,
): Promise<Outcome> {
	const child = spawn(process.execPath, ["cli/index.ts", ...args], {
		cwd: projectRoot,
		env: { ...process.env, ...env },
		uid,
	});
	child.stdin.end(input);
	const ended = once(child, "close");
	// As bytes: a decoder of streams would drop a byte order mark.
	const [stdout, stderr] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
	const [code] = await ended;
	return { code, stdout: stdout.toString(), stderr: stderr.toString() };
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs `pfs` within this process, at a tenth of the cost: for all that is not about the process. One at a time. */
export async function pfs(args: string[], env: Record<string, string> = {}, input = ""): Promise<Outcome> {
	const found = { ...process.env };
	const stdin = Object.getOwnPropertyDescriptor(process, "stdin")!;
	Object.defineProperty(process, "stdin", { ...stdin, get: () => Readable.from([Buffer.from(input)]) });
	const listeners = SIGNALS.map((signal) => process.listeners(signal));
	const written = [captured(process.stdout), captured(process.stderr)] as const;
	process.exitCode = undefined;
	try {
		overrideSettings(env);
		await buildProgram().parseAsync(args, { from: "user" });
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
	} finally {
		for (const { restore } of written) restore();
		Object.defineProperty(process, "stdin", stdin);
		for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name];
		Object.assign(process.env, found);
		overrideSettings({});
		for (const [at, signal] of SIGNALS.entries()) {
			for (const listener of process.listeners(signal)) {
				if (!listeners[at]!.includes(listener)) process.off(signal, listener);
			}
		}
	}
	const code = Number(process.exitCode ?? exitCodes.done);
	process.exitCode = undefined;
	return { code, stdout: written[0].text(), stderr: written[1].text() };
}

/** Keeps what is written to a stream instead of writing it. */
function captured(stream: NodeJS.WriteStream): { text(): string; restore(): void } {
	const chunks: Buffer[] = [];
	const { write } = stream;
	stream.write = (chunk: Uint8Array | string, encoding?: unknown, done?: unknown) => {
		chunks.push(Buffer.from(chunk as string));
		const written = typeof encoding === "function" ? encoding : done;
		if (typeof written === "function") process.nextTick(written as () => void);
		return true;
	};
	return {
		text: () => Buffer.concat(chunks).toString(),
		restore: () => {
			stream.write = write;
		},
	};
}
