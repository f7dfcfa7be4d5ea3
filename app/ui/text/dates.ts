const months = "January February March April May June July August September October November December".split(" ");
const days = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

interface WallTime {
	year: number;
	month: number;
	day: number;
	hour: number;
	minute: number;
	second: number;
	/** The minutes east of UTC. */
	offset: number;
}

const readers = new Map<string, Intl.DateTimeFormat>();

function readerFor(timeZone: string) {
	const known = readers.get(timeZone);
	if (known) return known;
	const reader = new Intl.DateTimeFormat("en-NZ", {
		timeZone,
		hourCycle: "h23",
		calendar: "gregory",
		numberingSystem: "latn",
		year: "numeric",
		month: "2-digit",
		day: "2-digit",
		hour: "2-digit",
		minute: "2-digit",
		second: "2-digit",
	});
	readers.set(timeZone, reader);
	return reader;
}

// Only numbers are taken from Intl: its words and spaces differ between Node and browsers, and a page must not
// change when the script wakes up.
function wallTime(at: Date, timeZone: string): WallTime {
	const parts = new Map(
		readerFor(timeZone)
			.formatToParts(at)
			.map((part) => [part.type, Number(part.value)]),
	);
	const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
	const wall = {
		year: get("year"),
		month: get("month"),
		day: get("day"),
		hour: get("hour"),
		minute: get("minute"),
		second: get("second"),
	};
	const asUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
	return { ...wall, offset: Math.round((asUtc - Math.floor(at.getTime() / 1000) * 1000) / 60_000) };
}

const dayNumber = (wall: WallTime) => Date.UTC(wall.year, wall.month - 1, wall.day) / 86_400_000;
const weekday = (wall: WallTime) => days[(((dayNumber(wall) + 4) % 7) + 7) % 7] ?? "";
const two = (value: number) => String(value).padStart(2, "0");
const half = (wall: WallTime) => (wall.hour < 12 ? "am" : "pm");

/** A time does not wrap before `am` or `pm`. */
function clock(wall: WallTime, seconds = false) {
	const tail = seconds ? `:${two(wall.second)}` : "";
	return `${wall.hour % 12 || 12}:${two(wall.minute)}${tail}\u00a0${half(wall)}`;
}

function utcOffset(minutes: number) {
	const size = Math.abs(minutes);
	return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The exact time in full: "Saturday, 21 November 2026, 7:58:31 pm (UTC+13:00)". `timeZone` is an IANA name. */
export function exactTime(at: Date, timeZone: string): string {
	const wall = wallTime(at, timeZone);
	const date = `${weekday(wall)}, ${wall.day} ${months[wall.month - 1]} ${wall.year}`;
	return `${date}, ${clock(wall, true)} (${utcOffset(wall.offset)})`;
}

/** The date as printed on drawings and lists: "21 Nov 2026". */
export function plainDate(at: Date, timeZone: string): string {
	const wall = wallTime(at, timeZone);
	return `${wall.day} ${months[wall.month - 1]?.slice(0, 3)} ${wall.year}`;
}

/** The same whatever today is: "21 Nov 2026, 7:58 pm". */
export const plainMoment = (at: Date, timeZone: string): string =>
	`${plainDate(at, timeZone)}, ${clock(wallTime(at, timeZone))}`;

/**
 * "Today, 7:58 pm", "Yesterday, 7:58 pm", "Tuesday, 9:05 am" (up to six days ago), else "9 Aug 2026". Days are calendar
 * days of `timeZone`, so a day of 23 or 25 hours counts as one.
 */
export function readerDate(at: Date, now: Date, timeZone: string): string {
	const wall = wallTime(at, timeZone);
	const age = dayNumber(wallTime(now, timeZone)) - dayNumber(wall);
	if (age === 0) return `Today, ${clock(wall)}`;
	if (age === 1) return `Yesterday, ${clock(wall)}`;
	if (age > 1 && age < 7) return `${weekday(wall)}, ${clock(wall)}`;
	return plainDate(at, timeZone);
}

/** "2026-11-21" */
export function isoDate(at: Date, timeZone: string): string {
	const wall = wallTime(at, timeZone);
	return `${wall.year}-${two(wall.month)}-${two(wall.day)}`;
}

export function yearIn(at: Date, timeZone: string): number {
	return wallTime(at, timeZone).year;
}

/** The time as revisions are labelled: "21/11/2026 07:58 pm". */
export function revisionMoment(at: Date, timeZone: string): string {
	const wall = wallTime(at, timeZone);
	return `${two(wall.day)}/${two(wall.month)}/${wall.year} ${two(wall.hour % 12 || 12)}:${two(wall.minute)} ${half(wall)}`;
}

/**
 * A span in full: "Jan 2026" of `2026-01`, "5 Jan 2026" of `2026-01-05`, "5 Jan 2026, 1 pm" of `2026-01-05T13`, with
 * its offset where the clock shows an hour twice: "5 Apr 2026, 2 am (UTC+13:00)".
 */
export function spanName(label: string): string {
	const { year, month, day, hour, offset } = spanParts(label);
	const date = `${day ? `${day} ` : ""}${month} ${year}`;
	return hour ? `${date}, ${hour}${offset && ` (UTC${offset})`}` : date;
}

/** The same for an axis: "Jan ’26", "5 Jan", "1 pm". */
export function spanTick(label: string): string {
	const { year, month, day, hour } = spanParts(label);
	return hour ?? (day ? `${day} ${month}` : `${month} ’${year.slice(2)}`);
}

function spanParts(label: string) {
	const [date = "", time = ""] = label.split("T");
	const [year = "", month, day] = date.split("-");
	const oclock = Number(time.slice(0, 2));
	return {
		year,
		month: months[Number(month) - 1]?.slice(0, 3) ?? "",
		day: Number(day) || undefined,
		hour: time ? `${oclock % 12 || 12} ${oclock < 12 ? "am" : "pm"}` : undefined,
		offset: time.slice(2),
	};
}
