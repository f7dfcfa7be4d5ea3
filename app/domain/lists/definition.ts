import { z } from "zod";
import type { Completeness } from "#app/domain/catalogue/evidence/completeness.sql.ts";
import type { Finding } from "#app/domain/catalogue/evidence/consistency.ts";
import type {
	ChoiceField,
	DateField,
	FileField,
	FlagField,
	RecordDefinition,
	ReferenceField,
	ReferencesField,
	TextField,
} from "#app/domain/catalogue/records/definition.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import type { FileKind } from "#app/domain/files/kinds.ts";
import { optionalText, requiredText, standardText } from "#app/domain/text.schema.ts";
import type { EntityManager } from "#db/orm.ts";

export type ListKey = Exclude<CatalogueEntity, "warranty" | "cover">;

export const LIST_GROUPS = ["Solution", "Substrate", "Service", "Insulation", "Miscellaneous", "Company"] as const;
export type ListGroup = (typeof LIST_GROUPS)[number];

/** `sql` is its text over the record `t` and what `joins` brings, with `$today` for the day. */
export interface ListColumn {
	label: string;
	sql: string;
	/** Set as a tag: the status of a report, a drawing code, an FRR, FRR groups one per line, or the range of the FRRs that stand one per line. */
	tag?: "status" | "code" | "frr" | "frrs" | "rating";
	end?: true;
}

export interface ListFilter {
	/** In the address. */
	only: string;
	group?: string;
	label: string;
	/** As in `No expired report found`. */
	adjective?: string;
	/** As in `None of the reports is expired`. */
	none: string;
	/** On `t`, with `$today` for the day; or the ids that meet it. */
	condition: string | ((em: EntityManager) => Promise<number[]>);
}

interface Labelled {
	label: string;
	hint?: string;
}

export interface ListTextField extends TextField, Labelled {
	max: number;
	required?: string;
	/** May be left empty. */
	optional?: true;
	/** Several lines. */
	long?: true;
}

export type ListField =
	| ListTextField
	| (ReferenceField & Labelled & { to: ListKey })
	| (ReferencesField & Labelled & { to: ListKey })
	| (ChoiceField & Labelled)
	| (DateField & Labelled)
	| (FlagField & Labelled);

/** A form keeps, replaces or removes it. */
export interface ListFileField extends FileField, Labelled {
	upload: FileKind;
	accept: string;
	/** Bytes of the whole form that brings it. */
	mostBytes: number;
}

/** For screens, search, forms and rules. */
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
	searched?: readonly string[];
	/** For lists too long for `searched`, with `$q` for the pattern. */
	long?: {
		/** For few hits: a query of ids by indexes; an id may come twice. */
		ids: string;
		/** For many hits: a condition on `t` in the order of the list. */
		condition: string;
		/** A query of ids where nothing has the text as it is typed: `$q` is its key (`search_key`). */
		loose: string;
	};
	/** Of which one at a time narrows the list. */
	filters?: readonly ListFilter[];
	judge?: (em: EntityManager, ids: number[]) => Promise<Map<number, Completeness>>;
	findingsOn?: (em: EntityManager, ids: number[]) => Promise<Map<number, Finding[]>>;
	searchedWords: string;
	label: string;
	asked?: string;
	columns: readonly ListColumn[];
	fields: readonly ListField[];
	files?: readonly ListFileField[];
	/** So that saving a withdrawn record restores it. */
	savesActive?: true;
}

type TextMore = Partial<Pick<ListTextField, "required" | "optional" | "long" | "otherwise" | "hint">> & {
	/** The text as it is stored: a book loses its `BK`, a rating has one spelling. */
	read?: (text: string) => string;
};

export function text(name: string, label: string, max: number, { read, ...more }: TextMore = {}): ListTextField {
	const plain = more.required
		? requiredText(more.required, max)
		: more.optional
			? optionalText(max)
			: standardText(max);
	const rule = read ? z.preprocess((given) => (typeof given === "string" ? read(given.trim()) : given), plain) : plain;
	return { kind: "text", name, label, column: name, max, rule, ...more };
}

export const reference = (name: string, label: string, to: ListKey) =>
	({ kind: "reference", name, label, to, column: `${name}_id` }) as const;

export const optionalReference = (name: string, label: string, to: ListKey, hint?: string) =>
	({ ...reference(name, label, to), optional: true, hint }) as const;

export const date = (name: string, label: string, hint?: string) =>
	({ kind: "date", name, label, column: name, hint }) as const;
