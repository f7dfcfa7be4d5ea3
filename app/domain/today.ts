import { settings } from "#db/settings.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter costs more than all that a page reads of the day. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
	const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
	formats.set(timeZone, format);
	return format;
}

/** `2026-11-23`, in the product's time zone: by which evidence is judged, and nothing else. */
export function today(): string {
	const { trialDate, timeZone } = settings();
	return trialDate ?? formatIn(timeZone).format(new Date());
}
