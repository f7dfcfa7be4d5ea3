import { openPrinter } from "#app/adapters/chromium.server.ts";
import { logFault } from "#app/adapters/log.server.ts";
import { signPdf } from "#app/adapters/signing/sign-pdf.ts";
import { withTemporaryFiles } from "#app/adapters/temporary-folder.ts";
import { produceSchedule } from "#app/documents/produce.ts";
import { performRun } from "#app/domain/schedules/perform.ts";
import { verifyPath } from "#app/domain/verification/address.ts";
import type { Work } from "./place.ts";

export const printSchedules: Work = async ({ queue, fork, files, settings }) => {
	const { signing } = settings;
	const printer = await openPrinter(settings);
	await queue.work("schedule", settings.pdfMaxConcurrent, ({ runId }) =>
		performRun(runId, {
			fork,
			files,
			produce: async ({ facts, verifyToken, contentSha256 }, readFile, onProgress) => {
				const address = settings.appUrl + verifyPath(verifyToken);
				const check = { address, contentSha256, ...(signing ? { signedAt: new Date().toISOString() } : {}) };
				const produced = await withTemporaryFiles(() => produceSchedule(printer, facts, readFile, onProgress, check));
				return signing ? { ...produced, pdf: await signPdf(produced.pdf, signing) } : produced;
			},
			timeoutSeconds: settings.pdfTimeoutSeconds,
			onFault: (error) => logFault(`schedule run ${runId}`, error),
		}),
	);
	return printer;
};
