import { z } from "zod";
import { literal, quoted } from "#db/sql.ts";
import { isGood } from "./cell-values.sql.ts";
import type { ListImporter } from "./importers/list-importer.ts";
import { type ImportSession, readInBunches } from "./session.sql.ts";
import { addWarnings, type RowWarning } from "./warnings.sql.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const MONTH = "(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*";

/** The number of the month, 1 to 12; 0 for another word. */
const monthOf = (word: string): number => MONTHS.indexOf(word.toLowerCase().slice(0, 3)) + 1;

const isMonth = (month: number) => month >= 1 && month <= 12;
const isDay = (day: number) => day >= 1 && day <= 31;

const onDay = (day: number, month: number): string[] => (isDay(day) && isMonth(month) ? [`day ${day}.${month}`] : []);

/** A spreadsheet turns a month of a year into the first day of the month. */
const inYear = (month: number, year: number): string[] => (isMonth(month) ? [`month ${month}.${year % 100}`] : []);

/** Either number may be the day. */
const inEitherOrder = (one: number, other: number): string[] => [...onDay(one, other), ...onDay(other, one)];

const DAY_AND_MONTH = /^(\d{1,2})[-/. ](\d{1,2})$/;
const NUMBER_AND_YEAR = /^(\d{1,2})[-/. ](\d{2}|(?:19|20)\d{2})$/;
const YEAR_AND_NUMBER = /^((?:19|20)\d{2})[-/. ](\d{1,2})$/;
const THREE_NUMBERS = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const NAMED_FIRST = new RegExp(`^${MONTH}[-/. ]?(\\d{1,4})$`, "i");
const NAMED_LAST = new RegExp(`^(\\d{1,2})[-/. ]?${MONTH}$`, "i");
const NUMBER = /^\d+(?:\.\d+)?(?:e\+?-?\d{1,3})?$/i;

const named = (word: string, number: number): string[] => [
	...onDay(number, monthOf(word)),
	...inYear(monthOf(word), number),
];

/** A spreadsheet keeps fifteen digits of a number. */
const NUMBER_DIGITS = 15;

function numbers(text: string): string[] {
	if (!NUMBER.test(text)) return [];
	const number = Number(text);
	if (!Number.isFinite(number)) return [];
	const cut =
		/^\d+$/.test(text) && text.length > NUMBER_DIGITS ? text.slice(0, NUMBER_DIGITS).padEnd(text.length, "0") : "";
	// A narrow column shows a large number in powers of ten, with two to five decimals.
	const powers = number >= 100 ? [2, 5].map((digits) => `power ${number.toExponential(digits)}`) : [];
	return [`number ${number}`, ...(cut ? [`number ${Number(cut)}`] : []), ...powers];
}

/** Lists the dates and numbers that a spreadsheet may turn a stored key into; empty for a text that it leaves alone. */
export function rewrittenAs(stored: string): string[] {
	const [, one, other] = DAY_AND_MONTH.exec(stored) ?? [];
	const [, month, year] = NUMBER_AND_YEAR.exec(stored) ?? [];
	const [, yearFirst, monthLast] = YEAR_AND_NUMBER.exec(stored) ?? [];
	const [, a, b, c] = THREE_NUMBERS.exec(stored) ?? [];
	const [, word, number] = NAMED_FIRST.exec(stored) ?? [];
	const [, day, wordLast] = NAMED_LAST.exec(stored) ?? [];
	return [
		...(one ? inEitherOrder(Number(one), Number(other)) : []),
		...(month ? inYear(Number(month), Number(year)) : []),
		...(yearFirst ? inYear(Number(monthLast), Number(yearFirst)) : []),
		...(a ? [...inEitherOrder(Number(a), Number(b)), ...inEitherOrder(Number(b), Number(c))] : []),
		...(word ? named(word, Number(number)) : []),
		...(day ? named(wordLast!, Number(day)) : []),
		...numbers(stored),
	];
}

const SHOWN_DAY = new RegExp(`^(\\d{1,2})[-/. ]${MONTH}\\.?(?:[-/. ](?:\\d{2}|\\d{4}))?$`, "i");
const SHOWN_MONTH = new RegExp(`^${MONTH}[-/. ](\\d{1,4})(?:,? \\d{4})?$`, "i");
const TIME = "(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?Z?)?";
const SHOWN_DATE = new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.]((?:19|20)\\d{2})${TIME}$`, "i");
const SHOWN_ISO = new RegExp(`^((?:19|20)\\d{2})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, "i");
const SHOWN_NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
const SHOWN_POWER = /^\d(?:\.(\d+))?E\+?(-?\d{1,3})$/i;

