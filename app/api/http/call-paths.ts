import type { Call } from "./call.ts";

export const MAX_ID = 2_147_483_647;

/** A decimal integer without sign or leading zero; 0 for anything else. */
function pathId(segment: string): number {
	const id = /^[1-9]\d{0,9}$/.test(segment) ? Number(segment) : 0;
	return id <= MAX_ID ? id : 0;
}

const WORD = /^[A-Za-z0-9_-]+$/;

/** Parts of an address that are texts; every other is an id. */
export const PATH_TEXTS: Readonly<Record<string, RegExp | undefined>> = {
	uid: WORD,
	token: WORD,
	group: /./,
	period: /./,
	kind: /./,
	field: /./,
	name: /^/,
};

/** Describes the parts that mean the same wherever they stand. */
export const PATH_WORDS: Readonly<Record<string, string | undefined>> = {
	ori: "Id of an orientation, from `sol/orientations/`.",
	sub: "Id of a substrate name, from the level of the orientation.",
	class: "Id of a service classification, from the level of the substrate name.",
	serv: "Id of a service material, from the level of the classification.",
	pid: "Id of the penetration.",
};

interface CallPath {
	path: string;
	calls: Map<string, Call>;
	allow: string;
}

interface Node {
	literals: Map<string, Node>;
	part?: { name: string; node: Node };
	place?: CallPath;
}

const newNode = (): Node => ({ literals: new Map() });

/** Two calls with the same method and path are a fault of the table. */
export function arrange(table: readonly Call[]) {
	const root = newNode();
	const places = new Map<string, CallPath>();
	for (const one of table) {
		const place = places.get(one.path) ?? { path: one.path, calls: new Map(), allow: "" };
		if (place.calls.has(one.method)) throw new Error(`${one.method} ${one.path} stands in the table twice.`);
		place.calls.set(one.method, one);
		place.allow = allowed(place);
		places.set(one.path, place);
		let node = root;
		for (const segment of one.path.split("/").filter(Boolean)) node = below(node, segment);
		node.place = place;
	}
	return { places: [...places.values()], find: (path: string) => find(root, path) };
}

function allowed({ calls }: CallPath): string {
	const get = calls.get("GET");
	const methods = [...calls.keys()].flatMap((method) =>
		method === "GET" && !get?.noHead ? ["GET", "HEAD"] : [method],
	);
	return [...methods, "OPTIONS"].join(", ");
}

function below(node: Node, segment: string): Node {
	const name = /^\{(\w+)\}$/.exec(segment)?.[1];
	if (name === undefined) {
		const next = node.literals.get(segment) ?? newNode();
		node.literals.set(segment, next);
		return next;
	}
	node.part ??= { name, node: newNode() };
	if (node.part.name !== name) throw new Error(`{${name}} and {${node.part.name}} stand at the same place.`);
	return node.part.node;
}

function find(root: Node, path: string): { place: CallPath; params: Record<string, string> } | null {
	const raw = path.replace(/\/$/, "").split("/");
	const segments = raw.map(decoded);
	if (!segments.every((segment) => segment !== null) || segments.includes("", 1)) return null;
	return descend(root, segments, {});
}

/** Words come before parts; where they lead nowhere (`analytics/user/month/`), a part may still. */
function descend(node: Node, segments: string[], params: Record<string, string>): ReturnType<typeof find> {
	const [segment, ...rest] = segments;
	if (segment === undefined) return node.place ? { place: node.place, params } : null;
	const literal = node.literals.get(segment);
	const found = literal && descend(literal, rest, params);
	if (found) return found;
	if (!node.part) return null;
	const { name, node: next } = node.part;
	const text = PATH_TEXTS[name];
	if (text ? !text.test(segment) : pathId(segment) === 0) return null;
	return descend(next, rest, { ...params, [name]: segment });
}

function decoded(segment: string): string | null {
	try {
		return decodeURIComponent(segment);
	} catch {
		return null;
	}
}
