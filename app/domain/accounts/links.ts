import { randomUUID } from "node:crypto";
import { raw } from "@mikro-orm/core";
import { invalid } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { AccountToken } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Settings } from "#db/settings.ts";
import { settings } from "#db/settings.ts";
import { hashOf, type TokenKind, tokenOf, uidOf, userIdOf } from "./tokens.ts";

export type LinkSettings = Pick<Settings, "appUrl" | "sessionSecrets" | "activationSeconds" | "resetSeconds">;

const lifetimeOf = (kind: TokenKind, { activationSeconds, resetSeconds }: LinkSettings) =>
	kind === "activation" ? activationSeconds : resetSeconds;

const now = () => raw("now()");

const inSeconds = (seconds: number) => raw("now() + ? * interval '1 second'", [seconds]);

/** A later activation link replaces the earlier ones; one for nobody is stored too, and never works. */
export async function issueLink(em: EntityManager, kind: TokenKind, userId: number | null): Promise<number> {
	const config = settings();
	const nonce = randomUUID();
	if (kind === "activation") await endLinks(em, kind, userId);
	const tokenHash = hashOf(tokenOf(kind, nonce, config.sessionSecrets[0]!));
	const expires = inSeconds(lifetimeOf(kind, config));
	return em.insert(AccountToken, { user: userId, kind, nonce, tokenHash, expires });
}

/** No account has this id: for nobody the same statements are made. */
const NOBODY = 0;

export async function endLinks(em: EntityManager, kind: TokenKind, userId: number | null): Promise<void> {
	const unused = { user: userId ?? NOBODY, kind, used: null, replaced: null };
	await em.nativeUpdate(AccountToken, unused, { replaced: now() });
}

/** Null where no link works any more. Its time starts now: the mail may have waited for its server. */
export async function writeLink(
	em: EntityManager,
	kind: TokenKind,
	{ userId, tokenId = null }: { userId: number; tokenId?: number | null },
	config: LinkSettings,
): Promise<string | null> {
	const working = { user: userId, kind, used: null, replaced: null, ...(tokenId === null ? {} : { id: tokenId }) };
	const link = await em.findOne(AccountToken, working, { orderBy: { id: "desc" }, disableIdentityMap: true });
	if (!link) return null;
	const tokens = config.sessionSecrets.map((secret) => tokenOf(kind, link.nonce, secret));
	const token = tokens.find((one) => hashOf(one) === link.tokenHash) ?? tokens[0]!;
	const expires = inSeconds(lifetimeOf(kind, config));
	await em.nativeUpdate(AccountToken, { id: link.id }, { tokenHash: hashOf(token), expires });
	const page = kind === "activation" ? "activate" : "reset-password";
	return `${config.appUrl}/auth/${page}/${uidOf(userId)}/${token}`;
}

export interface Link {
	id: number;
	userId: number;
	used: boolean;
	replaced: boolean;
}

const invalidToken = () => invalid({ token: ["Invalid token for given user."] });

export function refusedLink(kind: TokenKind, userId: number, refusal = invalidToken()) {
	logSecurity("link_refused", { link: kind, userId });
	return refusal;
}

/** Refuses (`invalid`) under `uid` what cannot be decoded, under `token` a wrong, foreign or expired one. */
export async function readLink(em: EntityManager, kind: TokenKind, uid: string, token: string): Promise<Link> {
	const userId = userIdOf(uid);
	if (userId === null) throw invalid({ uid: ["Invalid user id or user doesn't exist."] });
	const alive = { tokenHash: hashOf(token), user: userId, kind, expires: { $gt: now() } };
	const link = await em.findOne(AccountToken, alive, { disableIdentityMap: true });
	if (!link) throw refusedLink(kind, userId);
	return { id: link.id, userId, used: link.used !== null, replaced: link.replaced !== null };
}