/**
 * Lists the dates and numbers that a cell may have been before a spreadsheet wrote it; empty for a text that no
 * spreadsheet writes so.
 */
export function shownAs(written: string): string[] {
	const [, day, word] = SHOWN_DAY.exec(written) ?? [];
	const [, wordFirst, number] = SHOWN_MONTH.exec(written) ?? [];
	const [, one, other, year] = SHOWN_DATE.exec(written) ?? [];
	const [, isoYear, isoMonth, isoDay] = SHOWN_ISO.exec(written) ?? [];
	const power = SHOWN_POWER.exec(written);
	const firstOf = (date: number, month: number, of: string) => (date === 1 ? inYear(month, Number(of)) : []);
	return [
		...(day ? onDay(Number(day), monthOf(word!)) : []),
		...(wordFirst ? named(wordFirst, Number(number)) : []),
		...(one ? [...inEitherOrder(Number(one), Number(other)), ...firstOf(Number(one), Number(other), year!)] : []),
		...(one ? firstOf(Number(other), Number(one), year!) : []),
		...(isoYear ? inEitherOrder(Number(isoDay), Number(isoMonth)) : []),
		...(isoYear ? firstOf(Number(isoDay), Number(isoMonth), isoYear) : []),
		...(SHOWN_NUMBER.test(written) ? [`number ${Number(written)}`] : []),
		...(power ? [`number ${Number(written)}`, `power ${Number(written).toExponential(power[1]?.length ?? 0)}`] : []),
	];
}

const SHORT_MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";

/** The texts of which a spreadsheet makes numbers and dates, and what it makes of them. */
const LOOKS = `~* ${literal(
	`^([0-9]+([.][0-9]+)?(e[+-]?[0-9]+)?|[0-9]{1,4}[-/. ][0-9]{1,2}([-/. ][0-9]{1,4}.*)?|[0-9]{1,2}[-/. ]?${SHORT_MONTH}.*|${SHORT_MONTH}.?[0-9].*)$`,
)}`;

/** A spreadsheet leaves a short whole number as it is, unless it adds decimals or a power of ten. */
const UNTOUCHED = "~ '^(0|[1-9][0-9]{0,10})$'";
const ADDED = "~* '([.]0+|e[+]?[0-9]+)$'";

const storedKey = z.object({ scope: z.string(), key: z.string() });
const newKey = storedKey.extend({ line: z.int() });

const message = (written: string, stored: string) =>
	`a spreadsheet probably made "${written}" of the stored "${stored}"; as it stands it is a new record`;

/**
 * Warns of a new key that may be a stored one as a spreadsheet rewrites it: otherwise the record would be stored twice
 * unnoticed.
 */
export async function warnOfRewritten(session: ImportSession, { keyColumn, rewritable }: ListImporter): Promise<void> {
	if (!rewritable) return;
	const { scope, stored } = rewritable;
	const key = `r.${quoted(keyColumn)}`;
	const fresh = `imp_row r where r.id is null and ${key} ${LOOKS} and ${scope} is not null`;
	if ((await session.run(`select from ${fresh} limit 1`)) === 0) return;
	const added = (await session.run(`select from ${fresh} and ${key} ${ADDED} limit 1`)) > 0;
	const known = new Map<string, string>();
	const keys = `select s.scope, s.key from (${stored}) s (scope, key)
		where s.key ${LOOKS} ${added ? "" : `and not s.key ${UNTOUCHED}`} and s.scope in (select ${scope} from ${fresh})`;
	for await (const rows of readInBunches(session, storedKey, keys)) {
		for (const row of rows) for (const value of rewrittenAs(row.key)) known.set(`${row.scope}\x1f${value}`, row.key);
	}
	if (known.size === 0) return;
	const { file } = session;
	const written = `select r.line, ${scope} as scope, ${key} as key from ${fresh} and ${isGood}`;
	for await (const rows of readInBunches(session, newKey, written)) {
		const warnings = rows.flatMap((row): RowWarning[] => {
			const [found] = shownAs(row.key).flatMap((value) => known.get(`${row.scope}\x1f${value}`) ?? []);
			if (found === undefined) return [];
			return [{ file, line: row.line, column: keyColumn, message: message(row.key, found) }];
		});
		await addWarnings(session, warnings);
	}
}
