import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { routeFinder } from "#app/http/remix-pages.server.ts";
import routes from "#app/routes.ts";

type Entry = (typeof routes)[number] & { children?: Entry[] };

/** The routes as the build has them, each with its parent. */
function built(
	entries: Entry[],
	parentId?: string,
): Record<string, { id: string; parentId?: string; path?: string; index?: boolean }> {
	const all: ReturnType<typeof built> = {};
	for (const { id, file, path, index, children = [] } of entries) {
		const own = id ?? file;
		all[own] = { id: own, parentId, path, index };
		Object.assign(all, built(children, own));
	}
	return all;
}

const tree = { ...built(routes as Entry[], "root"), root: { id: "root", path: "" } };
const find = routeFinder({ routes: tree } as unknown as ServerBuild);

test.each([
	["/", ["root", "routes/dashboard.tsx", "routes/home/home.tsx"], "/"],
	["/_root.data", ["root", "routes/dashboard.tsx", "routes/home/home.tsx"], "/"],
	["/auth/sign-in", ["root", "routes/auth/auth-layout.tsx", "routes/auth/sign-in.tsx"], "/auth/sign-in"],
	["/projects/12/edit", ["root", "routes/dashboard.tsx", "routes/projects/edit-project.tsx"], "/projects/:id/edit"],
	["/projects/7/edit", ["root", "routes/dashboard.tsx", "routes/projects/edit-project.tsx"], "/projects/:id/edit"],
	[
		"/projects/12/edit.data",
		["root", "routes/dashboard.tsx", "routes/projects/edit-project.tsx"],
		"/projects/:id/edit",
	],
	["/404", ["root", "routes/not-found-page.tsx"], "/404"],
	["/405", ["root", "routes/dashboard.tsx", "routes/not-found.tsx"], "/*"],
	["/shared/AAAA", ["root", "routes/sharing/shared.tsx"], "/shared/:token"],
	["/api/sol/1/", ["root", "api/route.ts"], "/api/*"],
	[
		"/management/lists/report/3",
		["root", "routes/dashboard.tsx", "routes/management/lists/record.tsx"],
		"/management/lists/:list/:id",
	],
	["/management/lists/report/new", ["root", "routes/dashboard.tsx", "list-new"], "/management/lists/:list/new"],
])("%s leads to its own page, asked once or often", (path, ids, pattern) => {
	for (let times = 0; times < 2; times++) expect(find(path)).toEqual({ ids, pattern });
});

test("thousands of addresses that nobody has leave it as right as before", () => {
	for (let at = 0; at < 3_000; at++) find(`/nothing-${at}/here`);
	expect(find("/projects").pattern).toBe("/projects");
});
