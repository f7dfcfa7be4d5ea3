import { type CatalogueEntity, fileColumns } from "#app/domain/catalogue/definition/record-definition.ts";
import { definitionOf, tableOf } from "#app/domain/catalogue/definition/records.ts";

/** A condition on the record `t`, with its values for the question marks. */
export interface RecordCondition {
	sql: string;
	values: (string | number)[];
}

/** Makes the condition that a text, given as SQL, passes. */
export type TextTest = (text: string) => RecordCondition;

export const joinConditions = (conditions: readonly RecordCondition[], word: " and " | " or "): RecordCondition => ({
	sql: conditions.map(({ sql }) => `(${sql})`).join(word),
	values: conditions.flatMap(({ values }) => values),
});

/** A step from one table to the next: the column that refers, and the table that it refers to. */
interface Hop {
	column: string;
	table: string;
}

interface OwnText {
	of: "own";
	text: string;
}

interface OtherText {
	of: "other";
	hops: [Hop, ...Hop[]];
	text: (alias: string) => string;
	/** Another text of the same record, which may pass a test in place of the first. */
	also?: (alias: string) => string;
}

interface ManyTexts {
	of: "many";
	/** The table of the elements, as `e`. */
	elements: string;
	/** The column of an element that refers to its record. */
	owner: string;
	/** The joins to what an element refers to. */
	joins: string;
	text: string;
}

/** The text of a column is found in the record `t` itself, in a record that it refers to, or in several. */
export type TextSource = OwnText | OtherText | ManyTexts;

const nameText = (alias: string) => `${alias}.name`;
export const reportText = (alias: string) => `'BK' || ${alias}.book || '/' || ${alias}.number`;

/** The way along fields of definitions to the text of the last of them. */
export function alongPath(entity: CatalogueEntity, path: readonly string[]): OtherText {
	const hops: Hop[] = [];
	let at = entity;
	let text = nameText;
	for (const name of path) {
		const field = definitionOf(at).fields.find((one) => one.name === name)!;
		text = nameText;
		if (field.kind === "file") hops.push({ column: fileColumns(field).at(-1)!, table: "file" });
		else if (field.kind === "reference") {
			hops.push({ column: field.column, table: tableOf(field.to) });
			at = field.to;
			if (at === "report") text = reportText;
		} else text = (alias) => `${alias}.${field.column}`;
	}
	return { of: "other", hops: hops as [Hop], text };
}

/** The tables of a path, the last as `h<length>`, and the id by which the record refers to the first. */
export function hopsSql([first, ...others]: readonly [Hop, ...Hop[]]): { from: string; last: string } {
	const joins = others.map(
		({ column, table }, at) => `join ${table} h${at + 2} on h${at + 2}.id = h${at + 1}.${column}`,
	);
	return { from: [`${first.table} h1`, ...joins].join(" "), last: `h${others.length + 1}` };
}

/** Selects the ids that records refer to, where the text of what they refer to passes a test. */
export function referredHaving({ hops, text, also = text }: OtherText, test: TextTest): RecordCondition {
	const { from, last } = hopsSql(hops);
	const texts = new Set([text(last), also(last)]);
	const { sql, values } = joinConditions([...texts].map(test), " or ");
	return { sql: `select h1.id from ${from} where ${sql}`, values };
}

/** The records whose text passes a test; of records that have several, those of which one does. */
export function having(source: TextSource, test: TextTest): RecordCondition {
	if (source.of === "own") return test(source.text);
	const { sql, values } = source.of === "other" ? referredHaving(source, test) : ownersHaving(source, test);
	return { sql: `${source.of === "other" ? `t.${source.hops[0].column}` : "t.id"} in (${sql})`, values };
}

function ownersHaving({ elements, owner, joins, text }: ManyTexts, test: TextTest): RecordCondition {
	const { sql, values } = test(text);
	return { sql: `select e.${owner} from ${elements} e ${joins} where ${sql}`, values };
}

/** Selects the ids of those records of a table, of those that have several texts perhaps more than once. */
export function idsHaving(table: string, source: TextSource, test: TextTest): RecordCondition {
	if (source.of === "many") return ownersHaving(source, test);
	const { sql, values } = having(source, test);
	return { sql: `select t.id from ${table} t where ${sql}`, values };
}
