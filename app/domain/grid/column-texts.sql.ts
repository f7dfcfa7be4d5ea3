import { VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { fileColumns } from "#app/domain/catalogue/definition/record-definition.ts";
import { definitionOf, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { literal } from "#db/sql.ts";
import type { GridColumn, GridList } from "./grid-columns.ts";

/** A step from one table to the next: the column that refers, and the table that it refers to. */
interface Hop {
	column: string;
	table: string;
}

/** The text of a column is found in the record `t` itself, in a record that it refers to, or in several. */
export type TextSource =
	| { of: "own"; text: string }
	| { of: "other"; hops: [Hop, ...Hop[]]; text: (alias: string) => string }
	| {
			of: "many";
			/** The table of the elements, as `e`, and what stands in it for one. */
			elements: string;
			element: string;
			position: string;
			/** The joins to what an element refers to. */
			joins: string;
			text: string;
			keys: readonly string[];
	  };

/** The fields that lead to a column of a composite, in the words of the definitions. */
const PATHS: Partial<Record<string, readonly string[]>> = {
	report_book: ["report", "book"],
	report_number: ["report", "number"],
	report_lab: ["report", "lab"],
	service_classification: ["service", "classification"],
	service_material: ["service", "material"],
	service_type: ["service", "service_type"],
	insulation_material: ["service", "insulation", "name"],
	insulation_thickness: ["service", "insulation", "thickness"],
	...Object.fromEntries(
		["substrate", "substrate_2"].flatMap((field) =>
			["orientation", "name", "thickness"].map((part) => [`${field}_${part}`, [field, part]]),
		),
	),
};

const MANY: Record<string, Extract<TextSource, { of: "many" }>> = {
	specimens: {
		of: "many",
		elements: "solution_specimen",
		element: "specimen_id",
		position: "position",
		joins: `join specimen p on p.id = e.specimen_id join (select id, book, number,
			dense_rank() over (order by book collate natural_ties, number collate natural_ties) as no from report) r
			on r.id = p.report_id`,
		text: "'BK' || r.book || '/' || r.number || '/' || p.specimen_id",
		keys: ["r.no", "p.specimen_id collate natural_ties"],
	},
	substrates: {
		of: "many",
		elements: "solution_substrate",
		element: "substrate_id",
		position: "position",
		joins: `join substrate b on b.id = e.substrate_id join orientation o on o.id = b.orientation_id join substrate_name n on n.id = b.name_id`,
		text: "o.name || ' - ' || n.name || ' - ' || b.thickness",
		keys: ["o.name collate natural_ties", "n.name collate natural_ties", "b.thickness collate natural_ties"],
	},
	installation: {
		of: "many",
		elements: "installation_note",
		element: "note",
		position: "no_id",
		joins: "",
		text: "e.note",
		keys: [`lower(left(e.note, 200) collate "C")`],
	},
};

/** Writes the SQL of what a code is called on screens. */
const labelled = (name: string, column: string) => {
	const labels = entriesOf(VALUE_LABELS[name] ?? {}).map(
		([code, label]) => `when ${literal(code)} then ${literal(label)}`,
	);
	return `case ${column}::text ${labels.join(" ")} end`;
};

function ownText({ name, kind, field }: GridColumn): string {
	const column = `t.${field?.column ?? name}`;
	if (kind === "choice" || kind === "flag") return labelled(name, column);
	if (kind === "date") return `to_char(${column}, 'FMDD Mon YYYY')`;
	return kind === "number" ? `${column}::text` : column;
}

const reportText = (alias: string) => `'BK' || ${alias}.book || '/' || ${alias}.number`;
const nameText = (alias: string) => `${alias}.name`;

/** The way along fields of definitions to the text of the last of them. */
function alongPath(entity: CatalogueEntity, path: readonly string[]): TextSource {
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

/** Tells where the text of a column stands, by the definitions of the records. */
export function gridTextSource(list: GridList, column: GridColumn): TextSource {
	const { name, kind, field } = column;
	const many = MANY[name];
	if (many && kind === "list") return many;
	const path = PATHS[name];
	if (list === "specimens" && path) return alongPath("specimen", path);
	if (field?.kind === "reference" || field?.kind === "file") return alongPath(entityOf[list], [field.name]);
	return { of: "own", text: ownText(column) };
}

const entityOf = { specimens: "specimen", solutions: "solution", reports: "report" } as const;

/** The tables of a path, the last as `h<length>`, and the id by which the record refers to the first. */
export function hopsSql([first, ...others]: readonly [Hop, ...Hop[]]): { from: string; last: string } {
	const joins = others.map(
		({ column, table }, at) => `join ${table} h${at + 2} on h${at + 2}.id = h${at + 1}.${column}`,
	);
	return { from: [`${first.table} h1`, ...joins].join(" "), last: `h${others.length + 1}` };
}

interface Title {
	table: string;
	/** The record as `t`, with what its title needs. */
	from: string;
	title: string;
	/** The texts of which the title is put together with slashes: a word without one stands in one of them. */
	parts: readonly Exclude<TextSource, { of: "many" }>[];
	/** The joins that the order of titles needs besides. */
	places: string;
	order: readonly string[];
	/** The order of records that are equal in another one. */
	ties: readonly string[];
}

/** The first column of the grid says what a record is called. */
export const TITLES: Record<GridList, Title> = {
	specimens: {
		table: "specimen",
		from: "specimen t join report r on r.id = t.report_id",
		title: "'BK' || r.book || '/' || r.number || '/' || t.specimen_id",
		parts: [
			{ of: "other", hops: [{ column: "report_id", table: "report" }], text: reportText },
			{ of: "own", text: "t.specimen_id" },
		],
		// Specimens follow the order of their reports, which are ranked once instead of being compared for each.
		places: `join (select id, row_number() over (order by book collate natural_ties, number collate natural_ties, id) as no
			from report) place on place.id = t.report_id`,
		order: ["place.no", "t.specimen_id collate natural_ties", "t.id"],
		ties: ["place.no", "t.id"],
	},
	solutions: {
		table: "solution",
		from: "solution t",
		title: "t.drawing",
		parts: [{ of: "own", text: "t.drawing" }],
		places: "",
		order: ["t.drawing collate natural_ties", "t.id"],
		ties: ["t.drawing collate natural_ties", "t.id"],
	},
	reports: {
		table: "report",
		from: "report t",
		title: reportText("t"),
		parts: [{ of: "own", text: reportText("t") }],
		places: "",
		order: ["t.book collate natural_ties", "t.number collate natural_ties", "t.id"],
		ties: ["t.book collate natural_ties", "t.number collate natural_ties", "t.id"],
	},
};
