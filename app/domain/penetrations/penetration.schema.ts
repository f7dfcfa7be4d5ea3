import { z } from "zod";
import { FIELD_NULL, NOT_AN_INTEGER, notAChoice } from "#app/domain/errors.ts";
import { notADictionary, notAList } from "#app/domain/json-types.schema.ts";
import { keyed } from "#app/domain/keyed.ts";
import { plainLength } from "#app/domain/lengths.ts";
import { plainCode, plainForms, plainProse, plainWords } from "#app/domain/plain-text.ts";
import { ratingName, ratingTrouble, readRating, TEST_MINUTES } from "#app/domain/ratings/rating.ts";
import { id, integer, shape } from "#app/domain/shape.schema.ts";
import { optionalText, standardText } from "#app/domain/text.schema.ts";
import { FIELD_MEANINGS, SERVICE_QUANTITY_MEANING } from "./field-meanings.ts";
import { openingSpelling } from "./opening.ts";
import {
	PENETRATION_FIELDS as FIELDS,
	type FieldName,
	GLOSSARY_FIELDS,
	type GlossaryField,
	MAX_QUANTITY,
	MAX_SERVICES,
	OPENING_FIELDS,
	type OpeningField,
	SERVICE_TEXT_FIELDS,
	TYPE_FIELDS,
} from "./penetration-fields.ts";
import { PENETRATION_STATUSES } from "./penetration-statuses.ts";
import { readQuantity, UNITS, unreadQuantity } from "./quantity.ts";

export const MAX_PENETRATIONS = 5000;

export const NOT_A_SPECIMEN = "Not a specimen of the solution.";

const UNREADABLE =
	"This requirement cannot be read. Write it in minutes as structural/integrity/insulation, such as -/60/60 (a dash where nothing is required), or as a European class, such as EI 60.";

function asksForSomething(text: string): boolean {
	const rating = readRating(text);
	return rating !== null && [rating.structural, rating.integrity, rating.insulation].some((part) => part !== null);
}

const ONE_OF = TEST_MINUTES.slice(1).join("|");
const SEALS = TEST_MINUTES.slice(1).map((time) => `${time}/(-|${TEST_MINUTES.filter((one) => one <= time).join("|")})`);

/** The plain spellings of a rating that asks for something, for `/api/docs`; more are understood. */
const PLAIN_RATING = `^(-|0|${ONE_OF})/(${SEALS.join("|")})$|^(${ONE_OF})/-/-$|^(E|EI|REI)[12]? (${ONE_OF})$`;

/** The texts that are quantities in every list, for `/api/docs`; more spellings are understood. */
const QUANTITY = "^[1-9]\\d{0,3}( ?(no\\.|m))?$";

/** A number, or a text such as `12` or `38 m`. `unread`: what is wrong with a text that is neither. */
const quantityAs = (unread: (text: string) => string) =>
	z
		.unknown()
		.transform((given, context): number => {
			const number = typeof given === "string" ? readQuantity(given)?.quantity : given;
			if (given === null) context.addIssue(FIELD_NULL);
			else if (typeof number !== "number" || !Number.isInteger(number))
				context.addIssue(typeof given === "string" ? unread(given) : NOT_AN_INTEGER);
			else if (number < 1 || number > MAX_QUANTITY) context.addIssue(OUT_OF_RANGE);
			else return number;
			return z.NEVER;
		})
		.meta({
			anyOf: [
				{ type: "integer", minimum: 1, maximum: MAX_QUANTITY },
				{ type: "string", pattern: QUANTITY },
			],
		});

const OUT_OF_RANGE = `Ensure this value is between 1 and ${MAX_QUANTITY}.`;

/** Clients of the API know this message. */
export const apiQuantity = quantityAs(() => NOT_AN_INTEGER);

export const unitField = z.enum(UNITS, {
	error: ({ input }) => (input === null ? FIELD_NULL : notAChoice(input)),
});

const status = z.enum(PENETRATION_STATUSES, {
	error: ({ input }) => (input === null ? FIELD_NULL : notAChoice(input)),
});

/** The key by which numbers are one: neither case nor the kind of a dash or space matters. */
export const refKey = (ref: string): string => plainCode(ref).toLowerCase();

