import type { ZodType } from "zod";
import type { FieldErrors } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Link } from "./links.ts";
import type { CatalogueEntity } from "./records.ts";

export interface RecordDefinition {
	key: CatalogueEntity;
	fields: readonly RecordField[];
	rule?: (columns: Record<string, unknown>) => FieldErrors;
	/** By other records, under the lock; `columns` as they are given. */
	linkRule?: (em: EntityManager, id: number | null, columns: Record<string, unknown>) => Promise<FieldErrors>;
	/** For forms alone; the API and imports take it. */
	formRule?: (em: EntityManager, values: RecordInput, stored: StoredValues | null) => Promise<FieldErrors>;
}

export type RecordInput = Record<string, unknown>;

export type StoredValues = Record<string, Scalar | number[] | string[]>;

export type Scalar = string | number | boolean | null;

interface Field {
	name: string;
	column: string;
}

export interface TextField extends Field {
	kind: "text";
	rule: ZodType<string>;
	otherwise?: string;
}

/** A withdrawn record may stay, but not be newly chosen. Null clears an optional one. */
export interface ReferenceField extends Field {
	kind: "reference";
	to: CatalogueEntity;
	optional?: true;
}

export interface ReferencesField {
	kind: "references";
	name: string;
	to: CatalogueEntity;
	link: Link<number>;
	none?: string;
	most?: number;
}

export interface TextsField {
	kind: "texts";
	name: string;
	link: Link<string>;
	read: (given: string[], faults: FieldErrors) => string[];
}

export interface ChoiceField extends Field {
	kind: "choice";
	choices: Readonly<Record<string, string>>;
}

/** `2026-11-23`, or null. */
export interface DateField extends Field {
	kind: "date";
}

export interface FlagField extends Field {
	kind: "flag";
}

/** Ids of kept uploads: one, or one of each size of a picture. `required` is the message for a new record without; null removes another. */
export interface FileField {
	kind: "file";
	name: string;
	columns: readonly [id: string] | readonly [small: string, large: string];
	required?: string;
}

export type RecordField =
	| TextField
	| ReferenceField
	| ReferencesField
	| TextsField
	| ChoiceField
	| DateField
	| FlagField
	| FileField;
