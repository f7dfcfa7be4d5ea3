import { logFault } from "#app/adapters/log.server.ts";
import { forgetOldFolders } from "#app/adapters/pdf/finish.server.ts";
import { forgetKeptForms } from "#app/domain/accounts/kept-forms.ts";
import { writeMissingDocuments } from "#app/domain/catalogue/finder-index/missing-documents.sql.ts";
import { readUnread } from "#app/domain/drawings/unread.ts";
import { sweepFiles } from "#app/domain/files/pending.ts";
import { failLostImports } from "#app/domain/imports/jobs/attempts.ts";
import { forgetOldMail } from "#app/domain/mail/mail.ts";
import { sendDigest } from "#app/domain/recall/digest.ts";
import { failLostRuns } from "#app/domain/schedules/attempts.sql.ts";
import { today } from "#app/domain/today.ts";
import { sweepUpImports } from "./imports.server.ts";
import type { Work, WorkPlace } from "./place.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

interface Sweep {
	name: string;
	/** In milliseconds. */
	every: number;
	first?: boolean;
	sweep(place: WorkPlace): Promise<unknown>;
}

const tellWhatEnds = ({ fork, queue, settings: { timeZone, digestAt } }: WorkPlace) =>
	sendDigest(fork(), {
		...{ day: today(), now: new Date(), timeZone, digestAt },
		mail: { add: (em, job) => queue.add(em, "mail", job) },
	});

const sweeps: Sweep[] = [
	{ name: "lost runs", every: 30 * SECOND, sweep: ({ fork }) => failLostRuns(fork()) },
	{ name: "lost imports", every: 30 * SECOND, sweep: ({ fork }) => failLostImports(fork()) },
	{ name: "imports", every: 10 * MINUTE, sweep: sweepUpImports },
	{ name: "kept forms", every: 10 * MINUTE, sweep: ({ fork }) => forgetKeptForms(fork()) },
	{ name: "expiry digest", every: 10 * MINUTE, first: true, sweep: tellWhatEnds },
	{ name: "old mail", every: 60 * MINUTE, first: true, sweep: ({ fork }) => forgetOldMail(fork()) },
	{ name: "old folders", every: 60 * MINUTE, first: true, sweep: () => forgetOldFolders() },
	{ name: "documents", every: 10 * MINUTE, first: true, sweep: ({ fork }) => writeMissingDocuments(fork()) },
	{ name: "unread drawings", every: 10 * MINUTE, sweep: ({ fork, files }) => readUnread(fork(), files) },
	{ name: "left-over files", every: 60 * MINUTE, first: true, sweep: ({ fork, files }) => sweepFiles(fork(), files) },
];

export const sweepUp: Work = async (place) => {
	const run = ({ name, sweep }: Sweep) => sweep(place).catch((error) => logFault(name, error));
	for (const sweep of sweeps) if (sweep.first) void run(sweep);
	const timers = sweeps.map((sweep) => setInterval(run, sweep.every, sweep));
	return { stop: () => timers.forEach(clearInterval) };
};
