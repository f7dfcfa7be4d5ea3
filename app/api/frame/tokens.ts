import { randomUUID } from "node:crypto";
import { type JWTPayload, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { settings } from "#db/settings.ts";

export type TokenType = "access" | "refresh";

export interface Token {
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

/** Those that were found good, by secret and text: their signatures need no second look while they live. */
const good = new Map<string, JWTPayload>();

const MOST_GOOD = 1_000;

const isAlive = ({ exp = 0 }: JWTPayload) => exp > Math.floor(Date.now() / 1000) - LEEWAY_SECONDS;

async function verified(token: string, secret: string): Promise<JWTPayload | null> {
	const key = `${secret} ${token}`;
	const known = good.get(key);
	if (known && isAlive(known)) return known;
	const found = await checked(token, secret);
	if (good.size >= MOST_GOOD) good.clear();
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
