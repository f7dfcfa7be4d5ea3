import { z } from "zod";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { passwordText, requiredText } from "#app/domain/text.schema.ts";
import { ACCOUNT_LIMITS, MAX_PHONE, MIN_PASSWORD, MIN_PHONE } from "./account-limits.ts";

export const email = requiredText("Email is required", ACCOUNT_LIMITS.email)
	.refine((text) => z.regexes.email.test(text), "Must be a valid email")
	.transform((text) => text.toLowerCase())
	.meta({ format: "email", description: "The email address, whatever the case." });

/** `+64 (0)21 123 4567` is dialled without its bracketed zero, which is for calls from within the country. */
const dialled = (text: string) =>
	/^\(?\+/.test(text) ? `+${text.replace("(0)", "").replaceAll(/\D/g, "")}` : text.replaceAll(/\D/g, "");

const digitsOf = (text: string) => text.replace("+", "").length;

export const phoneNumber = requiredText("Phone number is required", ACCOUNT_LIMITS.phone)
	.refine((text) => /^[+\d\s().\-/\u2010-\u2014]*$/.test(text) && /\d/.test(text), {
		error: "Number does not seem to be a phone",
		abort: true,
	})
	.transform(dialled)
	.refine((text) => digitsOf(text) >= MIN_PHONE, `Ensure this field has at least ${MIN_PHONE} characters.`)
	.refine((text) => digitsOf(text) <= MAX_PHONE, `Ensure this field has no more than ${MAX_PHONE} characters.`)
	.meta({
		minLength: MIN_PHONE,
		pattern: `^\\+?(?:[ ().\\-/]*\\d){${MIN_PHONE},${MAX_PHONE}}$`,
		description: `The phone number with ${MIN_PHONE} to ${MAX_PHONE} digits, as people write it. It is stored as digits, with a leading + where it has one.`,
	});

export const newPassword = passwordText("Required", ACCOUNT_LIMITS.password, {
	length: MIN_PASSWORD,
	message: `Must be at least ${MIN_PASSWORD} characters`,
}).describe(
	"The new password. Common ones and those that are easy to guess are refused. Every character counts, blanks too.",
);

/** The present password, which proves that somebody is the owner of an account. */
export const presentPassword = passwordText("Password is required", ACCOUNT_LIMITS.password).describe("The password.");

/** A code of the authenticator app or a recovery code, with blanks as people type them. */
export const oneTimeCode = requiredText("Code is required", ACCOUNT_LIMITS.otp);

export const signInSchema = z.object({
	email,
	password: presentPassword,
});

export type SignIn = z.output<typeof signInSchema>;

export const personSchema = z.object({
	email,
	first_name: requiredText("Name is required", ACCOUNT_LIMITS.name).describe("First name."),
	last_name: requiredText("Surname is required", ACCOUNT_LIMITS.name).describe("Surname."),
	phone: phoneNumber,
	password: newPassword,
});

export type Person = z.output<typeof personSchema>;

const again = z
	.string({ error: "Passwords must match" })
	.meta({ format: "password", description: "The same password once more." });

/**
 * Adds a rule whose error is reported together with those of single fields; a refinement would only run once these are
 * corrected.
 */
export function alongside<Schema extends z.ZodType, Name extends string>(
	form: Schema,
	names: readonly Name[],
	{ at, findError }: { at: Name; findError(texts: Record<string, unknown>): string | null },
) {
	const fields = Object.fromEntries(names.map((name) => [name, z.unknown().optional()]));
	const rule = z
		.object(fields)
		.check(({ value, issues }) => {
			const message = findError(value);
			if (message !== null) issues.push({ code: "custom", path: [at], message, input: value });
		})
		.transform(() => ({}));
	return z.intersection(form, rule);
}

function twice<Schema extends z.ZodType>(form: Schema, password: string, repeated: string) {
	return alongside(form, [password, repeated], {
		at: repeated,
		findError: ({ [password]: one, [repeated]: other }) =>
			typeof one !== "string" || typeof other !== "string" || one === other ? null : "Passwords must match",
	});
}

/** A rule for a city or a company, by the list that it is chosen from. */
export type PlaceRule<Place> = (required: string, list: "cities" | "companies") => Place;

export const signUpWith = <Place extends z.ZodType<number>>(place: PlaceRule<Place>) =>
	twice(
		personSchema.extend({
			re_password: again,
			city: place("City is required", "cities").describe("The city."),
			company: place("Company is required.", "companies").describe("The company."),
		}),
		"password",
		"re_password",
	);

export const signUpSchema = signUpWith((required) => recordId(required));

/** Somebody who is invited enters this: the address is known, city and company are those of whoever invites. */
export const newColleagueSchema = twice(
	personSchema.omit({ email: true }).extend({ re_password: again }),
	"password",
	"re_password",
);

/** Somebody who is invited to a project signs up with this: the address is known. */
export const newMemberSchema = twice(
	personSchema.omit({ email: true }).extend({
		re_password: again,
		city: recordId("City is required"),
		company: recordId("Company is required."),
	}),
	"password",
	"re_password",
);

/** People change this of their own account. */
export const ownDetailsSchema = personSchema.omit({ email: true, password: true }).extend({
	city: recordId("City is required"),
	company: recordId("Company is required."),
	version: recordVersion,
});

export type OwnDetails = z.output<typeof ownDetailsSchema>;

export type SignUp = z.output<typeof signUpSchema>;

export const resetRequestSchema = z.object({ email });

export const newPasswordSchema = twice(
	z.object({ new_password: newPassword, re_new_password: again }),
	"new_password",
	"re_new_password",
);
