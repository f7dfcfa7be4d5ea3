import { coverPreviewSubject } from "#app/documents/cover.tsx";
import { type LabelSheets, printLabels } from "#app/documents/label-sheets.ts";
import { produceCover } from "#app/documents/produce.ts";
import { settings } from "#db/settings.ts";
import { openPrinter, type Printer } from "./adapters/chromium/chromium.server.ts";
import type { CoverFacts } from "./domain/facts/facts.ts";
import { runFairly } from "./http/load.server.ts";

/** A web process seldom prints: its browser goes when nobody has looked at a cover for a while. */
const IDLE_MS = 60_000;

let opened: Promise<Printer> | undefined;
let idle: ReturnType<typeof setTimeout> | undefined;

export async function closePreviews(): Promise<void> {
	clearTimeout(idle);
	const printer = opened;
	opened = undefined;
	await (await printer)?.close();
}

/** Draws one page a person at a time: each is a page of the browser. */
const printing = runFairly({ most: 2, each: 1, waiting: 5 });

/** A cover page as it would be printed for `who`, as a PDF; the project on it is invented. Refuses (busy) a pile of them. */
export const printCover = (who: string, cover: CoverFacts): Promise<Uint8Array> => printing(who, () => print(cover));

/** Labels are drawn in this process, between other requests: a thousand of them take some seconds. */
const printingLabels = runFairly({ most: 1, each: 1, waiting: 5 });

/** Sheets of labels for `who`, as a PDF. Refuses (busy) a pile of them. */
export const printLabelsFor = (who: string, sheets: LabelSheets): Promise<Uint8Array> =>
	printingLabels(who, () => printLabels(sheets));

async function print(cover: CoverFacts): Promise<Uint8Array> {
	clearTimeout(idle);
	opened ??= openPrinter(settings());
	try {
		const { timeZone, trialDate } = settings();
		const subject = coverPreviewSubject(new Date(), timeZone, trialDate);
		return await produceCover(await opened, cover, subject);
	} finally {
		idle = setTimeout(() => void closePreviews().catch(() => undefined), IDLE_MS).unref();
	}
}
