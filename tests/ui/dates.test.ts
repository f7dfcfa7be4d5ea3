import { expect, test } from "vitest";
import { dayText } from "#app/days.ts";
import { exactTime, plainDate, plainMoment, readerDate, spanName, spanTick, yearIn } from "#app/ui/text/dates.ts";

const auckland = "Pacific/Auckland";
const at = (iso: string) => new Date(iso);

/** The text of a day and a time, which does not break before `am` or `pm`. */
const moment = (text: string) => text.replace(/ (?=[ap]m\b)/, "\u00a0");

test("the exact time names weekday, date, seconds and the offset from UTC", () => {
	expect(exactTime(at("2026-11-21T06:58:31.900Z"), auckland)).toBe(
		moment("Saturday, 21 November 2026, 7:58:31 pm (UTC+13:00)"),
	);
	expect(exactTime(at("2026-07-01T00:00:00Z"), auckland)).toBe(
		moment("Wednesday, 1 July 2026, 12:00:00 pm (UTC+12:00)"),
	);
	expect(exactTime(at("2026-01-01T00:00:00Z"), "America/St_Johns")).toBe(
		moment("Wednesday, 31 December 2025, 8:30:00 pm (UTC-03:30)"),
	);
});

test("the same clock time twice in the night the clocks go back is told apart by its offset", () => {
	expect(exactTime(at("2026-04-04T13:30:00Z"), auckland)).toBe(moment("Sunday, 5 April 2026, 2:30:00 am (UTC+13:00)"));
	expect(exactTime(at("2026-04-04T14:30:00Z"), auckland)).toBe(moment("Sunday, 5 April 2026, 2:30:00 am (UTC+12:00)"));
});

test("the hour the clocks skip is not shown", () => {
	expect(exactTime(at("2026-09-26T13:59:59Z"), auckland)).toContain(moment("1:59:59 am (UTC+12:00)"));
	expect(exactTime(at("2026-09-26T14:00:00Z"), auckland)).toContain(moment("3:00:00 am (UTC+13:00)"));
});

test("today and yesterday are the reader's calendar days, not 24 hours", () => {
	const now = at("2026-11-20T11:30:00Z");
	expect(readerDate(at("2026-11-20T11:00:00Z"), now, auckland)).toBe(moment("Today, 12:00 am"));
	expect(readerDate(at("2026-11-20T10:59:00Z"), now, auckland)).toBe(moment("Yesterday, 11:59 pm"));
});

test("less than 24 hours ago is two days ago across the day of 23 hours", () => {
	const now = at("2026-09-27T11:10:00Z");
	expect(readerDate(at("2026-09-26T11:30:00Z"), now, auckland)).toBe(moment("Saturday, 11:30 pm"));
});

test("more than 24 hours ago is still today on the day of 25 hours", () => {
	const now = at("2026-04-05T11:45:00Z");
	expect(readerDate(at("2026-04-04T11:05:00Z"), now, auckland)).toBe(moment("Today, 12:05 am"));
});

test("up to six days ago the weekday is named, after that the date", () => {
	const now = at("2026-11-21T06:00:00Z");
	expect(readerDate(at("2026-11-15T06:00:00Z"), now, auckland)).toBe(moment("Sunday, 7:00 pm"));
	expect(readerDate(at("2026-11-14T06:00:00Z"), now, auckland)).toBe("14 Nov 2026");
});

test("a moment after now is dated, not guessed at", () => {
	expect(readerDate(at("2026-11-23T06:00:00Z"), at("2026-11-21T06:00:00Z"), auckland)).toBe("23 Nov 2026");
});

test("date and year are those of the reader's zone at the turn of the year", () => {
	expect(plainDate(at("2026-12-31T10:59:59Z"), auckland)).toBe("31 Dec 2026");
	expect(plainDate(at("2026-12-31T11:00:00Z"), auckland)).toBe("1 Jan 2027");
	expect(plainMoment(at("2026-12-31T11:05:00Z"), auckland)).toBe(moment("1 Jan 2027, 12:05 am"));
	expect(yearIn(at("2026-12-31T11:00:00Z"), auckland)).toBe(2027);
	expect(yearIn(at("2026-12-31T11:00:00Z"), "UTC")).toBe(2026);
});

test("a span of a chart is named in full in its table and shortly on its axis; an hour shown twice has its offset", () => {
	const labels = ["2026-01", "2026-01-05", "2026-01-05T00", "2026-01-05T13", "2026-04-05T02+13:00"];
	expect(labels.map(spanName)).toEqual([
		"Jan 2026",
		"5 Jan 2026",
		"5 Jan 2026, 12 am",
		"5 Jan 2026, 1 pm",
		"5 Apr 2026, 2 am (UTC+13:00)",
	]);
	expect(labels.map(spanTick)).toEqual(["Jan ’26", "5 Jan", "12 am", "1 pm", "2 am"]);
});

test("a stored day is written out, and any other text stays", () => {
	expect(["2027-01-31", "2027", "Ø100", "2027-01-31 to 2027-02-01"].map(dayText)).toEqual([
		"31 Jan 2027",
		"2027",
		"Ø100",
		"2027-01-31 to 2027-02-01",
	]);
});