const FOLDS = { code: plainCode, length: plainLength, words: plainWords, prose: plainProse };

const optional = (name: "level" | "location" | "note" | GlossaryField) => {
	const { limit, kind } = FIELDS[name];
	return optionalText(limit, FOLDS[kind]).describe(FIELD_MEANINGS[name]);
};

const ofOpening = (name: OpeningField) => {
	const { limit, kind } = FIELDS[name];
	return optionalText(limit, (text) => openingSpelling(name, FOLDS[kind](text))).describe(FIELD_MEANINGS[name]);
};

export const penetrationTexts = {
	ref: standardText(FIELDS.ref.limit, plainCode).describe(FIELD_MEANINGS.ref),
	...keyed(["level", "location", ...GLOSSARY_FIELDS], optional),
	...keyed(OPENING_FIELDS, ofOpening),
	required: standardText(FIELDS.required.limit, ratingName)
		.refine(asksForSomething, { error: ({ input }) => ratingTrouble(String(input)) || UNREADABLE })
		.meta({ pattern: PLAIN_RATING })
		.describe(FIELD_MEANINGS.required),
	quantity: quantityAs(unreadQuantity).describe(FIELD_MEANINGS.quantity),
	note: optional("note"),
	status: status.describe(FIELD_MEANINGS.status),
};

/** The quantity of a service as a form or a file has it, without anything where it is not stated. */
export const serviceQuantityText = z
	.string()
	.optional()
	.transform((text, context): number | null => {
		const plain = plainForms(text ?? "").trim();
		const [, digits] = /^(?:x|×)?\s*(\d{1,9})\s*(?:x|×|no\.?|off|pcs)?$/i.exec(plain) ?? [];
		if (plain === "") return null;
		if (digits !== undefined && Number(digits) >= 1 && Number(digits) <= MAX_QUANTITY) return Number(digits);
		context.addIssue(`How many of a service is a whole number from 1 to ${MAX_QUANTITY}.`);
		return z.NEVER;
	});

const serviceQuantity = z
	.int({ error: NOT_AN_INTEGER })
	.min(1, OUT_OF_RANGE)
	.max(MAX_QUANTITY, OUT_OF_RANGE)
	.nullable()
	.optional()
	.describe(SERVICE_QUANTITY_MEANING);

/** The services of an opening as they are sent; a text that a service leaves out is blank. */
export const servicesField = z
	.array(
		z.object(
			{ ...keyed(SERVICE_TEXT_FIELDS, optional), quantity: serviceQuantity },
			{ error: ({ input, code }) => (code === "invalid_type" ? notADictionary(input) : undefined) },
		),
		{ error: ({ input }) => (input === null ? FIELD_NULL : notAList(input)) },
	)
	.min(1, "This list may not be empty.")
	.max(MAX_SERVICES, `Ensure this field has no more than ${MAX_SERVICES} elements.`);

const stored = (name: FieldName) => z.string().describe(FIELD_MEANINGS[name]);

/** An opening as it is stored; `/api` adds what was recorded of it on site. */
export const penetrationShape = z.object({
	id,
	...keyed(["ref", "level", "location", ...TYPE_FIELDS], stored),
	services: z
		.array(
			shape("PenetrationService", "What one service of an opening has of its own.", {
				...keyed(SERVICE_TEXT_FIELDS, stored),
				quantity: integer.nullable().optional().describe(SERVICE_QUANTITY_MEANING),
			}),
		)
		.describe(FIELD_MEANINGS.services),
	quantity: integer.describe(FIELD_MEANINGS.quantity),
	unit: z.enum(UNITS).describe(FIELD_MEANINGS.unit),
	note: stored("note"),
	status: z.enum(PENETRATION_STATUSES).describe(FIELD_MEANINGS.status),
	sol: id.nullable().describe(FIELD_MEANINGS.sol),
	specimens: z.array(id).describe(FIELD_MEANINGS.specimens),
	version: integer.describe("A number that moves with every change of the penetration."),
});

export type PenetrationView = z.output<typeof penetrationShape>;

export type PenetrationFields = Omit<PenetrationView, "id" | "version">;
