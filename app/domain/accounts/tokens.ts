import { createHash, createHmac } from "node:crypto";

export type TokenKind = "activation" | "reset";

/** 144 bits; with them a link on a usual host fits into one line of plain text, which mail programs leave alone. */
const TOKEN_BYTES = 18;

/** Of a secret outside the database: nothing stored or queued reveals it, and a mail can be written again. */
export function tokenOf(kind: TokenKind, nonce: string, secret: string): string {
	const key = createHmac("sha256", secret).update("account links").digest();
	const digest = createHmac("sha256", key).update(`${kind} ${nonce}`).digest();
	return digest.subarray(0, TOKEN_BYTES).toString("base64url");
}

export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

export const uidOf = (userId: number): string => Buffer.from(String(userId)).toString("base64url");

export function userIdOf(uid: string): number | null {
	const text = Buffer.from(uid, "base64url").toString("latin1");
	if (!/^[1-9]\d{0,9}$/.test(text) || uidOf(Number(text)) !== uid) return null;
	return Number(text) <= 2_147_483_647 ? Number(text) : null;
}
