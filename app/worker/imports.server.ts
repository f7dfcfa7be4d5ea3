import { join } from "node:path";
import { logFault } from "#app/adapters/log.server.ts";
import { uploadLimits } from "#app/domain/imports/jobs/limits.ts";
import { performImport } from "#app/domain/imports/jobs/perform.ts";
import { forgetReplaced, sweepImports, sweepWorkFolders } from "#app/domain/imports/jobs/sweep.sql.ts";
import type { Work, WorkPlace } from "./place.ts";

const AT_ONCE = 1;

const unpackedIn = (dataDir: string) => join(dataDir, "tmp", "imports");

export async function sweepUpImports({ fork, files, settings }: WorkPlace): Promise<void> {
	await sweepImports(fork(), files);
	await forgetReplaced(fork());
	await sweepWorkFolders(fork(), unpackedIn(settings.dataDir));
}

export const carryOutImports: Work = async (place) => {
	const { queue, fork, address, files, settings } = place;
	// Left by a crash: gone before the first one is taken up.
	await sweepUpImports(place).catch((error) => logFault("imports", error));
	const stopping = new AbortController();
	const folder = unpackedIn(settings.dataDir);
	const lent = { fork, address, files, folder, limits: uploadLimits(settings), signal: stopping.signal };
	await queue.work("import", AT_ONCE, ({ jobId }) =>
		performImport(jobId, { ...lent, onFault: (error) => logFault(`import ${jobId}`, error) }),
	);
	return { stop: () => stopping.abort() };
};
