import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { projectRoot } from "#db/project.ts";

/** How a command ended and what it wrote. */
export interface Outcome {
	code: number | null;
	stdout: string;
	stderr: string;
}

/** Runs `pfs` as people do: a process of its own, with `input` on standard input, and of another system user if told. */
export async function pfs(
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
