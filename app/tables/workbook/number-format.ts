import { format, getFormatDateInfo, getFormatInfo, isDateFormat, tokenize } from "numfmt";

export interface ShownValue {
	text: string;
	/** Says what the text alone does not: that it was a date or a time, or a number as a power of ten. */
	kind: "date" | "time" | "scientific" | "error" | null;
}

export interface NumberFormat {
	show(value: number, from1904: boolean): ShownValue;
	/** The value as a file of plain text has it: `12` where `12.0` or `1.2E+1` is shown, and days and words as shown. */
	store(value: number, from1904: boolean): ShownValue;
	/** A format can put words around a text, or hide it. */
	showText(text: string): string;
}

/** Codes of the formats that a workbook names by number alone, as ECMA-376 18.8.30 lists them. */
const BUILT_IN: Record<number, string> = {
	1: "0",
	2: "0.00",
	3: "#,##0",
	4: "#,##0.00",
	5: '"$"#,##0_);("$"#,##0)',
	6: '"$"#,##0_);[Red]("$"#,##0)',
	7: '"$"#,##0.00_);("$"#,##0.00)',
	8: '"$"#,##0.00_);[Red]("$"#,##0.00)',
	9: "0%",
	10: "0.00%",
	11: "0.00E+00",
	12: "# ?/?",
	13: "# ??/??",
	14: "d/mm/yyyy",
	15: "d-mmm-yy",
	16: "d-mmm",
	17: "mmm-yy",
	18: "h:mm AM/PM",
	19: "h:mm:ss AM/PM",
	20: "h:mm",
	21: "h:mm:ss",
	22: "d/mm/yyyy h:mm",
	37: "#,##0_);(#,##0)",
	38: "#,##0_);[Red](#,##0)",
	39: "#,##0.00_);(#,##0.00)",
	40: "#,##0.00_);[Red](#,##0.00)",
	41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
	42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
	43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
	44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
	45: "mm:ss",
	46: "[h]:mm:ss",
	47: "mm:ss.0",
	48: "##0.0E+0",
	49: "@",
};

export const builtInFormat = (id: number): string => BUILT_IN[id] ?? "General";

type SectionKind = "number" | "scientific" | "general" | "date" | "time" | "date and time" | "duration";

const DAY_SECONDS = 86_400;
/** Days between the beginnings of the two calendars of spreadsheets. */
const DAYS_TO_1904 = 1462;
/** The day after 9999-12-31, the last that a spreadsheet shows. */
const END_OF_DATES = 2_958_466;

/** Spaces that only align a number are no part of it. */
const withoutPadding = (text: string): string => text.replaceAll(/ +/g, " ").trim();

function kindOf(code: string): SectionKind {
	const types = new Set(tokenize(code).map(({ type }) => type));
	if (!isDateFormat(code)) return types.has("exp") ? "scientific" : types.has("general") ? "general" : "number";
	if (types.has("duration")) return "duration";
	const { type } = getFormatInfo(code);
	return type === "time" ? "time" : type === "datetime" ? "date and time" : "date";
}

/** A language in a format changes names of months, not the signs of numbers: spreadsheets take those of the reader. */
const withoutLanguage = (code: string): string =>
	code.replaceAll(/"[^"]*"|\\.|\[\$([^\]-]*)-[^\]]*\]/g, (whole, currency) => {
		if (currency === undefined) return whole;
		return currency === "" ? "" : `[$${currency}]`;
	});

function showDate(value: number, kind: SectionKind, code: string): string {
	const date = format("yyyy-mm-dd", value);
	if (kind === "date") return date;
	const hasSeconds = getFormatDateInfo(code).seconds && Math.round(value * DAY_SECONDS) % 60 !== 0;
	const time = format(hasSeconds ? "hh:mm:ss" : "hh:mm", value);
	return kind === "time" ? time : `${date} ${time}`;
}

function showNumber(value: number, kind: SectionKind, code: string, isText: boolean): ShownValue {
	const text = withoutPadding(format(code, isText ? format("General", value) : value));
	const isPower = kind === "scientific" || ((kind === "general" || isText) && /\dE[+-]\d/.test(text));
	return { text, kind: isPower ? "scientific" : null };
}

