import type { TokenScope } from "#app/domain/api-tokens/api-token-limits.ts";
import type { Call } from "./call.ts";

type ScopedCall = Pick<Call, "method" | "path" | "readsOnly" | "noHead">;

/** The families of calls that a scope changes; who may see a project is changed by its owner alone. */
const CHANGES: Record<Exclude<TokenScope, "read">, RegExp> = {
	projects: /^guide\/(?!guide\/\{id\}\/member\/)/,
	catalogue: /^(sol|datasheets|res\/companies)\//,
};

/**
 * Answers the scope that a token of a script needs for a call; null for a call that no such token may make: everything of
 * accounts, of people, and of the inbox. A `GET` that acts is a change.
 */
export function scopeOf({ method, path, readsOnly, noHead }: ScopedCall): TokenScope | null {
	if ((method === "GET" && !noHead) || readsOnly) return "read";
	if (CHANGES.projects.test(path)) return "projects";
	return CHANGES.catalogue.test(path) ? "catalogue" : null;
}

/** Says for `/api/docs` which scope changes by a call; empty for one that every token may make, or that needs none. */
export function scopeWords(call: Call): string {
	const scope = call.level === "anonymous" ? "read" : scopeOf(call);
	if (scope === "read") return "";
	return scope ? `A token for scripts needs the scope \`${scope}\`.` : "A token for scripts may not call it.";
}

/** Every scope reads. */
export const coversCall = (scope: TokenScope, call: ScopedCall): boolean => {
	const needed = scopeOf(call);
	return needed === "read" || needed === scope;
};
