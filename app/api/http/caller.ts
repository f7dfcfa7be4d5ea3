import { randomUUID } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { type Right, requireRight } from "#app/domain/access.ts";
import { findTokenHolder, needsSetUp, withoutUnprovedRights } from "#app/domain/accounts/token-holder.sql.ts";
import type { TokenScope } from "#app/domain/api-tokens/api-token-limits.ts";
import { findApiToken, isApiToken } from "#app/domain/api-tokens/api-tokens.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { generalLimit } from "#app/http/rate-limits.server.ts";
import { requestFacts } from "#app/http/request-facts.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import type { Call, CallContext } from "./call.ts";
import { problems } from "./problems.ts";
import { coversCall, scopeOf } from "./token-scopes.ts";

type TokenType = "access" | "refresh";

interface Token {
	userId: number;
	version: number;
}

const ALGORITHM = "HS256";
const LEEWAY_SECONDS = 10;

const keys = new Map<string, Uint8Array>();

function keyOf(secret: string): Uint8Array {
	const key = keys.get(secret) ?? new TextEncoder().encode(secret);
	keys.set(secret, key);
	return key;
}

export function issueToken(type: TokenType, { userId, version }: Token): Promise<string> {
	const { jwtSecrets, jwtAccessSeconds, jwtRefreshSeconds } = settings();
	const now = Math.floor(Date.now() / 1000);
	return new SignJWT({ token_type: type, user_id: userId, tv: version })
		.setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
		.setIssuedAt(now)
		.setExpirationTime(now + (type === "access" ? jwtAccessSeconds : jwtRefreshSeconds))
		.setJti(randomUUID())
		.sign(keyOf(jwtSecrets[0]!));
}

export async function readToken(type: TokenType, token: string): Promise<Token | null> {
	for (const secret of settings().jwtSecrets) {
		const claims = await verified(token, secret);
		if (claims) return claims.token_type === type ? tokenOf(claims) : null;
	}
	return null;
}

/** Tokens that were found good, by secret and text: their signatures need no second look while they live. */
const good = new Map<string, JWTPayload>();

const MAX_GOOD = 1_000;

const isAlive = ({ exp = 0 }: JWTPayload) => exp > Math.floor(Date.now() / 1000) - LEEWAY_SECONDS;

async function verified(token: string, secret: string): Promise<JWTPayload | null> {
	const key = `${secret} ${token}`;
	const known = good.get(key);
	if (known && isAlive(known)) return known;
	const found = await checked(token, secret);
	if (good.size >= MAX_GOOD) good.clear();
	if (found) good.set(key, found);
	else good.delete(key);
	return found;
}

async function checked(token: string, secret: string): Promise<JWTPayload | null> {
	try {
		const options = { algorithms: [ALGORITHM], clockTolerance: LEEWAY_SECONDS, requiredClaims: ["exp", "iat", "jti"] };
		return (await jwtVerify(token, keyOf(secret), options)).payload;
	} catch {
		return null;
	}
}

const claimsOf = z.object({ user_id: z.number().int(), tv: z.number().int() });

function tokenOf(claims: JWTPayload): Token | null {
	const { data } = claimsOf.safeParse(claims);
	return data ? { userId: data.user_id, version: data.tv } : null;
}

export async function countGenerally(userId: number | undefined): Promise<void> {
	const user = userId === undefined ? null : `user:${userId}`;
	const retryAfter = await generalLimit(user, requestFacts()?.address ?? "");
	if (retryAfter > 0) throw problems.throttled(retryAfter);
}

/** The refusal of a token that is wrong, has expired or was ended; the security log has it. */
export function refusedToken(type: TokenType, userId?: number): Response {
	logSecurity("token_refused", { userId, token: type });
	return type === "access" ? problems.badToken() : problems.badRefresh();
}

type Caller = Pick<CallContext, "actor" | "catalogueVersion" | "otherVersion">;

/** Answers null for the calls of everybody, whose header is not read. Throws the 401 of docs/rules/api.md#tokens or 403. */
export async function authenticateCaller(
	em: EntityManager,
	request: Request,
	call: Pick<Call, "level" | "dependsOn" | "method" | "path" | "readsOnly" | "noHead">,
): Promise<Caller | null> {
	const { level, dependsOn } = call;
	if (level === "anonymous") return null;
	const header = request.headers.get("Authorization") ?? "";
	const { scope, ...caller } = await holderOf(em, header, dependsOn).catch((refused) => {
		throw level === "staff, quietly" && refused instanceof Response ? problems.forbidden() : refused;
	});
	const facts = requestFacts();
	if (facts) facts.userId = caller.actor.id;
	if (level !== "signed in") requireRight(caller.actor, rightFor(call));
	if (needsSetUp(caller.hasFactor, level !== "signed in")) throw problems.secondFactorRequired();
	if (scope && !coversCall(scope, call)) throw problems.outOfScope(scope, scopeOf(call));
	return { ...caller, actor: withoutUnprovedRights(caller.actor, caller.hasFactor) };
}

/** A call of staff that is not said to read only changes something, and needs the right to. */
export const rightFor = ({ method, readsOnly }: Pick<Call, "method" | "readsOnly">): Right =>
	method === "GET" || readsOnly ? "read" : "edit";

/** The person whose token it is; with a scope where the token is one of a script. */
interface Presented {
	userId: number;
	/** The token version with which it was issued; a token of a script ends by itself when that moves. */
	version?: number;
	scope?: TokenScope;
}

async function holderOf(
	em: EntityManager,
	header: string,
	dependsOn: string | undefined,
): Promise<Caller & Pick<Presented, "scope"> & { hasFactor: boolean }> {
	const words = header.trim().split(/\s+/);
	if (!/^(jwt|bearer)$/i.test(words[0] ?? "")) throw problems.noCredentials();
	if (words.length !== 2) throw problems.badHeader();
	const text = words[1]!;
	const token: Presented | null = isApiToken(text) ? await findApiToken(em, text) : await readToken("access", text);
	if (!token) throw refusedToken("access");
	const holder = await findTokenHolder(em, token.userId, dependsOn);
	if (!holder) throw problems.noUser();
	if (!holder.isActive) throw problems.inactiveUser();
	if (token.version !== undefined && holder.tokenVersion !== token.version) {
		throw refusedToken("access", holder.id);
	}
	const { id, firstName, isStaff, role, hasFactor, catalogueVersion, otherVersion } = holder;
	return { actor: { id, firstName, isStaff, role }, hasFactor, catalogueVersion, otherVersion, scope: token.scope };
}
