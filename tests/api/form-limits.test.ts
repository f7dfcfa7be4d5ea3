import { afterAll, beforeAll, expect, test } from "vitest";
import type { ZodType } from "zod";
import { personSchema } from "#app/domain/accounts/schemas.schema.ts";
import { newFavouriteSchema } from "#app/domain/favourites/favourites.ts";
import { companyRequestSchema } from "#app/domain/inbox/company-request.schema.ts";
import { feedbackSchema } from "#app/domain/inbox/feedback.ts";
import { identificationSchema } from "#app/domain/projects/project.schema.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { insert, makeCity, makePerson, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let user: Caller;
let city: number;
let company: number;
let solution: number;
beforeAll(async () => {
	api = await openApi({ RATE_LIMITS: "off" });
	user = await api.as(await makePerson(api.em, "Ann"));
	city = await makeCity(api.em, "Auckland");
	company = await insert(api.em, "company", { name: "Firm" });
	solution = await makeSolution(api.em, "V-1");
});
afterAll(() => api?.close());

interface Sent {
	schema: ZodType;
	/** The fields whose limits are tried, with the names that they have in a body. */
	texts: Record<string, string>;
	path: string;
	body(): Record<string, unknown>;
}

let count = 0;
const email = () => `person${++count}@example.org`;
const password = () => `seven ${++count} quiet herons wade`;

const FORMS: Record<string, Sent> = {
	project: {
		schema: identificationSchema,
		texts: { projName: "proj_name", projAddress: "proj_address", projId: "proj_id", revNotes: "rev_notes" },
		path: "guide/guide/",
		body: () => ({ proj_name: "A", proj_address: "B", city, guide_item: [solution] }),
	},
	feedback: {
		schema: feedbackSchema,
		texts: { subject: "subject", message: "message" },
		path: "res/feedback/",
		body: () => ({ message: "A" }),
	},
	favourites: {
		schema: newFavouriteSchema,
		texts: { name: "name" },
		path: "guide/favourite/",
		body: () => ({ name: "A" }),
	},
	"company request": {
		schema: companyRequestSchema,
		texts: { full_name: "full_name", company_name: "company_name" },
		path: "res/request_company/",
		body: () => ({
			...{ email: email(), full_name: "A", phone: "021234567", company_name: "A" },
			...{ company_type: "Others", used_products: true },
		}),
	},
	account: {
		schema: personSchema,
		texts: { first_name: "first_name", last_name: "last_name" },
		path: "auth/users/",
		body: () => {
			const secret = password();
			const person = { email: email(), first_name: "A", last_name: "B", phone: "021234567", city, company };
			return { ...person, password: secret, re_password: secret };
		},
	},
};

const limitOf = (schema: ZodType, name: string): number => {
	const { shape } = schema as unknown as { shape: Record<string, ZodType & { def: { out?: ZodType } }> };
	const field = shape[name]!;
	return Number(field.meta()?.maxLength ?? field.def.out?.meta()?.maxLength);
};

const faultOf = (schema: ZodType, name: string, text: string): string[] => {
	const { error } = schema.safeParse({ [name]: text });
	return error?.issues.filter(({ path }) => path[0] === name).map(({ message }) => message) ?? [];
};

const cases = Object.entries(FORMS).flatMap(([form, sent]) =>
	Object.entries(sent.texts).map(([name, apiName]) => ({ form, name, apiName, sent })),
);

test.each(cases)("the form and the calls of $form take a $name of the same length", async ({ name, apiName, sent }) => {
	const { schema, path, body } = sent;
	const most = limitOf(schema, name);
	const words = `Ensure this field has no more than ${most} characters.`;
	const who = path.startsWith("auth/") || path.startsWith("res/request") ? api.nobody : user;
	for (const letter of ["W", "😀"]) {
		expect(faultOf(schema, name, letter.repeat(most))).toEqual([]);
		expect(faultOf(schema, name, letter.repeat(most + 1))).toEqual([words]);
		const refused = await who("POST", path, { ...body(), [apiName]: letter.repeat(most + 1) });
		expect([refused.status, refused.body[apiName]]).toEqual([400, [words]]);
		const taken = await who("POST", path, { ...body(), [apiName]: letter.repeat(most) });
		expect([taken.status, taken.status < 300 || taken.body]).toEqual([expect.closeTo(201, -1), true]);
	}
});
