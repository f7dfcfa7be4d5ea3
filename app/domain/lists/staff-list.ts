import type {
	CatalogueEntity,
	Field,
	FieldOf,
	RecordDefinition,
} from "#app/domain/catalogue/definition/record-definition.ts";
import { definitionOf } from "#app/domain/catalogue/definition/records.ts";
import type { Contradiction } from "#app/domain/catalogue/evidence/consistency.ts";
import type { Completeness } from "#app/domain/catalogue/finder-index/completeness.sql.ts";
import type { TextSource } from "#app/domain/grid/text-source.sql.ts";
import type { EntityManager } from "#db/orm.ts";

export type ListKey = Exclude<CatalogueEntity, "warranty" | "cover">;

export const LIST_GROUPS = ["Solution", "Substrate", "Service", "Insulation", "Miscellaneous", "Company"] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

/** `sql` is its text over the record `t` and what `joins` brings, with `$today` for the day. */
interface ListColumn {
	label: string;
	sql: string;
	/** A cell is set as a tag: a report's status, a drawing code or several one per line, an FRR, or the range of FRRs one per line. */
	tag?: "status" | "code" | "codes" | "frr" | "rating";
	end?: true;
	/** The words of the column say what they are, and need no label where columns have no heads. */
	speaks?: true;
}

/** A record's own text can be sorted by; what belongs to each of many records would be looked up for all of them. */
export const isSortable = ({ sql }: Pick<ListColumn, "sql">): boolean => !sql.includes("select");

export interface ListFilter {
	/** Its name in the address. */
	only: string;
	group?: string;
	label: string;
	/** The word for sentences such as `No expired report found`. */
	adjective?: string;
	/** The end of sentences such as `None of the reports is expired`. */
	none: string;
	/** The SQL condition on `t`, with `$today` for the day; or the ids that meet it. */
	condition: string | ((em: EntityManager) => Promise<number[]>);
}

export type ListField = Exclude<Field, { kind: "file" | "texts" }>;

/** A form leaves, replaces or removes such a file. */
export type ListFileField = FieldOf<"file"> & {
	accept: string;
	/** The most bytes of the whole form that brings it. */
	mostBytes: number;
};

/** The texts in which the search of a long list looks: each is found by an index of its own. */
export interface LongSearch {
	texts: readonly TextSource[];
	/** A text that nothing has as it is typed is looked for by its key (`search_key`): names contain it, codes begin with it. */
	names: readonly TextSource[];
	codes: readonly TextSource[];
}

/** Screens, search, forms and the API read a list of staff's from this. */
export interface StaffList extends RecordDefinition {
	key: ListKey;
	title: string;
	singular: string;
	plural: string;
	group: ListGroup | null;
	table: string;
	pageSize: 6 | 7;
	/** The table as `t`, with the joins that order and search need. */
	keys: string;
	joins?: string;
	order: string;
	/** The list's own order on a screen, where it is another than in files and answers. */
	screenOrder?: string;
	/** The texts in which a search looks, as SQL over `keys`. */
	searched?: readonly string[];
	/** Lists too long for `searched` are searched by these. */
	long?: LongSearch;
	/** The list is narrowed by one filter at a time. */
	filters?: readonly ListFilter[];
	evaluate?: (em: EntityManager, ids: number[]) => Promise<Map<number, Completeness>>;
	findingsOn?: (em: EntityManager, ids: number[]) => Promise<Map<number, Contradiction[]>>;
	searchedWords: string;
	label: string;
	/** The text by which the question before a withdrawal names the record, where it is not the label. */
	shortLabel?: string;
	columns: readonly ListColumn[];
	fields: readonly ListField[];
	files?: readonly ListFileField[];
	/** Saving a withdrawn record restores it. */
	savesActive?: true;
}

const inForm = (field: Field): field is ListField => field.kind !== "file" && field.kind !== "texts";

export function listedAs<Key extends ListKey>(key: Key) {
	const { table, singular, plural, fields } = definitionOf(key);
	return { key, table, singular, plural, fields: fields.filter(inForm) };
}
