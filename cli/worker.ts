import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ProcessFigures } from "#app/adapters/metrics.server.ts";
import { projectRoot } from "#db/project.ts";
import { overrideSettings, settings } from "#db/settings.ts";
import type { CommandCall } from "./action.ts";
import { exitCodes } from "./outcome.ts";
import { heapFlags, runCommand } from "./supervise/child.ts";
import { openMetricsServer } from "./supervise/metrics-server.ts";

interface Build {
	entry: {
		module: {
			startWorker(): Promise<{ stop(): Promise<void> }>;
			answerFigures(message: unknown, send: (answer: unknown) => void): Promise<void>;
			collectFigures(service: boolean): Promise<ProcessFigures>;
		};
	};
}

/** Loads nothing of app/ natively: the build has its own copy. */
export default async function workerCommand({ console }: CommandCall): Promise<number | undefined> {
	process.chdir(projectRoot);
	const bundle = join(projectRoot, "build", "server", "index.js");
	if (!existsSync(bundle)) throw new Error("There is no build. Run `pfs build` first.");
	// The channel says who started us, even where the supervisor has died in the meantime.
	const supervised = process.send !== undefined;
	if (supervised && !process.connected) return exitCodes.done;
	if (!supervised) {
		takeHeap();
		const exitCode = await runCommand(["migrate", "--as-needed", "--quiet"]);
		if (exitCode !== 0) return exitCode ?? exitCodes.failed;
	}
	overrideSettings({ NODE_ENV: settings().nodeEnv });
	// Listened for before the build is loaded: a signal that comes early must not be lost.
	const over = Promise.race(
		(["SIGTERM", "SIGINT", "SIGHUP", "disconnect"] as const).map((event) => once(process, event)),
	);
	const build: Build = await import(pathToFileURL(bundle).href);
	const { startWorker, answerFigures, collectFigures } = build.entry.module;
	const worker = await startWorker();
	const send = (answer: unknown) => void process.send?.(answer);
	process.on("message", (message) => void answerFigures(message, send));
	// The supervisor asks for the figures of the processes that it has started.
	const closeMetrics = supervised ? null : await openMetricsServer(settings(), () => [collectFigures]);
	if (supervised) process.send?.("ready");
	else console.print("The worker is ready.");
	await over;
	await closeMetrics?.();
	await worker.stop();
	process.exit(exitCodes.done);
}

/** Begins anew in the same process, held to its heap: Node takes that at its start only. */
function takeHeap(): void {
	if (!process.execve || process.execArgv.includes("--expose-gc")) return;
	const flags = heapFlags(settings(), 1);
	process.execve(process.execPath, [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)]);
}
