import { afterAll, vi } from "vitest";
import { closeResources } from "#app/http/resources.server.ts";
import { overrideSettings } from "#db/settings.ts";

// A fifth of a print's processor time goes into compiling the child that finishes it.
vi.mock("#db/child-environment.ts", async (load) => {
	const real = await load<typeof import("#db/child-environment.ts")>();
	const childEnvironment: typeof real.childEnvironment = (own) =>
		real.childEnvironment({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...own });
	return { ...real, childEnvironment };
});

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
