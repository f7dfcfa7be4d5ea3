import type { Printer } from "#app/adapters/chromium.server.ts";
import type { CoverFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { type CoverSubject, renderCover } from "./cover.tsx";
import { finishCover, finishSchedule } from "./finish.ts";
import { needsPicture, renderSchedule } from "./schedule.tsx";
import { type ReadFile, readOrNull } from "./stored-files.ts";

/** Shares of the whole, by what was measured: reading drawings, printing, appending. */
const READ = 10;
const PRINTED = 60;
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

async function readPictures(facts: ScheduleFacts, unreadable: ReadonlySet<string>, readFile: ReadFile) {
	const items = facts.items.filter((item) => needsPicture(item, unreadable));
	const keys = [...new Set(items.flatMap(({ image }) => (image ? [image.key] : [])))];
	const pictures = new Map<string, Uint8Array>();
	for (const key of keys) {
		const body = await readOrNull(readFile, key);
		if (body) pictures.set(key, body);
	}
	return pictures;
}

/**
 * The whole schedule as a PDF, from its facts. A drawing's PDF that turns out to be unreadable is printed
 * from its picture, in a second go.
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
	const unreadable = new Set<string>();
	const readUpload = async (key: string) => (unreadable.has(key) ? null : readOrNull(readFile, key));
	report(0);
	for (;;) {
		const pictures = await readPictures(facts, unreadable, readFile);
		report(READ);
		const printed = await printer.print(renderSchedule(facts, { pictures, unreadable }), { timeout });
		report(PRINTED);
		const sheets = facts.items.map((item) =>
			item.pdf && unreadable.has(item.pdf.key) ? { ...item, pdf: null } : item,
		);
		const finished = await finishSchedule(printed, { ...facts, items: sheets }, readUpload, (share) =>
			report(PRINTED + share * (LAST - PRINTED)),
		);
		for (const key of finished.unreadable) unreadable.add(key);
		if (sheets.every(({ pdf }) => !pdf || !unreadable.has(pdf.key))) {
			report(LAST);
			return finished.pdf;
		}
	}
}

/** The cover page alone as a PDF, with the lines that run over every page of a schedule. */
export async function produceCover(printer: Printer, cover: CoverFacts, subject: CoverSubject): Promise<Uint8Array> {
	return finishCover(await printer.print(renderCover(cover, subject)), cover.revision, subject);
}
