import { z } from "zod";
import { call, created, list } from "#app/api/http/call.ts";
import { named } from "#app/domain/catalogue/parts/record-shapes.ts";
import { listCities, listCompanies } from "#app/domain/catalogue/records/places.ts";
import { companyRequestSchema } from "#app/domain/inbox/company-request.schema.ts";
import { requestCompany } from "#app/domain/inbox/company-requests.sql.ts";
import { mailQueue } from "#app/http/resources.server.ts";
import { companyRequest } from "./answer-shapes.ts";

const places = [
	{
		path: "res/cities/",
		read: listCities,
		summary: "The active cities.",
		description: "Every city a person or a project can be in, by name.",
	},
	{
		path: "res/companies/",
		read: listCompanies,
		summary: "The active companies.",
		description: "Every company a person can be of, by name.",
	},
];

const anyCache = { "Cache-Control": "no-cache" };

export const resCalls = [
	...places.map(({ path, read, summary, description }) =>
		call({
			method: "GET",
			path,
			level: "anonymous",
			summary,
			description,
			shape: z.array(named),
			async act({ em }) {
				const { body, headers } = list(await read(em));
				return { body, headers: { ...headers, ...anyCache } };
			},
		}),
	),
	call({
		method: "POST",
		path: "res/request_company/",
		level: "anonymous",
		summary: "Ask for a company that is not in the list; none is created.",
		description:
			"Tells the office by mail that a company is missing. Staff add it to the list; the person can then sign up with it.",
		limit: "company_request",
		body: companyRequestSchema,
		status: 201,
		shape: companyRequest,
		act: async ({ em }, input) => created(await requestCompany(em, input, mailQueue())),
	}),
];
