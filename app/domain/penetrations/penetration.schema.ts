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

/** The plain spellings of a rating that asks for something, for `/api/docs`; more are understood. */
const PLAIN_RATING = "^(-|[0-9]{1,4})/([1-9][0-9]{0,3}/-|[1-9][0-9]{0,3}/[0-9]{1,4}|-/-)$|^(E|EI|REI) [1-9][0-9]{0,3}$";

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
			else if (number < 1 || number > MOST_QUANTITY)
				context.addIssue(`Ensure this value is between 1 and ${MOST_QUANTITY}.`);
			else return number;
			return z.NEVER;
		})
		.meta({
			anyOf: [
				{ type: "integer", minimum: 1, maximum: MOST_QUANTITY },
				{ type: "string", pattern: QUANTITY },
			],
		});

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

/** What the fields of a penetration mean, as sent and as answered. */
export const PENETRATION_WORDS = {
	ref: "Its number, unique in the project whatever the case. A number that was deleted is not given again.",
	level: "The level or storey; may be empty.",
	location: "The place on the level; may be empty.",
	orientation: "The orientation, such as Wall; may be empty.",
	substrate: "What is penetrated, such as Plasterboard; may be empty.",
	thickness: "The thickness of the substrate, with its unit; may be empty.",
	classification: "The service classification, such as Combustible Pipe; may be empty.",
	service: "What the service is made of, such as PVC; may be empty.",
	service_type: "What the service is, such as Pipe; may be empty.",
	size: "The size of the service or opening, such as `Ø110`; may be empty.",
	insulation: "The insulation around the service as thickness and material, or `none`; empty says nothing of it.",
	required:
		"The rating that is required, in minutes as structural/integrity/insulation (`-/60/60`) or as a class (`EI 60`).",
	quantity: "How many alike ones it stands for, or how many metres.",
	unit: "The unit of the quantity: pieces (`no.`) or metres (`m`).",
	note: "A note; may be empty.",
	status: "Whether a solution is still to be found, is assigned, or is not needed.",
	sol: "The id of the solution that is assigned to it; null while it is open.",
	specimens:
		"The ids of the specimens of that solution that are relied on: one, or the two between whose sizes its own lies.",
	version: "A number that moves with every change of the penetration.",
} as const;

const words = PENETRATION_WORDS;

export const penetrationTexts = {
	ref: standardText(limits.ref, plainCode).describe(words.ref),
	level: optionalText(limits.level, plainWords).describe(words.level),
	location: optionalText(limits.location, plainProse).describe(words.location),
	orientation: optionalText(limits.orientation, plainWords).describe(words.orientation),
	substrate: optionalText(limits.substrate, plainWords).describe(words.substrate),
	thickness: optionalText(limits.thickness, plainCode).describe(words.thickness),
	classification: optionalText(limits.classification, plainWords).describe(words.classification),
	service: optionalText(limits.service, plainWords).describe(words.service),
	service_type: optionalText(limits.service_type, plainWords).describe(words.service_type),
	size: optionalText(limits.size, plainCode).describe(words.size),
	insulation: optionalText(limits.insulation, plainWords).describe(words.insulation),
	required: standardText(limits.required, ratingName)
		.refine(asksForSomething, UNREADABLE)
		.meta({ pattern: PLAIN_RATING })
		.describe(words.required),
	quantity: quantityAs(unreadQuantity).describe(words.quantity),
	note: optionalText(limits.note, plainProse).describe(words.note),
	status: status.describe(words.status),
};

const said = (name: keyof typeof words) => z.string().describe(words[name]);

export const penetrationShape = shape("Penetration", "One place in a building that is to be sealed.", {
	id,
	ref: said("ref"),
	level: said("level"),
	location: said("location"),
	orientation: said("orientation"),
	substrate: said("substrate"),
	thickness: said("thickness"),
	classification: said("classification"),
	service: said("service"),
	service_type: said("service_type"),
	size: said("size"),
	insulation: said("insulation"),
	required: said("required"),
	quantity: integer.describe(words.quantity),
	unit: z.enum(UNITS).describe(words.unit),
	note: said("note"),
	status: z.enum(STATUSES).describe(words.status),
	sol: id.nullable().describe(words.sol),
	specimens: z.array(id).describe(words.specimens),
	version: integer.describe(words.version),
});

export type PenetrationView = z.output<typeof penetrationShape>;

export type PenetrationFields = Omit<PenetrationView, "id" | "version">;
