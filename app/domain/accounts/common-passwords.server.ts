import { dictionary } from "@zxcvbn-ts/language-common";
import type { z } from "zod";
import { alongside, newPasswordSchema, signUpSchema, signUpWith } from "./schemas.schema.ts";

/** The list is ordered by frequency and in lower case. What is too short is refused for that. */
const common = new Set(dictionary["passwords-common"].slice(0, 3000).filter((password) => password.length >= 8));

const error = "This password is too common.";

const isCommon = (password: unknown) => typeof password === "string" && common.has(password.toLowerCase());

/** The fault of a password that is among the 3,000 most common ones, however its letters are cased; else nothing. */
export const commonPasswordFaults = (field: string, password: string): Record<string, string[]> =>
	isCommon(password) ? { [field]: [error] } : {};

const refuseCommon = <Schema extends z.ZodType>(form: Schema, field: string) =>
	alongside(form, [field], { at: field, error, holds: ({ [field]: password }) => !isCommon(password) });

/** The sign-up form with the rule that only the server can check. */
export const signUpServerSchema = refuseCommon(signUpSchema, "password");

/** The same with another way to write a city and a company. */
export const signUpServerWith = <Place extends z.ZodType<number>>(place: (required: string) => Place) =>
	refuseCommon(signUpWith(place), "password");

/** The new password with the rule that only the server can check. */
export const newPasswordServerSchema = refuseCommon(newPasswordSchema, "new_password");
