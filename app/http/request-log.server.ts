import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

export interface RequestRecord {
	method: string;
	path: string;
	status: number;
	ms: number;
	requestId: string;
	address: string;
	userId?: number;
	route?: string;
}

/** Without addresses, which may hold tokens, and without query, cookies or forms. */
export function requestLog(build: ServerBuild): (record: RequestRecord) => void {
	const tree = childrenOf(build, undefined);
	return ({ path, ...record }) => {
		const route = record.route ?? patternOf(tree, path);
		const line = { at: new Date().toISOString(), level: "info", ...record, route };
		process.stdout.write(`${JSON.stringify(line)}\n`);
	};
}

function patternOf(tree: RouteObject[], path: string): string {
	const matches = matchRoutes(tree, path.replace(/\.data$/, "")) ?? [];
	const parts = matches.map((match) => match.route.path).filter(Boolean);
	return `/${parts.join("/")}`;
}

function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
	const children = Object.values(build.routes).filter((route) => route !== undefined && route.parentId === parentId);
	return children.map(
		({ id, path, index }): RouteObject =>
			index ? { id, path, index: true } : { id, path, children: childrenOf(build, id) },
	);
}
