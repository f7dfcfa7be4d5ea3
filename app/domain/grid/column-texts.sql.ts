import { VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { literal } from "#db/sql.ts";
import type { GridColumn, GridList } from "./grid-columns.ts";
import { alongPath, reportText, type TextSource } from "./text-source.sql.ts";

/** The texts of a record that has several, with what puts records in the order of their first ones. */
interface OrderedTexts extends Extract<TextSource, { of: "many" }> {
	/** The columns of an element that hold what it refers to, and its place among the others. */
	element: string;
	position: string;
	keys: readonly string[];
}

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

const MANY: Record<string, OrderedTexts> = {
	specimens: {
		of: "many",
		elements: "solution_specimen",
		owner: "solution_id",
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
		owner: "solution_id",
		element: "substrate_id",
		position: "position",
		joins: `join substrate b on b.id = e.substrate_id join orientation o on o.id = b.orientation_id join substrate_name n on n.id = b.name_id`,
		text: "o.name || ' - ' || n.name || ' - ' || b.thickness",
		keys: ["o.name collate natural_ties", "n.name collate natural_ties", "b.thickness collate natural_ties"],
	},
	installation: {
		of: "many",
		elements: "installation_note",
		owner: "solution_id",
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

/** Says where the text of a column stands, by the definitions of the records. */
export function gridTextSource(list: GridList, column: GridColumn): Exclude<TextSource, { of: "many" }> | OrderedTexts {
	const { name, kind, field } = column;
	const many = MANY[name];
	if (many && kind === "list") return many;
	const path = PATHS[name];
	if (list === "specimens" && path) return alongPath("specimen", path);
	if (field?.kind === "reference" || field?.kind === "file") return alongPath(entityOf[list], [field.name]);
	return { of: "own", text: ownText(column) };
}

const entityOf = { specimens: "specimen", solutions: "solution", reports: "report" } as const;

interface Title {
	table: string;
	/** The record as `t`, with what its title needs. */
	from: string;
	title: string;
	/** The texts of which the title is put together with slashes: a word without one stands in one of them. */
	parts: readonly Exclude<TextSource, { of: "many" }>[];
	/** The joins that the order of titles needs in addition. */
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
