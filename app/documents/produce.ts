import type { Printer } from "#app/adapters/chromium.server.ts";
import type { CoverFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { type CoverSubject, renderCover } from "./cover.tsx";
import { finishSchedule } from "./finish.ts";
import { renderSchedule } from "./schedule.tsx";
import { type ReadFile, readOrNull } from "./stored-files.ts";

/** Shares of the whole, by what was measured: reading drawings, printing, appending. */
const READ = 20;
const PRINTED = 75;
const LAST = 99;

/** Passes on whole percentages, each higher than the one before. */
function rising(onProgress: (percent: number) => void): (percent: number) => void {
	let highest = -1;
	return (percent) => {
		const whole = Math.min(LAST, Math.floor(percent));
		if (whole <= highest) return;
		highest = whole;
		onProgress(whole);
	};
}

async function readPictures(facts: ScheduleFacts, readFile: ReadFile, onRead: (share: number) => void) {
	const keys = [...new Set(facts.items.flatMap(({ image }) => (image ? [image.key] : [])))];
	const pictures = new Map<string, Uint8Array>();
	for (const [index, key] of keys.entries()) {
		const body = await readOrNull(readFile, key);
		if (body) pictures.set(key, body);
		onRead((index + 1) / keys.length);
	}
	return pictures;
}

/**
 * The whole schedule as a PDF, from its facts (api.md 8.11).
 * @param readFile a file that is gone is named as missing in its place; any other failure fails the schedule
 * @param onProgress whole percentages from 0 to 99, each higher than the last; 100 is the caller's, once it is stored
 * @param timeout milliseconds for the print
 */
export async function produceSchedule(
	printer: Printer,
	facts: ScheduleFacts,
	readFile: ReadFile,
	onProgress: (percent: number) => void = () => undefined,
	timeout?: number,
): Promise<Uint8Array> {
	const report = rising(onProgress);
	report(0);
	const pictures = await readPictures(facts, readFile, (share) => report(share * READ));
	const printed = await printer.print(renderSchedule(facts, pictures), { timeout });
	report(PRINTED);
	const total = facts.attachments.length + 1;
	const finished = await finishSchedule(printed, facts, readFile, (count) =>
		report(PRINTED + (count / total) * (LAST - PRINTED)),
	);
	report(LAST);
	return finished;
}

/** The cover page alone as a PDF (api.md 11.3). */
export function produceCover(printer: Printer, cover: CoverFacts, subject: CoverSubject): Promise<Uint8Array> {
	return printer.print(renderCover(cover, subject));
}
