import { z } from "zod";
import { passwordText, requiredText } from "#app/domain/text.schema.ts";

/** E-mail address, lower case (user-area.md 5). */
export const email = requiredText("Email is required", 255)
	.refine((text) => z.regexes.email.test(text), "Must be a valid email")
	.transform((text) => text.toLowerCase());

/** Phone number of 9 to 12 characters with a digit among them (user-area.md 5, api.md 17.9). */
export const phone = requiredText("Phone number is required", 12)
	.refine((text) => /\d/.test(text), { error: "Number does not seem to be a phone", abort: true })
	.refine((text) => Array.from(text).length >= 9, "Ensure this field has at least 9 characters.");

/** A new password (user-area.md 5). */
export const newPassword = passwordText("Required", { length: 8, message: "Must be at least 8 characters" });

/** The sign-in form (user-area.md 5). */
export const signInSchema = z.object({ email, password: passwordText("Password is required") });

export type SignIn = z.output<typeof signInSchema>;

/** A person's own details, on sign-up and on the command line alike. */
export const personSchema = z.object({
	email,
	first_name: requiredText("Name is required", 25),
	last_name: requiredText("Surname is required", 25),
	phone,
	password: newPassword,
});

/** Who an account is for; the keys are those of the call (api.md 5.3). */
export type Person = z.output<typeof personSchema>;

const recordId = (required: string) => z.coerce.number({ error: required }).int(required).positive(required);

/** The sign-up form (user-area.md 5, api.md 5.3). */
export const signUpSchema = personSchema
	.extend({
		re_password: z.string({ error: "Passwords must match" }),
		city: recordId("City is required"),
		company: recordId("Company is required."),
	})
	.refine((form) => form.password === form.re_password, { path: ["re_password"], error: "Passwords must match" });
