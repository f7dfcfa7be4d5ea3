import { z } from "zod";
import { type Call, call, ok } from "./call.ts";
import { readExamples } from "./examples.ts";
import { openApiDocument } from "./openapi.ts";
import { PAGE_HEADERS, referencePage } from "./reference-page.ts";

export function referenceCalls(table: readonly Call[]): Call[] {
	let document: ReturnType<typeof openApiDocument> | undefined;
	let page: string | undefined;
	const described = () => {
		document ??= openApiDocument(table, readExamples());
		return document;
	};
	return [
		call({
			method: "GET",
			path: "openapi.json/",
			level: "anonymous",
			summary: "This reference as an OpenAPI document.",
			description: "Made from the table of calls that answers them.",
			shape: z.record(z.string(), z.unknown()),
			act: async () => ok(described(), { "Cache-Control": "no-cache" }),
		}),
		call({
			method: "GET",
			path: "docs/",
			level: "anonymous",
			summary: "This reference as a page.",
			description: "The same for people.",
			type: "text/html",
			async act() {
				page ??= referencePage(described());
				return { response: new Response(page, { headers: PAGE_HEADERS }) };
			},
		}),
	];
}
