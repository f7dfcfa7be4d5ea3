import { z } from "zod";
import { type Call, call, ok } from "./call.ts";
import { openApiDocument } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";

/** The table's own description, for programs and for people. */
export function referenceCalls(table: readonly Call[]): Call[] {
	return [
		call({
			method: "GET",
			path: "openapi.json/",
			level: "anonymous",
			summary: "This reference as an OpenAPI document.",
			shape: z.record(z.string(), z.unknown()),
			act: async () => ok(openApiDocument(table), { "Cache-Control": "no-cache" }),
		}),
		call({
			method: "GET",
			path: "docs/",
			level: "anonymous",
			summary: "This reference as a page.",
			type: "text/html",
			act: async () => ({ response: referencePage(openApiDocument(table)) }),
		}),
	];
}
