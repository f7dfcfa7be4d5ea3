import { z } from "zod";
import { ACCOUNT_LIMITS } from "#app/domain/accounts/account-limits.ts";
import { email, phoneNumber } from "#app/domain/accounts/schemas.schema.ts";
import { notAChoice } from "#app/domain/errors.ts";
import { notAList } from "#app/domain/json-types.schema.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import { COMPANY_TYPES, INBOX_LIMITS } from "./inbox-limits.ts";

/** Collapses white space and makes the first letter of each word upper case; the rest stays as typed. */
function capitalisedWords(text: string): string {
	const words = text.trim().split(/\s+/);
	return words.map(([first = "", ...rest]) => first.toUpperCase() + rest.join("")).join(" ");
}

const name = "Company name is required";
const companyName = z
	.preprocess(
		(given) => (typeof given === "string" ? capitalisedWords(given) : given),
		requiredText(name, INBOX_LIMITS.companyName),
	)
	.describe("The company. Each word is stored with a capital letter.");

const type = "Company type is required";
const companyType = z
	.preprocess(
		(given) => (typeof given === "string" ? [given] : given),
		z
			.array(z.string({ error: "Not a valid string." }), {
				error: ({ input }) => (input === undefined || input === null ? type : notAList(input)),
			})
			.transform((types) => [...new Set(types.map((text) => text.trim()).filter((text) => text !== ""))])
			.refine((types) => types.length > 0, { error: type, abort: true })
			.superRefine((types, context) => {
				const known: readonly string[] = COMPANY_TYPES;
				const unknown = types.filter((text) => !known.includes(text));
				for (const text of unknown.slice(0, 20)) context.addIssue(notAChoice(text));
			}),
	)
	.meta({
		type: undefined,
		items: undefined,
		anyOf: [{ type: "array", minItems: 1, items: { enum: COMPANY_TYPES } }, { enum: COMPANY_TYPES }],
		description: "What the company does: one of these, or a list of them.",
	});

const answers = new Map(Object.entries({ yes: true, true: true, no: false, false: false }));

const usedProducts = z
	.unknown()
	.transform((given, context) => {
		if (typeof given === "boolean") return given;
		const text = typeof given === "string" ? given.trim().toLowerCase() : given;
		const missing = text === undefined || text === null || text === "";
		const answer = typeof text === "string" ? answers.get(text) : undefined;
		if (answer !== undefined) return answer;
		context.addIssue(missing ? "Required field" : "Invalid Type");
		return z.NEVER;
	})
	.meta({
		anyOf: [
			{ type: "boolean" },
			{ type: "string", pattern: "^\\s*([Yy][Ee][Ss]|[Nn][Oo]|[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])\\s*$" },
		],
		description: "Whether the company has used the products before; also `yes` and `no`, whatever the case.",
	});

export const companyRequestSchema = z.object({
	email,
	full_name: requiredText("Name is required", ACCOUNT_LIMITS.name).describe("The name of the person who asks."),
	phone: phoneNumber,
	company_name: companyName,
	company_type: companyType,
	used_products: usedProducts,
});

export type CompanyRequestInput = z.output<typeof companyRequestSchema>;
