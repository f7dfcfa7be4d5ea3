import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { type ReadFile, readOrNull } from "#app/adapters/stored-files.ts";
import type { CoverFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { printedPhotos } from "./as-built.tsx";
import type { PaperCheck } from "./check-code.tsx";
import { type CoverSubject, renderCover } from "./cover.tsx";
import { finishCover, finishSchedule } from "./finish-schedule.ts";
import { listsNotices, needsPicture, renderSchedule } from "./schedule.tsx";

/** Shares of the whole, as measured. */
const READ = 10;
const PRINTED = 60;
const LAST = 99;

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
	const { logo } = facts.generatedBy;
	const drawn = [...items.map(({ image }) => image), logo].flatMap((one) => (one ? [one.key] : []));
	const keys = [...new Set([...drawn, ...printedPhotos(facts).map(({ small }) => small)])];
	const pictures = new Map<string, Uint8Array>();
	for (const key of keys) {
		const body = await readOrNull(readFile, key);
		if (body) pictures.set(key, body);
	}
	return pictures;
}

interface ProducedSchedule {
	pdf: Uint8Array;
	pages: number;
	notices: string[];
}

interface ProduceOptions {
	/** Called with rising percentages from 0 to 99. */
	onProgress?: (percent: number) => void;
	/** The code on the cover by which readers check the paper. */
	check?: PaperCheck | null;
	/** The milliseconds that printing may take. */
	timeout?: number;
}

/**
 * Prints a schedule and appends its uploads. If a drawing's PDF turns out to be unreadable, the schedule is printed again
 * with the drawing's picture; other unreadable files are then listed with the contents.
 */
export async function produceSchedule(
	printer: Printer,
	facts: ScheduleFacts,
	readFile: ReadFile,
	{ onProgress = () => undefined, check = null, timeout }: ProduceOptions = {},
): Promise<ProducedSchedule> {
	const report = rising(onProgress);
	const unreadable = new Set<string>();
	let damaged: ReadonlyMap<string, number[]> = new Map();
	const readUpload = async (key: string) => (unreadable.has(key) ? null : readOrNull(readFile, key));
	report(0);
	for (;;) {
		const pictures = await readPictures(facts, unreadable, readFile);
		report(READ);
		const { notices, ...document } = renderSchedule(facts, { pictures, unreadable, damaged }, check);
		const printed = printer.print(document, { timeout }).then((bytes) => {
			report(PRINTED);
			return bytes;
		});
		const sheets = facts.items.map((item) =>
			item.pdf && unreadable.has(item.pdf.key) ? { ...item, pdf: null } : item,
		);
		const onShare = (share: number) => report(PRINTED + share * (LAST - PRINTED));
		const finished = await finishSchedule(printed, { ...facts, items: sheets }, readUpload, onShare, check);
		const found = [
			...finished.unreadable.filter((key) => !unreadable.has(key)),
			...[...finished.damaged.keys()].filter((key) => !damaged.has(key)),
		];
		for (const key of finished.unreadable) unreadable.add(key);
		damaged = finished.damaged;
		const again = listsNotices(facts) ? found.length > 0 : sheets.some(({ pdf }) => pdf && unreadable.has(pdf.key));
		if (!again) {
			report(LAST);
			return { pdf: finished.pdf, pages: finished.pages, notices };
		}
	}
}

export async function produceCover(printer: Printer, cover: CoverFacts, subject: CoverSubject): Promise<Uint8Array> {
	return finishCover(await printer.print(renderCover(cover, subject)), cover.revision, subject);
}
