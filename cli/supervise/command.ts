import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { NO_SIGNING } from "#db/child-environment.ts";
import { projectRoot } from "#db/project.ts";

interface Running {
	signal?: AbortSignal;
	/** Where its standard output goes: nowhere, or to one of ours. */
	output?: "ignore" | 1 | 2;
}

/**
 * Runs another command of ours to its end, so that what only it needs does not stay in this process. Its standard
 * error is shown. Answers its exit code, null when a signal ended it. In a process group of its own: Ctrl+C reaches it
 * only by `signal`.
 */
export async function runCommand(args: string[], { signal, output = "ignore" }: Running = {}): Promise<number | null> {
	const child = spawn(process.execPath, [join(projectRoot, "cli/index.ts"), ...args], {
		cwd: projectRoot,
		env: { ...process.env, ...NO_SIGNING },
		stdio: ["ignore", output, "inherit"],
		detached: true,
	});
	const interrupt = () => child.kill("SIGTERM");
	signal?.addEventListener("abort", interrupt, { once: true });
	if (signal?.aborted) interrupt();
	const [code] = await once(child, "exit");
	signal?.removeEventListener("abort", interrupt);
	return code;
}
