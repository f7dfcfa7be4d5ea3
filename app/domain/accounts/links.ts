import { randomUUID } from "node:crypto";
import { invalid } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Settings } from "#db/settings.ts";
import { settings } from "#db/settings.ts";
import { hashOf, type TokenKind, tokenOf, uidOf, userIdOf } from "./tokens.ts";

export type LinkSettings = Pick<Settings, "appUrl" | "sessionSecrets" | "activationSeconds" | "resetSeconds">;

const lifetimeOf = (kind: TokenKind, { activationSeconds, resetSeconds }: LinkSettings) =>
	kind === "activation" ? activationSeconds : resetSeconds;

/**
 * Makes a link's row and answers its id. A later activation link replaces the earlier ones; reset links
 * end together, with the password. A link for nobody is stored all the same and never works.
 */
export async function issueLink(em: EntityManager, kind: TokenKind, userId: number | null): Promise<number> {
	const config = settings();
	const nonce = randomUUID();
	if (kind === "activation") await endLinks(em, kind, userId);
	const [row] = await em.execute<{ id: number }[]>(
		`insert into account_token (user_id, kind, nonce, token_hash, expires)
		 values (?, ?, ?, ?, now() + ? * interval '1 second') returning id::int`,
		[userId, kind, nonce, hashOf(tokenOf(kind, nonce, config.sessionSecrets[0]!)), lifetimeOf(kind, config)],
	);
	return row!.id;
}

/** Ends a person's links of one kind that nobody has used. */
export async function endLinks(em: EntityManager, kind: TokenKind, userId: number | null): Promise<void> {
	await em.execute(
		"update account_token set replaced = now() where user_id = ? and kind = ? and used is null and replaced is null",
		[userId, kind],
	);
}

/**
 * The address for a mail that is being written: the newest working link of this kind, or the given one; null when
 * there is none any more. Its time starts now, since the mail may have waited for its server.
 */
export async function writeLink(
	em: EntityManager,
	kind: TokenKind,
	{ userId, tokenId = null }: { userId: number; tokenId?: number | null },
	config: LinkSettings,
): Promise<string | null> {
	const [row] = await em.execute<{ id: number; nonce: string; token_hash: string }[]>(
		`select id, nonce, token_hash from account_token
		 where user_id = ? and kind = ? and used is null and replaced is null and id = coalesce(?, id)
		 order by id desc limit 1`,
		[userId, kind, tokenId],
	);
	if (!row) return null;
	const tokens = config.sessionSecrets.map((secret) => tokenOf(kind, row.nonce, secret));
	const token = tokens.find((one) => hashOf(one) === row.token_hash) ?? tokens[0]!;
	await em.execute("update account_token set token_hash = ?, expires = now() + ? * interval '1 second' where id = ?", [
		hashOf(token),
		lifetimeOf(kind, config),
		row.id,
	]);
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

/** Logs that a link is not, or no longer, the account's, and answers the refusal. */
export function refusedLink(kind: TokenKind, userId: number, refusal = invalidToken()) {
	logSecurity("link_refused", { link: kind, userId });
	return refusal;
}

/**
 * The link behind an address. Refuses (`invalid`) a `uid` that cannot be decoded under `uid`, and a wrong, foreign or
 * expired token as well as an unknown user under `token`.
 */
export async function readLink(em: EntityManager, kind: TokenKind, uid: string, token: string): Promise<Link> {
	const userId = userIdOf(uid);
	if (userId === null) throw invalid({ uid: ["Invalid user id or user doesn't exist."] });
	const [link] = await em.execute<Link[]>(
		`select id::int, user_id as "userId", used is not null as used, replaced is not null as replaced
		 from account_token where token_hash = ? and user_id = ? and kind = ? and expires > now()`,
		[hashOf(token), userId, kind],
	);
	if (!link) throw refusedLink(kind, userId);
	return link;
}
