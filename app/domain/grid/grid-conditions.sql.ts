import { VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { containing, literal } from "#db/sql.ts";
import { gridTextSource, TITLES } from "./column-texts.sql.ts";
import { inState } from "./found-records.sql.ts";
import { findGridColumn, type GridColumn, type GridList } from "./grid-columns.ts";
import type { GridQuery } from "./grid-query.ts";
import {
	having,
	joinConditions,
	type RecordCondition,
	referredHaving,
	type TextSource,
	type TextTest,
} from "./text-source.sql.ts";

/**
 * Compares without regard to case. The byte order lowers ASCII alone, at a tenth of the time that the order of names takes;
 * other letters are looked for in both cases.
 */
function likeTest(pattern: string): TextTest {
	const patterns = [...new Set([pattern.toLowerCase(), pattern.toUpperCase()])];
	const isAscii = !/[^\0-\x7f]/.test(pattern);
	const either = isAscii ? patterns.slice(0, 1) : patterns;
	return (text) => ({
		sql: either.map(() => `(${text}) collate "C" ilike ?`).join(" or "),
		values: either,
	});
}

const exactly = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

function emptySql(source: TextSource): string {
	if (source.of === "own") return `coalesce(${source.text}, '') = ''`;
	if (source.of === "other") return `t.${source.hops[0].column} is null`;
	return `t.id not in (select ${source.owner} from ${source.elements})`;
}

/** A day such as `2027-01-31`; a year or a month stands for its first day. */
const dayOf = (text: string): string | null => {
	const [, year, month = "01", day = "01"] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text.trim()) ?? [];
	const date = `${year}-${month}-${day}`;
	return year && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ? date : null;
};

const numberOf = (text: string): string | null => (/^\d{1,6}(\.\d+)?$/.test(text.trim()) ? text.trim() : null);

const COMPARED = /^(>=|<=|>|<)(.+)$/;
const BETWEEN = /^(.*?)\.\.(.*)$/;

/** Compares numbers and days: `> 20`, `<= 2025-12-31`, `10..20`. Null for what is no such comparison. */
function comparison({ kind, field, name }: GridColumn, filter: string): RecordCondition | null {
	if (kind !== "number" && kind !== "date") return null;
	const column = `t.${field?.column ?? name}`;
	const [read, cast] = kind === "date" ? [dayOf, "::date"] : [numberOf, "::double precision"];
	const [, sign, text = ""] = COMPARED.exec(filter) ?? [];
	const [, from = "", to = ""] = BETWEEN.exec(filter) ?? [];
	const ends = sign ? { [sign]: text } : { ">=": from, "<=": to };
	const limits = Object.entries(ends).flatMap(([is, end]) =>
		sign || end.trim() ? [{ sql: `${column} ${is} ?${cast}`, value: read(end) }] : [],
	);
	if (limits.length === 0 || limits.some(({ value }) => value === null)) return null;
	return joinConditions(
		limits.map(({ sql, value }) => ({ sql, values: [value!] })),
		" and ",
	);
}

/** Reads a filter: a part of the text, `=whole`, `=` for empty, `!=` for any, `!part` for lacking it, or a comparison. */
function filterCondition(list: GridList, column: GridColumn, filter: string): RecordCondition {
	const source = gridTextSource(list, column);
	if (filter === "=") return { sql: emptySql(source), values: [] };
	if (filter === "!=") return { sql: `not (${emptySql(source)})`, values: [] };
	const compared = comparison(column, filter);
	if (compared) return compared;
	const isCoded = column.kind === "choice" || column.kind === "flag";
	if (isCoded && VALUE_LABELS[column.name]?.[filter] !== undefined) {
		return { sql: `t.${column.field?.column ?? column.name}::text = ?`, values: [filter] };
	}
	const isWithout = filter.startsWith("!");
	const isWhole = /^!?=/.test(filter);
	const words = filter.replace(/^!?=?/, "").trim();
	const { sql, values } = having(source, likeTest(isWhole ? exactly(words) : containing(words)));
	return { sql: isWithout ? `(${sql}) is not true` : sql, values };
}

/** Numbers are written out only for a word that can stand in one. */
const isNumeric = (word: string) => /^[\d.e+-]+$/i.test(word);

/** Finds a word in the texts of a record itself. In small letters by bytes they are compared in the least time. */
function inOwnTexts(texts: readonly string[], word: string): RecordCondition {
	const smallAscii = word.toUpperCase().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
	const either = [...new Set([word.toLowerCase(), smallAscii])].map(containing);
	const patterns = `array[${either.map(() => "?").join(", ")}]::text[]`;
	return joinConditions(
		texts.map((text) => ({ sql: `lower((${text}) collate "C") like any(${patterns})`, values: either })),
		" or ",
	);
}

/** Columns that show the same other record are tested together, so that it is looked up once. */
function wordCondition(list: GridList, columns: readonly GridColumn[], word: string): RecordCondition {
	const test = likeTest(containing(word));
	const { title, parts } = TITLES[list];
	const own = new Set<string>();
	const coded: RecordCondition[] = [];
	const others = new Map<string, RecordCondition[]>();
	const many: RecordCondition[] = [];
	const look = (source: TextSource) => {
		if (source.of === "many") many.push(having(source, test));
		else if (source.of === "own") own.add(source.text);
		else {
			const key = source.hops[0].column;
			others.set(key, [...(others.get(key) ?? []), referredHaving(source, test)]);
		}
	};
	if (word.includes("/")) own.add(title);
	else parts.forEach(look);
	for (const column of columns) {
		if (column.kind === "choice") {
			const codes = entriesOf(VALUE_LABELS[column.name] ?? {}).filter(([, label]) =>
				label.toLowerCase().includes(word.toLowerCase()),
			);
			const found = codes.map(([code]) => literal(code)).join(", ");
			if (found) coded.push({ sql: `t.${column.field!.column} in (${found})`, values: [] });
		} else if (column.kind !== "flag" && (column.kind !== "number" || isNumeric(word))) {
			look(gridTextSource(list, column));
		}
	}
	const referring = [...others].map(([key, found]) => ({
		sql: `t.${key} in (${found.map(({ sql }) => sql).join(" union all ")})`,
		values: found.flatMap(({ values }) => values),
	}));
	return joinConditions([...coded, ...referring, inOwnTexts([...own], word), ...many], " or ");
}

/** The conditions that a query puts on a record; each word of a search is found in what the row shows. */
export function gridConditions(list: GridList, { search, filters, state, columns }: GridQuery): RecordCondition[] {
	const shown = columns.flatMap((name) => findGridColumn(list, name) ?? []);
	const words = [...new Set(search.split(/\s+/).filter(Boolean))];
	return [
		...inState(state),
		...Object.entries(filters).map(([name, text]) => filterCondition(list, findGridColumn(list, name)!, text)),
		...words.map((word) => wordCondition(list, shown, word)),
	];
}
