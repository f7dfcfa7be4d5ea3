import type { ZodType } from "zod";
import type { CatalogueEntity } from "#app/domain/catalogue/records.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Link } from "./links.ts";

/**
 * This folder is the one way in which records of staff's lists are checked and stored, by screens, API and wizards: a
 * definition says what fields a record has, `check.ts` reads an input by it, `save.ts` stores it, `stored.ts` knows the
 * entities, and `change.ts` writes the history and brings the finder up to date.
 */
export interface RecordDefinition {
	key: CatalogueEntity;
	fields: readonly RecordField[];
	/** What no field can tell alone, from the stored and the given columns. */
	rule?: (columns: Record<string, unknown>) => FieldErrors;
	/** What a form refuses beyond the rules of the fields; the API and imports take it. */
	formRule?: (em: EntityManager, values: RecordInput, stored: StoredValues | null) => Promise<FieldErrors>;
}

/** By the names of fields; only those that are there are checked and changed. */
export type RecordInput = Record<string, unknown>;

/** What is stored, by the names of fields: texts, flags, ids, and lists of them. */
export type StoredValues = Record<string, Scalar | number[] | string[]>;

/** Of a column, references as ids. */
export type Scalar = string | number | boolean | null;

interface Field {
	name: string;
	column: string;
}

export interface TextField extends Field {
	kind: "text";
	rule: ZodType<string>;
	/** The field whose text is taken where this one is left empty; without it an empty text is for the rule to refuse. */
	otherwise?: string;
}

/** Another record; one that is withdrawn may stay, but not be newly chosen. Null clears an optional one. */
export interface ReferenceField extends Field {
	kind: "reference";
	to: CatalogueEntity;
	optional?: true;
}

/** Several of them, each once; `none` is said of an empty list where there has to be one. */
export interface ReferencesField {
	kind: "references";
	name: string;
	to: CatalogueEntity;
	link: Link<number>;
	none?: string;
	most?: number;
}

/** Texts in order, read by a rule of their own; left out, none are changed. */
export interface TextsField {
	kind: "texts";
	name: string;
	link: Link<string>;
	read: (given: string[], faults: FieldErrors) => string[];
}

export interface FlagField extends Field {
	kind: "flag";
}

/** Uploads that were kept: an id, or one of each size of a picture. `required` is said of a new record without. */
export interface FileField {
	kind: "file";
	name: string;
	columns: readonly [id: string] | readonly [small: string, large: string];
	required?: string;
}

export type RecordField = TextField | ReferenceField | ReferencesField | TextsField | FlagField | FileField;
