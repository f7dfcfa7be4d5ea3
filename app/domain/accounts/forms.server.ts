import type { z } from "zod";
import { passwordFault } from "./password-rules.server.ts";
import { alongside, newPasswordSchema, signUpSchema, signUpWith } from "./schemas.schema.ts";

/** A form with the rules for its password that only the server can check, whoever it is for. */
const withPasswordRules = <Schema extends z.ZodType>(form: Schema, field: string) =>
	alongside(form, [field], {
		at: field,
		fault: ({ [field]: password }) => (typeof password === "string" ? passwordFault(password) : null),
	});

/** The sign-up form with the rules that only the server can check. */
export const signUpServerSchema = withPasswordRules(signUpSchema, "password");

/** The same with another way to write a city and a company. */
export const signUpServerWith = <Place extends z.ZodType<number>>(place: (required: string) => Place) =>
	withPasswordRules(signUpWith(place), "password");

/** The new password with the rules that only the server can check. */
export const newPasswordServerSchema = withPasswordRules(newPasswordSchema, "new_password");
