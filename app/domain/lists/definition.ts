import type { Completeness } from "#app/domain/catalogue/completeness.ts";
import type { Finding } from "#app/domain/catalogue/consistency.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";

export type ListKey = Exclude<CatalogueEntity, "warranty" | "cover">;

export const LIST_GROUPS = ["Solution", "Substrate", "Service", "Insulation", "Miscellaneous", "Company"] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

/** `sql` is its text over the record `t` and what `joins` brings. */
export interface ListColumn {
	label: string;
	sql: string;
	/** Set as a tag: a drawing code, an FRR, FRR groups one per line, or the range of the FRRs that stand one per line. */
	tag?: "code" | "frr" | "frrs" | "rating";
	end?: true;
}

interface Field {
	name: string;
	label: string;
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
	/** Of what was written, the part to store: a book loses its `BK`. */
	read?: (text: string) => string;
}

export interface ReferenceField extends Field {
	kind: "reference";
	to: ListKey;
}

export interface ReferencesField extends Field {
	kind: "references";
	to: ListKey;
	own: string;
	other: string;
}

export interface FlagField extends Field {
	kind: "flag";
}

export type ListField = TextField | ReferenceField | ReferencesField | FlagField;

/** Screens, search, forms and rules are read from here. */
export interface StaffList {
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
	searched?: readonly string[];
	/** For lists too long for `searched`, with `$q` for the pattern: what few hits, and what many are found by. */
	long?: {
		/** A query of the ids found by indexes; an id may come twice. */
		ids: string;
		/** The condition on `t`, which many hits soon fulfil in the order of the list. */
		condition: string;
	};
	completeness?: {
		/** A query of the ids of records that lack something, or that nobody can find. */
		incomplete: string;
		judge: (em: EntityManager, ids: number[]) => Promise<Map<number, Completeness>>;
	};
	consistency?: {
		/** A query of the ids of records with a finding. */
		inconsistent: string;
		findingsOn: (em: EntityManager, ids: number[]) => Promise<Map<number, Finding[]>>;
	};
	searchedWords: string;
	label: string;
	asked?: string;
	columns: readonly ListColumn[];
	fields: readonly ListField[];
	/** What its form refuses beyond the rules of the fields; the API and imports take it. */
	formRule?: (
		em: EntityManager,
		values: Record<string, unknown>,
		stored: Record<string, unknown> | null,
	) => Promise<FieldErrors>;
	/** Forms always save as active, so that saving a withdrawn record restores it. */
	savesActive?: true;
}

export const text = (name: string, label: string, max: number, more: Partial<TextField> = {}): TextField => ({
	kind: "text",
	name,
	label,
	column: name,
	max,
	...more,
});

export const reference = (name: string, label: string, to: ListKey, column = `${name}_id`): ReferenceField => ({
	kind: "reference",
	name,
	label,
	to,
	column,
});
