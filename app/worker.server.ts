import { openPrinter } from "#app/adapters/chromium.server.ts";
import { openFileStore } from "#app/adapters/files.server.ts";
import { logEvent, logFault } from "#app/adapters/log.server.ts";
import { openMailer } from "#app/adapters/mailer.server.ts";
import { keepMemoryLow } from "#app/adapters/memory.server.ts";
import { forgetOldFolders } from "#app/adapters/pdf/finish.server.ts";
import { openQueue } from "#app/adapters/queue.server.ts";
import { produceSchedule } from "#app/documents/produce.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { forgetOldMail, type MailJob } from "#app/domain/mail.ts";
import { mailDelivery } from "#app/domain/mail-delivery.ts";
import { performRun } from "#app/domain/schedules/perform.ts";
import { failLostRuns } from "#app/domain/schedules/runs.ts";
import { openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { workOffImports } from "./import-work.server.ts";

const SWEEP_MS = 30_000;
const CLEARING_MS = 3_600_000;
const MAILS_AT_ONCE = 2;
const DRAIN_SECONDS = 20;

/** Starts working off the queues of this database; `stop` lets running work end and closes everything. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
	const config = settings();
	const database = await openDatabase(config);
	const fork = () => database.orm.em.fork() as EntityManager;
	const queue = await openQueue(database.address, "worker", (error) => logFault("queue", error));
	const files = openFileStore(config);
	const printer = await openPrinter(config);
	const sweep = setInterval(() => failLostRuns(fork()).catch((error) => logFault("sweep", error)), SWEEP_MS);
	const clear = () => {
		forgetOldMail(fork()).catch((error) => logFault("old mail", error));
		forgetOldFolders().catch((error) => logFault("old folders", error));
		sweepFiles(fork(), files).catch((error) => logFault("left-over files", error));
	};
	clear();
	const clearing = setInterval(clear, CLEARING_MS);

	await queue.work("schedule", config.pdfMaxConcurrent, ({ runId }) =>
		performRun(runId, {
			fork,
			files,
			produce: (facts, readFile, onProgress) => produceSchedule(printer, facts, readFile, onProgress),
			timeoutSeconds: config.pdfTimeoutSeconds,
			onFault: (error) => logFault(`schedule run ${runId}`, error),
		}),
	);

	const stopImports = await workOffImports(queue, { fork, address: database.address, files, settings: config });

	const deliver = mailDelivery({
		fork,
		mailer: openMailer(config),
		settings: config,
		onEvent: (facts) => logEvent("mail", facts),
	});
	await queue.work("mail", MAILS_AT_ONCE, (job) => deliver(job as MailJob));

	keepMemoryLow();
	return {
		async stop() {
			clearInterval(sweep);
			clearInterval(clearing);
			stopImports();
			await queue.stop(DRAIN_SECONDS);
			await printer.close();
			await database.close();
		},
	};
}
