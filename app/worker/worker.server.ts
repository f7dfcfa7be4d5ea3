import { openFileStore } from "#app/adapters/files.server.ts";
import { logFault } from "#app/adapters/log.server.ts";
import { keepMemoryLow } from "#app/adapters/memory.server.ts";
import { openQueue } from "#app/adapters/queue.server.ts";
import { openDatabase } from "#db/database.ts";
import { forkOf } from "#db/orm.ts";
import { settings as readSettings } from "#db/settings.ts";
import { carryOutImports } from "./imports.server.ts";
import { sendMails } from "./mails.server.ts";
import type { WorkEnd } from "./place.ts";
import { printSchedules } from "./schedules.server.ts";
import { sweepUp } from "./sweeps.server.ts";

const DRAIN_SECONDS = 20;

const works = [sweepUp, printSchedules, carryOutImports, sendMails];

export async function startWorker(): Promise<{ stop(): Promise<void> }> {
	const settings = readSettings();
	const database = await openDatabase(settings);
	const fork = () => forkOf(database.orm);
	const queue = await openQueue(database.address, "worker", (error) => logFault("queue", error));
	const place = { queue, fork, address: database.address, files: openFileStore(settings), settings };
	const ends: WorkEnd[] = [];
	for (const begin of works) ends.push(await begin(place));
	keepMemoryLow();
	return {
		async stop() {
			for (const end of ends) end.stop?.();
			await queue.stop(DRAIN_SECONDS);
			for (const end of ends) await end.close?.();
			await database.close();
		},
	};
}
