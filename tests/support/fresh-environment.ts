import { MetadataDiscovery } from "@mikro-orm/core";
import { afterAll, vi } from "vitest";
import { finishDocument } from "#app/adapters/pdf/finish.ts";
import { closeResources } from "#app/http/resources.server.ts";
import { overrideSettings } from "#db/settings.ts";

/** What the files of a worker share, although each loads this module anew. */
const shared = globalThis as {
	entities?: ReturnType<MetadataDiscovery["discover"]>;
	readers?: Map<string, unknown>;
};

// A fifth of a print's processor time goes into compiling the child that finishes it.
vi.mock("#db/child-environment.ts", async (load) => {
	const real = await load<typeof import("#db/child-environment.ts")>();
	const childEnvironment: typeof real.childEnvironment = (own) =>
		real.childEnvironment({ NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...own });
	return { ...real, childEnvironment };
});

// What the entities are is the same in every database: it is found out once for the hundreds that a process opens.
const { discover } = MetadataDiscovery.prototype;
MetadataDiscovery.prototype.discover = function (this: MetadataDiscovery, ...given) {
	shared.entities ??= discover.apply(this, given);
	return shared.entities;
};

// Whoever opens a store of files gets readers of its own, which cost most of a second to start: here all stores of this
// process share them. What they answer does not hang on who asks.
shared.readers ??= new Map();
const { readers } = shared;
vi.mock("#app/adapters/limited/questions.ts", async (load) => {
	const real = await load<typeof import("#app/adapters/limited/questions.ts")>();
	const openQuestions = (...how: Parameters<typeof real.openQuestions>) => {
		const key = JSON.stringify(how);
		if (!readers.has(key)) readers.set(key, real.openQuestions(...how));
		return readers.get(key);
	};
	return { ...real, openQuestions };
});

// A print is finished by the same function, without the process of its own, which costs more than the finishing. That
// process is tested with the adapters, which take the real one, and by every print of a running product.
vi.mock("#app/adapters/pdf/finish.server.ts", async (load) => {
	const real = await load<typeof import("#app/adapters/pdf/finish.server.ts")>();
	const finishInChild: typeof real.finishInChild = async (printed, job, upload, onStep) => {
		const uploads: (Uint8Array | null)[] = [];
		for (const index of job.uploads.keys()) uploads.push(await upload(index));
		return finishDocument(await printed, structuredClone(job), async (index) => uploads[index] ?? null, onStep);
	};
	return { ...real, finishInChild };
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
