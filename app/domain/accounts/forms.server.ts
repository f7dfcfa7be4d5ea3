import type { z } from "zod";
import { passwordError } from "./passwords.server.ts";
import {
	alongside,
	newColleagueSchema,
	newMemberSchema,
	newPasswordSchema,
	type PlaceRule,
	signUpSchema,
	signUpWith,
} from "./schemas.schema.ts";

const withPasswordRules = <Schema extends z.ZodType>(form: Schema, field: string) =>
	alongside(form, [field], {
		at: field,
		findError: ({ [field]: password }) => (typeof password === "string" ? passwordError(password) : null),
	});

export const signUpServerSchema = withPasswordRules(signUpSchema, "password");

export const signUpServerWith = <Place extends z.ZodType<number>>(place: PlaceRule<Place>) =>
	withPasswordRules(signUpWith(place), "password");

export const newColleagueServerSchema = withPasswordRules(newColleagueSchema, "password");

export const newMemberServerSchema = withPasswordRules(newMemberSchema, "password");

export const newPasswordServerSchema = withPasswordRules(newPasswordSchema, "new_password");
