import { z } from "zod";
import type { Call } from "./call.ts";

const text = (description: string) => ({ description, schema: { type: "string" } });
const count = (description: string, minimum: number) => ({ description, schema: { type: "integer", minimum } });

export const responseHeaders = {
	ETag: text("The version of the answer, for `If-Match` or `If-None-Match`."),
	Location: text("The address of the new record."),
	"X-Total-Count": count("How many records there are in all.", 0),
	"Content-Disposition": text("The name under which to save the file."),
	"X-Schedule-Findings": count("How many points the check of the schedule has.", 0),
	"Retry-After": count("The seconds to wait before the next try.", 1),
	"WWW-Authenticate": text("The scheme of tokens."),
};

type HeaderName = keyof typeof responseHeaders;

export const referTo = (...names: HeaderName[]) =>
	Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Lists the headers of this status beyond those of every answer. */
export function headersOf(call: Call, status: number): Record<string, { $ref: string }> | undefined {
	const { method, keeping = method === "GET" ? "body" : "never", versioned, file, shape, type, fields } = call;
	const names: HeaderName[] = [];
	if (file || keeping !== "never" || (versioned && status !== 204)) names.push("ETag");
	if (status === 201 && fields) names.push("Location");
	if (shape instanceof z.ZodArray && status === 200) names.push("X-Total-Count");
	if (file || (type && type !== "text/html")) names.push("Content-Disposition");
	if (call.waits) names.push("X-Schedule-Findings");
	return names.length === 0 ? undefined : referTo(...names);
}
