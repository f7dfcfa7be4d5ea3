import type { RouteFinder } from "./route-finder.server.ts";

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
export function requestLog(findRoute: RouteFinder): (record: RequestRecord) => void {
	return ({ path, ...record }) => {
		const route = record.route ?? findRoute(path).pattern;
		const line = { at: new Date().toISOString(), level: "info", ...record, route };
		process.stdout.write(`${JSON.stringify(line)}\n`);
	};
}
