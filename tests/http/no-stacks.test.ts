import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { startProduct } from "#tests/support/processes.ts";
import { visitor } from "./visitor.ts";

/** Stacks, paths of files and names of packages, which tell strangers about the program. */
const TELLING = new RegExp(`\\\\n\\s+at |\\n\\s+at |file://|node_modules|${projectRoot}|\\.tsx?\\b|react-router`);

/** Requests that end in a fault, or did. */
const GETS = [
	"/auth/not_active?_data=routes%2Fauth%2Fnot-active",
	"/auth/not_active?_data=nowhere",
	"/auth/sign-in?_data=routes%2Fauth%2Fsign-in&redirectTo=%00",
	"/?_data=root",
	"/auth/not_active.data?_routes=routes%2Fauth%2Fnot-active",
	"/no/such/page",
	"/no/such/page.data",
	"/no/such/page?_data=root",
	"/projects?_data=routes%2Fprojects",
	"/%ff",
	"/%ff.data",
	"/assets/nothing.js",
	"/api/none",
	"/api/sol/orientations/?page=x",
];
const POSTS = [
	"/auth/not_active?_data=routes%2Fauth%2Fnot-active",
	"/auth/sign-in.data",
	"/projects.data",
	"/?_data=root",
	"/no/such/page",
];

let place: FreshDatabase;
beforeAll(async () => {
	place = await freshDatabase();
});
afterAll(() => place?.drop());

for (const mode of ["", "development", "production"]) {
	test(`no answer shows a stack or a path, with NODE_ENV=${mode || "(not set)"}`, async () => {
		const env = { ...place.env, NODE_ENV: mode, WORKER: "off" };
		const product = await startProduct({ dataDir: place.settings.dataDir, env });
		try {
			const anybody = visitor(product.url);
			const said: Record<string, string> = {};
			for (const path of GETS) said[path] = await (await anybody.get(path)).text();
			for (const path of POSTS) {
				said[`POST ${path}`] = await (await anybody.post(path, { email: "x", __intent__: "x" })).text();
				said[`PUT ${path}`] = await (await fetch(product.url + path, { method: "PUT" })).text();
			}
			expect(Object.entries(said).filter(([, text]) => TELLING.test(text))).toEqual([]);
			expect(
				product
					.output()
					.split("\n")
					.filter((line) => line.includes("_data")),
			).toEqual([]);
		} finally {
			await product.stop();
		}
	}, 60_000);
}
