import { afterAll } from "vitest";
import { closeResources } from "#app/http/resources.server.ts";
import { overrideSettings } from "#db/settings.ts";

/*
 * Before each file: the files of a worker share its process. What one of them has set for the product, or left open,
 * must not reach the next.
 */
const found = Object.entries(process.env);

afterAll(async () => {
	await closeResources();
	for (const name of Object.keys(process.env)) delete process.env[name];
	Object.assign(process.env, Object.fromEntries(found));
	overrideSettings({});
});
