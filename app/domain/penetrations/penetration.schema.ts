import { z } from "zod";
import { FIELD_NULL, NOT_AN_INTEGER, notAChoice } from "#app/domain/errors.ts";
import { plainCode, plainProse, plainWords } from "#app/domain/plain-text.ts";
import { ratingName, readRating } from "#app/domain/ratings/rating.ts";
import { id, integer, shape } from "#app/domain/shape.schema.ts";
import { optionalText, standardText } from "#app/domain/text.schema.ts";
import { MOST_QUANTITY, PENETRATION_LIMITS } from "./penetration-limits.ts";
import { readQuantity, UNITS, unreadQuantity } from "./quantity.ts";

export const MOST_PENETRATIONS = 5000;

export const NOT_A_SPECIMEN = "Not a specimen of the solution.";

export const STATUSES = ["open", "assigned", "not needed"] as const;

const UNREADABLE =
	"This requirement cannot be read. Write it in minutes as structural/integrity/insulation, such as -/60/60 (a dash where nothing is required), or as a European class, such as EI 60.";

/** A rating that asks for something. */
function asksForSomething(text: string): boolean {
	const rating = readRating(text);
	return rating !== null && [rating.structural, rating.integrity, rating.insulation].some((part) => part !== null);
}

/** A number, or a text such as `12` or `38 m`. `unread`: what is wrong with a text that is neither. */
const quantityAs = (unread: (text: string) => string) =>
	z
		.unknown()
		.transform((given, context): number => {
			const number = typeof given === "string" ? readQuantity(given)?.quantity : given;
			if (given === null) context.addIssue(FIELD_NULL);
			else if (typeof number !== "number" || !Number.isInteger(number))
				context.addIssue(typeof given === "string" ? unread(given) : NOT_AN_INTEGER);
			else if (number < 1 || number > MOST_QUANTITY)
				context.addIssue(`Ensure this value is between 1 and ${MOST_QUANTITY}.`);
			else return number;
			return z.NEVER;
		})
		.meta({ anyOf: [{ type: "integer", minimum: 1, maximum: MOST_QUANTITY }, { type: "string" }] });

/** Clients of the API know this message. */
export const apiQuantity = quantityAs(() => NOT_AN_INTEGER);

export const unitField = z.enum(UNITS, {
	error: ({ input }) => (input === null ? FIELD_NULL : notAChoice(input)),
});

const status = z.enum(STATUSES, {
	error: ({ input }) => (input === null ? FIELD_NULL : notAChoice(input)),
});

/** By which numbers are one: neither case nor the kind of a dash or space matters. */
export const refKey = (ref: string): string => plainCode(ref).normalize("NFC").toLowerCase();

const limits = PENETRATION_LIMITS;

export const penetrationTexts = {
	ref: standardText(limits.ref, plainCode),
	level: optionalText(limits.level, plainWords),
	location: optionalText(limits.location, plainProse),
	orientation: optionalText(limits.orientation, plainWords),
	substrate: optionalText(limits.substrate, plainWords),
	thickness: optionalText(limits.thickness, plainCode),
	classification: optionalText(limits.classification, plainWords),
	service: optionalText(limits.service, plainWords),
	service_type: optionalText(limits.service_type, plainWords),
	size: optionalText(limits.size, plainCode),
	insulation: optionalText(limits.insulation, plainWords),
	required: standardText(limits.required, ratingName).refine(asksForSomething, UNREADABLE),
	quantity: quantityAs(unreadQuantity),
	note: optionalText(limits.note, plainProse),
	status,
};

export const penetrationShape = shape("Penetration", {
	id,
	ref: z.string(),
	level: z.string(),
	location: z.string(),
	orientation: z.string(),
	substrate: z.string(),
	thickness: z.string(),
	classification: z.string(),
	service: z.string(),
	service_type: z.string(),
	size: z.string(),
	insulation: z.string(),
	required: z.string(),
	quantity: integer,
	unit: z.enum(UNITS),
	note: z.string(),
	status: z.enum(STATUSES),
	sol: id.nullable(),
	specimens: z.array(id),
	version: integer,
});

export type PenetrationView = z.output<typeof penetrationShape>;

export type PenetrationFields = Omit<PenetrationView, "id" | "version">;
