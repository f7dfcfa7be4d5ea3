import type { FileStore } from "#app/adapters/files/files.server.ts";
import { forgetFiles, recordPending } from "#app/domain/files/pending.ts";
import { readWhole } from "#app/domain/files/read-whole.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Attempt, claimRun, failRun, finishRun, MAX_ATTEMPTS, reportProgress } from "./attempts.sql.ts";

/** `produce` reports progress from 0 to 99, and says what it could not print. */
export interface PerformContext {
	fork(): EntityManager;
	files: Pick<FileStore, "describe" | "write" | "read" | "delete">;
	produce(
		run: Attempt,
		readFile: (key: string) => Promise<Uint8Array>,
		onProgress: (percent: number) => void,
	): Promise<{ pdf: Uint8Array; pages: number; notices: string[] }>;
	timeoutSeconds: number;
	onFault(error: unknown): void;
}

/** Harmless when repeated. What fails is thrown, so that the queue tries again; the last attempt fails the run. */
export async function performRun(runId: number, context: PerformContext): Promise<void> {
	const { fork, files, produce, timeoutSeconds } = context;
	const run = await claimRun(fork(), runId);
	if (!run) return;
	const onProgress = (percent: number) => void reportProgress(fork(), runId, percent).catch(context.onFault);
	try {
		const { pdf, ...printed } = await within(
			timeoutSeconds,
			produce(run, (key) => readWhole(fork(), files, key), onProgress),
		);
		const facts = files.describe("schedule", pdf, `${run.facts.project.name}.pdf`);
		const file = await recordPending(fork(), facts);
		await files.write(facts, pdf);
		if (!(await finishRun(fork(), runId, file, printed))) await forgetFiles(fork(), files, [file]);
	} catch (error) {
		context.onFault(error);
		if (run.attempt >= MAX_ATTEMPTS) await failRun(fork(), runId);
		throw error;
	}
}

function within<T>(seconds: number, work: Promise<T>): Promise<T> {
	const { promise, reject } = Promise.withResolvers<never>();
	const timer = setTimeout(() => reject(new Error(`The schedule took longer than ${seconds} s.`)), seconds * 1000);
	return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
