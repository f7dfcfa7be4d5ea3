import type { ZodType } from "zod";
import type { FieldErrors } from "#app/domain/errors.ts";
import type { CatalogueFileKind } from "#app/domain/files/kinds.ts";
import type { EntityManager } from "#db/orm.ts";
import type { RecordLink } from "./record-links.ts";

export type LookupKey =
	| "orient"
	| "subname"
	| "servclass"
	| "servmat"
	| "servtype"
	| "sealtype"
	| "insumat"
	| "frrgroup"
	| "frr"
	| "brand"
	| "lab"
	| "company"
	| "city"
	| "standard"
	| "synonym"
	| "rejection"
	| "product";

export type CatalogueEntity =
	| LookupKey
	| "subs"
	| "insu"
	| "serv"
	| "report"
	| "specimen"
	| "solution"
	| "warranty"
	| "cover";

/** A column of a list's CSV file; the history keeps records in the same columns. */
export interface CsvColumn {
	name: string;
	/** The name on screens; without one it has the label of its field. */
	label?: string;
	required?: true;
	/** The header may omit a required column as long as no row is new: an export without files can so be read back. */
	omittable?: true;
	/** The length is counted in code points. */
	max?: number;
	boolean?: true;
	date?: true;
	/** Millimetres from 0 up to the most that there may be. */
	most?: number;
	/** The codes with the labels that screens show; a cell may have a code or a label, or be empty. */
	choices?: Readonly<Record<string, string>>;
	names?: LookupKey;
	file?: CatalogueFileKind;
}

interface Described {
	label: string;
	hint?: string;
	/** The description of the answered field in the API's reference. */
	answer?: string;
	/** The description of the sent field in the API's reference, where it differs from that of the answered one. */
	input?: string;
	/** The API answers the field to staff alone. */
	staffOnly?: true;
	/** The field's columns in the CSV file, where it has not just one column of its own name. */
	csv?: readonly CsvColumn[];
}

export interface TextDefinition extends Described {
	kind: "text";
	/** The length is counted in code points. */
	max: number;
	/** The message for an empty text, where it is not the common one. */
	required?: string;
	/** The text may be left empty. */
	optional?: true;
	/** The text may have several lines. */
	long?: true;
	/**
	 * The one spelling in which the text is stored, so that equal texts are found to be equal. `code`: plain dashes and spaces;
	 * `length`: the same, in millimetres; `book`: without `BK`; `rating`: as `-/60/60`; `lines`: each line as a code.
	 */
	spelling?: "code" | "length" | "book" | "rating" | "lines";
	/** The field whose text is stored when this one is left empty. */
	otherwise?: string;
}

/** A withdrawn record may stay, but not be newly chosen. Null clears an optional one. */
interface ReferenceDefinition extends Described {
	kind: "reference";
	to: Exclude<CatalogueEntity, "warranty" | "cover">;
	optional?: true;
}

interface ReferencesDefinition extends Described {
	kind: "references";
	to: Exclude<CatalogueEntity, "warranty" | "cover">;
	/** The message where there is none. */
	none?: string;
	most?: number;
}

interface TextsDefinition extends Described {
	kind: "texts";
}

interface ChoiceDefinition extends Described {
	kind: "choice";
	choices: Readonly<Record<string, string>>;
}

/** Millimetres such as `12.5`, or null where they are not stated. */
interface MillimetresDefinition extends Described {
	kind: "millimetres";
	most: number;
}

interface DateDefinition extends Described {
	kind: "date";
}

interface FlagDefinition extends Described {
	kind: "flag";
}

/** The ids of stored uploads: one, or one for each size of a picture. */
interface FileDefinition extends Described {
	kind: "file";
	file: CatalogueFileKind;
	/** The columns of a picture's two sizes. */
	columns?: readonly [small: string, large: string];
	/** The message for a new record without it; others can be removed with null. */
	required?: string;
}

export type FieldDefinition =
	| TextDefinition
	| ReferenceDefinition
	| ReferencesDefinition
	| TextsDefinition
	| ChoiceDefinition
	| MillimetresDefinition
	| DateDefinition
	| FlagDefinition
	| FileDefinition;

interface Stored {
	name: string;
	column: string;
}

export type Field = FieldDefinition & Stored;

export type FieldOf<Kind extends Field["kind"]> = Extract<Field, { kind: Kind }>;

/** Gives each field its name, which is its key, and the column that stores it. */
export function defineFields<const Fields extends Readonly<Record<string, FieldDefinition>>>(
	fields: Fields,
): { readonly [Name in keyof Fields]: Fields[Name] & Stored } {
	const named = Object.entries(fields).map(([name, field]) => {
		const isId = field.kind === "reference" || field.kind === "file";
		return [name, { ...field, name, column: isId ? `${name}_id` : name }];
	});
	return Object.fromEntries(named);
}

/** The columns of a file: one, or those of a picture's sizes, the largest last. */
export const fileColumns = ({ columns, column }: FieldOf<"file">): readonly string[] => columns ?? [column];

/** The fields called `first` before, those called `last` after all others. */
export function arranged<One extends { name: string }>(
	fields: readonly One[],
	{ first = [], last = [] }: { first?: readonly string[]; last?: readonly string[] } = {},
): One[] {
	const rank = ({ name }: One) => {
		if (first.includes(name)) return first.indexOf(name) - first.length;
		return last.indexOf(name) + 1;
	};
	return fields.toSorted((a, b) => rank(a) - rank(b));
}

export interface RecordDefinition {
	key: CatalogueEntity;
	fields: readonly Field[];
	/** Rules of texts beyond their length, spelling, and whether they are required. */
	texts?: Readonly<Record<string, ZodType<string>>>;
	/** The place where the elements of `references` are stored. */
	references?: Readonly<Record<string, RecordLink<number>>>;
	/** The place where the elements of `texts` are stored, and how they are read. */
	lines?: Readonly<
		Record<string, { link: RecordLink<string>; read: (given: string[], errors: FieldErrors) => string[] }>
	>;
	rule?: (columns: Record<string, unknown>) => FieldErrors;
	/** A rule that reads other records, under the lock; `columns` has what was given. */
	linkRule?: (em: EntityManager, id: number | null, columns: Record<string, unknown>) => Promise<FieldErrors>;
	/** A rule of forms alone: the API and imports accept values that this rule refuses. */
	formRule?: (em: EntityManager, values: RecordInput, stored: StoredValues | null) => Promise<FieldErrors>;
}

export type RecordInput = Record<string, unknown>;

export type StoredValues = Record<string, Scalar | number[] | string[]>;

export type Scalar = string | number | boolean | null;
