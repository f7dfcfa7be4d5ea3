import { settings } from "#db/settings.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter costs more than all that a page reads of the day. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
	const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
	formats.set(timeZone, format);
	return format;
}

/** `2026-11-23`, as it was read there. */
const dayOf = (moment: Date, timeZone: string): string => formatIn(timeZone).format(moment);

const MINUTE = 60_000;

/** No time zone begins its day within a minute. */
let cachedDay = { zone: "", minute: 0, day: "" };

function dayIn(zone: string): string {
	const now = new Date();
	const minute = Math.floor(now.getTime() / MINUTE);
	if (cachedDay.minute !== minute || cachedDay.zone !== zone) cachedDay = { zone, minute, day: dayOf(now, zone) };
	return cachedDay.day;
}

/** `2026-11-23`, in the product's time zone: by which evidence is judged, and nothing else. */
export function today(): string {
	const { trialDate, timeZone } = settings();
	return trialDate ?? dayIn(timeZone);
}

/** `2026-11-23`, by which the evidence of an issue was judged. */
export const evaluatedOn = (issue: { issuedAt: string; timeZone: string; trialDate?: string }): string =>
	issue.trialDate ?? dayOf(new Date(issue.issuedAt), issue.timeZone);
