import type { FileStore } from "#app/domain/files/files.server.ts";
import { forgetFiles, recordPending } from "#app/domain/files/pending.ts";
import { readWhole } from "#app/domain/files/read-whole.ts";
import type { EntityManager } from "#db/orm.ts";
import { MAX_PRINT_SECONDS } from "#db/queues.ts";
import {
	type Attempt,
	claimRun,
	failRun,
	finishRun,
	MAX_TRIES,
	NOT_GENERATED,
	reportProgress,
	tookTooLong,
} from "./attempts.sql.ts";

/** `produce` reports progress from 0 to 99, has so many milliseconds, and says what it could not print. */
export interface PerformContext {
	fork(): EntityManager;
	files: Pick<FileStore, "describe" | "write" | "read" | "delete">;
	produce(
		run: Attempt,
		readFile: (key: string) => Promise<Uint8Array>,
		onProgress: (percent: number) => void,
		milliseconds: number,
	): Promise<{ pdf: Uint8Array; pages: number; notices: string[] }>;
	/** The limit of a short schedule; a long one has more. */
	timeoutSeconds: number;
	onError(error: unknown): void;
}

const ALIVE_EVERY = 60_000;

/** Openings of which a page has at least so many. */
const OPENINGS_A_PAGE = 6;

/** A second more for each page that is expected. */
function limitOf(timeoutSeconds: number, { items, penetrations }: Attempt["facts"]): number {
	const pages = items.length + (penetrations?.rows.length ?? 0) / OPENINGS_A_PAGE;
	return Math.min(timeoutSeconds + Math.floor(pages), MAX_PRINT_SECONDS);
}

class TookTooLong extends Error {}

/** Harmless when repeated. What fails is thrown, so that the queue tries again; the last try fails the run. */
export async function performRun(runId: number, context: PerformContext): Promise<void> {
	const { fork, files, produce, timeoutSeconds } = context;
	const run = await claimRun(fork(), runId);
	if (!run) return;
	const onProgress = (percent: number) => void reportProgress(fork(), runId, percent).catch(context.onError);
	const seconds = limitOf(timeoutSeconds, run.facts);
	const alive = setInterval(onProgress, ALIVE_EVERY, 0);
	try {
		const { pdf, ...printed } = await within(
			seconds,
			// The browser has a second more: the limit that is reported is that of the run.
			produce(run, (key) => readWhole(fork(), files, key), onProgress, (seconds + 1) * 1000),
		);
		const facts = files.describe("schedule", pdf, `${run.facts.project.name}.pdf`);
		const file = await recordPending(fork(), facts);
		await files.write(facts, pdf);
		if (!(await finishRun(fork(), runId, file, printed))) await forgetFiles(fork(), files, [file]);
	} catch (error) {
		context.onError(error);
		const failure = error instanceof TookTooLong ? tookTooLong(seconds) : NOT_GENERATED;
		if (run.attempt >= MAX_TRIES) await failRun(fork(), runId, failure);
		throw error;
	} finally {
		clearInterval(alive);
	}
}

function within<T>(seconds: number, work: Promise<T>): Promise<T> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(
		() => reject(new TookTooLong(`The schedule took longer than ${seconds} s.`)),
		seconds * 1000,
	);
	return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
