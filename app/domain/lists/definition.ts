import type { Completeness } from "#app/domain/catalogue/completeness.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records.ts";
import type { EntityManager } from "#db/orm.ts";

/** The lists of the catalogue by key, and city, which only pages have. */
export type ListKey = Exclude<CatalogueEntity, "warranty" | "cover">;

/** The groups of Solution Admin in their order. */
export const LIST_GROUPS = ["Solution", "Substrate", "Service", "Insulation", "Miscellaneous", "Company"] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

/** A column of a table; `sql` is its text over the record `t` and what `from` joins. */
export interface ListColumn {
	label: string;
	sql: string;
	/** Set as a tag: a drawing code, an FRR, or several FRRs one per line. */
	tag?: "code" | "frr" | "frrs";
	end?: true;
}

interface Field {
	/** Its name in forms and in the API. */
	name: string;
	label: string;
	/** The column that holds it. */
	column: string;
	hint?: string;
}

/** A text of 1 to `max` code points; `required` is said when it is empty, instead of the standard messages. */
export interface TextField extends Field {
	kind: "text";
	max: number;
	required?: string;
	/** The field whose text is taken where this one is left empty; without it an empty text is refused. */
	otherwise?: string;
	/** What is stored of what was written: a book loses its `BK`. */
	read?: (text: string) => string;
}

/** Another record, required. */
export interface ReferenceField extends Field {
	kind: "reference";
	to: ListKey;
}

/** Any number of other records, kept in the table `column` beside the record's own id. */
export interface ReferencesField extends Field {
	kind: "references";
	to: ListKey;
	/** The columns of that table: of the record, of the other. */
	own: string;
	other: string;
}

export interface FlagField extends Field {
	kind: "flag";
}

/** A field of a list's form. */
export type ListField = TextField | ReferenceField | ReferencesField | FlagField;

/** Everything about a list: screens, search, forms and rules are read from here. */
export interface StaffList {
	key: ListKey;
	title: string;
	/** How a message calls one, and several, of its records. */
	singular: string;
	plural: string;
	/** Where Solution Admin shows it; null for a list with a page of its own. */
	group: ListGroup | null;
	table: string;
	pageSize: 6 | 7;
	/** What order and search need: the table as `t`, with joins. */
	keys: string;
	/** What columns and label need beyond that. */
	joins?: string;
	order: string;
	/** Texts that contain what is searched for. */
	searched?: readonly string[];
	/** For lists too long for that, both with `$q` for the pattern: what few hits, and what many are found by. */
	long?: {
		/** A query of the ids found by indexes; an id may come twice. */
		ids: string;
		/** The condition on `t`, which many hits soon fulfil in the order of the list. */
		condition: string;
	};
	/** For records that may lack something of what people need of them. */
	completeness?: {
		/** A query of the ids of those that do, or that nobody can find. */
		incomplete: string;
		judge: (em: EntityManager, ids: number[]) => Promise<Map<number, Completeness>>;
	};
	/** What the search looks in, in words. */
	searchedWords: string;
	/** Names a record in messages and in lists to choose from. */
	label: string;
	/** How the question before a withdrawal names it, where that is not its label. */
	asked?: string;
	/** The first one names its row. */
	columns: readonly ListColumn[];
	/** The fields of the form; none where a wizard or a page of its own writes the records. */
	fields: readonly ListField[];
	/** Forms always save as active, so that saving a withdrawn record restores it. */
	savesActive?: true;
}

/** A required text whose messages are the standard ones. */
export const text = (name: string, label: string, max: number, more: Partial<TextField> = {}): TextField => ({
	kind: "text",
	name,
	label,
	column: name,
	max,
	...more,
});

/** A required reference. */
export const reference = (name: string, label: string, to: ListKey, column = `${name}_id`): ReferenceField => ({
	kind: "reference",
	name,
	label,
	to,
	column,
});
