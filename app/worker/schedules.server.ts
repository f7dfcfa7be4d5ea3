import { openPrinter } from "#app/adapters/chromium.server.ts";
import { logFault } from "#app/adapters/log.server.ts";
import { produceSchedule } from "#app/documents/produce.ts";
import { performRun } from "#app/domain/schedules/perform.ts";
import type { Work } from "./place.ts";

export const printSchedules: Work = async ({ queue, fork, files, settings }) => {
	const printer = await openPrinter(settings);
	await queue.work("schedule", settings.pdfMaxConcurrent, ({ runId }) =>
		performRun(runId, {
			fork,
			files,
			produce: (facts, readFile, onProgress) => produceSchedule(printer, facts, readFile, onProgress),
			timeoutSeconds: settings.pdfTimeoutSeconds,
			onFault: (error) => logFault(`schedule run ${runId}`, error),
		}),
	);
	return printer;
};
