import { afterAll } from "vitest";
import { closeResources } from "#app/http/resources.server.ts";
import { overrideSettings } from "#db/settings.ts";

/*
 * Before each file: the files of a worker share its process. Settings that one of them has made, and resources that it
 * has left open, must not reach the next.
 */
const found = Object.entries(process.env);

afterAll(async () => {
	await closeResources();
	for (const name of Object.keys(process.env)) delete process.env[name];
	Object.assign(process.env, Object.fromEntries(found));
	overrideSettings({});
});