/** A spreadsheet counts with 15 digits; what a number has beyond them is an error of its arithmetic. */
function plainNumber(value: number): string {
	const rounded = Number(value.toPrecision(15));
	const text = String(rounded);
	if (!text.includes("e")) return text;
	return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/0+$/, "");
}

/** Digits that are only arranged: grouped, rounded or as a power of ten. A leading zero is meant as part of a code. */
const IS_ARRANGED = /^-?(?!0\d)[\d,.\s]+(?:E[+-]\d+)?$/;

function stored(shown: ShownValue, value: number): ShownValue {
	if (shown.kind === "date") return { ...shown, text: shown.text.replace(/ 00:00$/, "") };
	if (shown.kind === "time" || shown.kind === "error") return shown;
	return { text: IS_ARRANGED.test(shown.text) ? plainNumber(value) : shown.text, kind: null };
}

/** Throws where the code is none. */
function parseFormat(written: string): NumberFormat {
	const code = withoutLanguage(written);
	const sections: { code: string; condition: string; kind: SectionKind }[] = [];
	let section = { code: "", condition: "" };
	for (const { type, raw } of [...tokenize(code), { type: "break", raw: "" }]) {
		if (type === "break") {
			sections.push({ ...section, kind: kindOf(section.code) });
			section = { code: "", condition: "" };
		} else {
			section.code += raw;
			if (type === "condition") section.condition += raw;
		}
	}
	const { isText } = getFormatInfo(code);
	const changesText = format(code, "x") !== "x";
	// The same sections with their numbers for words tell which of them shows a value.
	const picker = sections.map(({ condition }, index) => `${condition}"${index}"`).join(";");
	const sectionOf = (value: number) =>
		sections[sections.length > 1 ? Number(/\d/.exec(format(picker, value))?.[0] ?? 0) : 0]!;
	const show: NumberFormat["show"] = (value, from1904) => {
		const { kind, code: part } = sectionOf(value);
		if (kind === "number" || kind === "scientific" || kind === "general") return showNumber(value, kind, code, isText);
		const days = from1904 && kind.startsWith("date") ? value + DAYS_TO_1904 : value;
		if (days < 0 || days >= END_OF_DATES) return { text: "########", kind: "error" };
		if (kind === "duration") return { text: withoutPadding(format(code, value)), kind: "time" };
		// A time that ends just before its second is that second.
		const whole = Math.round(days * DAY_SECONDS) / DAY_SECONDS;
		return { text: showDate(whole, kind, part), kind: kind === "time" ? "time" : "date" };
	};
	return {
		show,
		store: (value, from1904) => stored(show(value, from1904), value),
		showText: (text) => (changesText ? format(code, text).trim() : text),
	};
}

/** A code that no spreadsheet knows shows nothing that can be relied on. */
const unknownFormat = (code: string): NumberFormat => ({
	show: () => ({ text: `number format ${code}`, kind: "error" }),
	store: (value) => ({ text: plainNumber(value), kind: null }),
	showText: (text) => text,
});

export function readNumberFormat(code: string): NumberFormat {
	try {
		return parseFormat(code.trim() === "" ? "General" : code);
	} catch {
		return unknownFormat(code);
	}
}

const ISO = /^(\d{4}-\d{2}-\d{2})?(?:[T ]?(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}:\d{2})?$/;

const ISO_FORMATS = {
	date: parseFormat("yyyy-mm-dd"),
	time: parseFormat("hh:mm"),
	both: parseFormat("yyyy-mm-dd hh:mm"),
};

/** A date that is written out in the file, by the format of its cell where that shows dates. */
export function showIsoDate(text: string, shown: NumberFormat): ShownValue {
	const [, date, hour, minute = "0", second = "0"] = ISO.exec(text.trim()) ?? [];
	const midnight = date === undefined ? 0 : (Date.parse(`${date}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 1000;
	const seconds = Number(hour ?? 0) * 3600 + Number(minute) * 60 + Number(second);
	const days = (midnight + seconds) / DAY_SECONDS;
	if ((date === undefined && hour === undefined) || Number.isNaN(days)) return { text, kind: "date" };
	const byFormat = shown.show(days, false);
	if (byFormat.kind === "date" || byFormat.kind === "time") return byFormat;
	return ISO_FORMATS[date === undefined ? "time" : seconds > 0 ? "both" : "date"].show(days, false);
}
