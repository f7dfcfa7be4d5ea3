import { join } from "node:path";
import { logFault } from "#app/adapters/log.server.ts";
import type { Queue } from "#app/adapters/queue.server.ts";
import { uploadLimits } from "#app/domain/imports/jobs/limits.ts";
import { type ImportWork, performImport } from "#app/domain/imports/jobs/perform.ts";
import { failLostImports, sweepImports, sweepWorkFolders } from "#app/domain/imports/jobs/sweep.ts";
import type { Settings } from "#db/settings.ts";

/** Imports follow one another anyway. */
const AT_ONCE = 1;
const LOST_MS = 30_000;
const SWEEP_MS = 600_000;

type Place = Pick<ImportWork, "fork" | "address" | "files"> & { settings: Settings };

/** Works off the imports of the admin screens and sweeps what they leave; the answer stops that, undoing what runs. */
export async function workOffImports(queue: Queue, { fork, address, files, settings }: Place): Promise<() => void> {
	const folder = join(settings.dataDir, "tmp", "imports");
	const stopping = new AbortController();
	const onFault = (error: unknown) => logFault("imports", error);
	async function sweep(): Promise<void> {
		await sweepImports(fork(), files);
		await sweepWorkFolders(fork(), folder);
	}
	await sweep().catch(onFault);
	const timers = [
		setInterval(() => sweep().catch(onFault), SWEEP_MS),
		setInterval(() => failLostImports(fork()).catch(onFault), LOST_MS),
	];
	const lent = { fork, address, files, folder, limits: uploadLimits(settings), signal: stopping.signal };
	await queue.work("import", AT_ONCE, ({ jobId }) =>
		performImport(jobId, { ...lent, onFault: (error) => logFault(`import ${jobId}`, error) }),
	);
	return () => {
		for (const timer of timers) clearInterval(timer);
		stopping.abort();
	};
}
