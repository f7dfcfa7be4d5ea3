import { rm } from "node:fs/promises";
import { join } from "node:path";
import { openPrinter } from "#app/adapters/chromium/chromium.server.ts";
import { logError, logEvent } from "#app/adapters/log.server.ts";
import { openMailer } from "#app/adapters/mailer.server.ts";
import { collectGarbageAtRest } from "#app/adapters/memory.server.ts";
import { openMetrics } from "#app/adapters/metrics.server.ts";
import { forgetOldFolders } from "#app/adapters/pdf/finish.server.ts";
import { openQueue, type Queue } from "#app/adapters/queue.server.ts";
import { signPdf } from "#app/adapters/signing/sign-pdf.ts";
import { withTemporaryFiles } from "#app/adapters/temporary-folder.ts";
import { produceSchedule } from "#app/documents/produce.ts";
import { deleteOldInterruptedForms } from "#app/domain/accounts/interrupted-forms.ts";
import { forgetOldSubmissions } from "#app/domain/answered-calls.ts";
import { writeMissingDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { readUnread } from "#app/domain/files/drawing-text.ts";
import { type FileStore, openFileStore } from "#app/domain/files/files.server.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { readServiceFigures } from "#app/domain/health/service-figures.sql.ts";
import {
	failLostImports,
	forgetReplaced,
	sweepImports,
	sweepWorkFolders,
} from "#app/domain/imports/jobs/import-attempts.sql.ts";
import { performImport } from "#app/domain/imports/jobs/perform-import.ts";
import { uploadLimits } from "#app/domain/imports/jobs/upload-rules.ts";
import { mailDelivery } from "#app/domain/mail/delivery.ts";
import { forgetOldMail } from "#app/domain/mail/outbox.ts";
import { endOldPacks } from "#app/domain/packs/packs.sql.ts";
import { performPack } from "#app/domain/packs/perform-pack.ts";
import { sendDigest } from "#app/domain/recall/notice-mails.sql.ts";
import { failLostRuns } from "#app/domain/schedules/attempts.sql.ts";
import { performRun } from "#app/domain/schedules/perform-run.ts";
import { today } from "#app/domain/today.ts";
import { verifyPath } from "#app/domain/verification/verify-token.ts";
import type { DatabaseAddress } from "#db/address.ts";
import { openDatabase } from "#db/database.ts";
import { type EntityManager, forkOf } from "#db/orm.ts";
import { settings as readSettings, type Settings } from "#db/settings.ts";
import { mailWriters } from "./mail-writers.ts";

interface WorkPlace {
	queue: Queue;
	fork(): EntityManager;
	address: DatabaseAddress;
	files: FileStore;
	settings: Settings;
}

interface WorkEnd {
	/** Called before running jobs are waited for. */
	stop?(): void;
	/** Called after the last job has ended. */
	close?(): Promise<void>;
}

type Work = (place: WorkPlace) => Promise<WorkEnd>;

const IMPORTS_AT_ONCE = 1;

const unpackedIn = (dataDir: string) => join(dataDir, "tmp", "imports");

async function sweepUpImports({ fork, files, settings }: WorkPlace): Promise<void> {
	await sweepImports(fork(), files);
	await forgetReplaced(fork());
	await sweepWorkFolders(fork(), unpackedIn(settings.dataDir));
}

const carryOutImports: Work = async (place) => {
	const { queue, fork, address, files, settings } = place;
	// Left by a crash: gone before the first one is taken up.
	await sweepUpImports(place).catch((error) => logError("imports", error));
	const stopping = new AbortController();
	const folder = unpackedIn(settings.dataDir);
	const context = { fork, address, files, folder, limits: uploadLimits(settings), signal: stopping.signal };
	await queue.work("import", IMPORTS_AT_ONCE, ({ jobId }) =>
		performImport(jobId, { ...context, onError: (error) => logError(`import ${jobId}`, error) }),
	);
	return { stop: () => stopping.abort() };
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

interface Sweep {
	name: string;
	/** The interval in milliseconds. */
	every: number;
	first?: boolean;
	sweep(place: WorkPlace): Promise<unknown>;
}

const sendExpiryNotices = ({ fork, queue, settings: { timeZone, digestAt } }: WorkPlace) =>
	sendDigest(fork(), {
		...{ day: today(), now: new Date(), timeZone, digestAt },
		mail: { add: (em, job) => queue.add(em, "mail", job) },
	});

const sweeps: Sweep[] = [
	{ name: "lost runs", every: 30 * SECOND, sweep: ({ fork }) => failLostRuns(fork()) },
	{ name: "lost imports", every: 30 * SECOND, sweep: ({ fork }) => failLostImports(fork()) },
	{ name: "imports", every: 10 * MINUTE, sweep: sweepUpImports },
	{ name: "kept forms", every: 10 * MINUTE, sweep: ({ fork }) => deleteOldInterruptedForms(fork()) },
	{ name: "old submissions", every: 60 * MINUTE, first: true, sweep: ({ fork }) => forgetOldSubmissions(fork()) },
	{ name: "expiry digest", every: 10 * MINUTE, first: true, sweep: sendExpiryNotices },
	{ name: "old packs", every: 60 * MINUTE, first: true, sweep: ({ fork }) => endOldPacks(fork()) },
	{ name: "old mail", every: 60 * MINUTE, first: true, sweep: ({ fork }) => forgetOldMail(fork()) },
	{ name: "old folders", every: 60 * MINUTE, first: true, sweep: () => forgetOldFolders() },
	{ name: "documents", every: 10 * MINUTE, first: true, sweep: ({ fork }) => writeMissingDocuments(fork()) },
	{ name: "unread drawings", every: 10 * MINUTE, sweep: ({ fork, files }) => readUnread(fork(), files) },
	{ name: "left-over files", every: 60 * MINUTE, first: true, sweep: ({ fork, files }) => sweepFiles(fork(), files) },
];

const sweepUp: Work = async (place) => {
	const run = ({ name, sweep }: Sweep) => sweep(place).catch((error) => logError(name, error));
	for (const sweep of sweeps) if (sweep.first) void run(sweep);
	const timers = sweeps.map((sweep) => setInterval(run, sweep.every, sweep));
	return { stop: () => timers.forEach(clearInterval) };
};

const printSchedules: Work = async ({ queue, fork, files, settings }) => {
	const { signing } = settings;
	const printer = await openPrinter(settings);
	await queue.work("schedule", settings.pdfMaxConcurrent, ({ runId }) =>
		performRun(runId, {
			fork,
			files,
			produce: async ({ facts, verifyToken, contentSha256 }, readFile, onProgress, milliseconds) => {
				const address = settings.appUrl + verifyPath(verifyToken);
				const check = { address, contentSha256, ...(signing ? { signedAt: new Date().toISOString() } : {}) };
				const produced = await withTemporaryFiles(() =>
					produceSchedule(printer, facts, readFile, { onProgress, check, timeout: milliseconds }),
				);
				return signing ? { ...produced, pdf: await signPdf(produced.pdf, signing) } : produced;
			},
			timeoutSeconds: settings.pdfTimeoutSeconds,
			onError: (error) => logError(`schedule run ${runId}`, error),
		}),
	);
	return printer;
};

const PACKS_AT_ONCE = 1;

const makePacks: Work = async ({ queue, fork, files, settings }) => {
	const folder = join(settings.dataDir, "tmp", "packs");
	// Archives that a crash left half written.
	await rm(folder, { recursive: true, force: true });
	await queue.work("pack", PACKS_AT_ONCE, ({ runId }) =>
		performPack(runId, { fork, files, folder, onError: (error) => logError(`pack of run ${runId}`, error) }),
	);
	return {};
};

const AT_ONCE = 2;

const sendMails: Work = async ({ queue, fork, settings }) => {
	const deliver = mailDelivery({
		fork,
		mailer: openMailer(settings),
		settings,
		writers: mailWriters,
		onEvent: (facts) => logEvent("mail", facts),
	});
	await queue.work("mail", AT_ONCE, deliver);
	return {};
};

const DRAIN_SECONDS = 20;

const works = [sweepUp, printSchedules, makePacks, carryOutImports, sendMails];

export async function startWorker(): Promise<{ stop(): Promise<void> }> {
	const settings = readSettings();
	const database = await openDatabase(settings);
	const fork = () => forkOf(database.orm);
	const queue = await openQueue(database.address, "worker", (error) => logError("queue", error));
	const place = { queue, fork, address: database.address, files: openFileStore(settings), settings };
	if (settings.metricsPort !== null) await openMetrics("worker", () => readServiceFigures(fork, settings.filesUrl));
	const ends: WorkEnd[] = [];
	for (const begin of works) ends.push(await begin(place));
	collectGarbageAtRest();
	return {
		async stop() {
			for (const end of ends) end.stop?.();
			await queue.stop(DRAIN_SECONDS);
			for (const end of ends) await end.close?.();
			await database.close();
		},
	};
}
