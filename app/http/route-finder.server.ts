import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

export interface FoundRoute {
	ids: string[];
	pattern: string;
}

export type RouteFinder = (path: string) => FoundRoute;

const MOST_KEPT = 1_000;

const pageOf = (path: string): string => (path === "/_root.data" ? "/" : path.replace(/\.data$/, ""));

/** The same for addresses that differ in numbers; a first part such as `404` is a name. */
const keyOf = (path: string): string => path.replaceAll(/(?<=.)\/\d+(?=\/|$)/g, "/0");

/** Among a hundred routes the router looks for a millisecond, several times a request: what it finds is kept. */
export function routeFinder(build: ServerBuild): RouteFinder {
	const tree = childrenOf(build, undefined);
	const kept = new Map<string, FoundRoute>();
	return (path) => {
		const key = keyOf(pageOf(path));
		const known = kept.get(key);
		if (known) return known;
		const matches = matchRoutes(tree, key) ?? [];
		const found = {
			ids: matches.map(({ route }) => route.id ?? ""),
			pattern: `/${matches.flatMap(({ route }) => route.path || []).join("/")}`,
		};
		if (kept.size >= MOST_KEPT) kept.clear();
		kept.set(key, found);
		return found;
	};
}

function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
	const children = Object.values(build.routes).filter((route) => route !== undefined && route.parentId === parentId);
	return children.map(
		({ id, path, index }): RouteObject =>
			index ? { id, path, index: true } : { id, path, children: childrenOf(build, id) },
	);
}
