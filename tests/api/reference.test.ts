import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/call-table.ts";
import { openApiDocument } from "#app/api/http/openapi.ts";
import { readExamples } from "#app/api/http/openapi-responses.ts";
import { overrideSettings } from "#db/settings.ts";

type Json = Record<string, unknown>;

let document: ReturnType<typeof openApiDocument>;
beforeAll(() => {
	overrideSettings({ APP_URL: "https://schedules.test" });
	document = openApiDocument(calls.slice(0, -3), readExamples());
});

/** Rules of the recommended set that do not apply, each with its reason. */
const OFF = {
	// Clients know the addresses with their slash; they are served without it, too.
	"no-path-trailing-slash": "off",
	// `guide/guide/admin/{id}/` is older than this document; words come before parts (app/api/http/call-paths.ts).
	"no-ambiguous-paths": "off",
	// The owner has not chosen a licence.
	"info-license": "off",
} as const;

test("an OpenAPI linter with its recommended rules finds nothing", async () => {
	const config = await createConfig({ extends: ["recommended"], rules: OFF });
	const found = await lintFromString({ source: JSON.stringify(document), config });
	expect(found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
	// It does find what is wrong.
	const broken = JSON.stringify({ ...document, servers: [] });
	expect((await lintFromString({ source: broken, config })).length).toBeGreaterThan(0);
});

/** The places of fields without a description, in a schema and whatever is inside. */
function undescribed(at: string, schema: unknown): string[] {
	if (typeof schema !== "object" || schema === null) return [];
	const { properties, ...rest } = schema as Json & { properties?: Record<string, Json> };
	const own = Object.entries(properties ?? {}).flatMap(([name, field]) => [
		...(typeof field.description === "string" && field.description.length > 3 ? [] : [`${at}.${name}`]),
		...undescribed(`${at}.${name}`, field),
	]);
	return [
		...own,
		...Object.entries(rest).flatMap(([key, inside]) => (key === "example" ? [] : undescribed(at, inside))),
	];
}

test("every call, parameter, shape and field has a description, and every call an example", () => {
	const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
	expect(operations).toHaveLength(calls.length - 3);
	const wanting = operations.flatMap((one) => [
		...[one.summary, ...one.description.split("\n\n")].flatMap((text) =>
			text.length > 3 ? [] : `${one.operationId}: no words`,
		),
		...one.parameters.flatMap(({ name, description }) => (description ? [] : `${one.operationId} ${name}`)),
		...undescribed(`${one.operationId} body`, one.requestBody),
		...undescribed(`${one.operationId} answer`, one.responses),
		...(one["x-example-request"] ? [] : [`${one.operationId}: no example`]),
	]);
	const shapes = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
		...(Object(schema).description ? [] : [name]),
		...undescribed(name, schema),
	]);
	const ways = Object.entries(document.components.securitySchemes).flatMap(([name, way]) =>
		Object(way).description ? [] : [name],
	);
	const all = [...wanting, ...shapes, ...ways];
	expect(all, all.join("\n")).toEqual([]);
});
