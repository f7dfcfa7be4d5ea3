/**
 * Tokens by which scripts call the API for a person (docs/rules/accounts.md#tokens-for-scripts): how one is made, listed, ended and
 * found by its text. `scopes.ts` says which calls a token may make.
 */
import { hash, randomBytes } from "node:crypto";
import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { hasRight } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { invalid, notFound } from "#app/domain/errors.ts";
import { lockPerson } from "#app/domain/locks.sql.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import { ApiToken } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { TOKEN_DAYS, TOKEN_LIMITS, TOKEN_SCOPES, type TokenScope } from "./api-token-limits.ts";

const NO_DAYS = "Choose how long the token works.";

export const newTokenSchema = z.object({
	name: requiredText("Name is required", TOKEN_LIMITS.name),
	scope: z.enum(TOKEN_SCOPES, { error: "Choose what the token may do." }),
	days: z.coerce.number({ error: NO_DAYS }).pipe(z.literal(TOKEN_DAYS, { error: NO_DAYS })),
});

/** Scanners of leaked secrets know a token by its beginning. */
const PREFIX = "pfs_";

const RANDOM_BYTES = 32;

/** Tells a token of a script from an access token. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX);

const digest = (token: string) => hash("sha256", token);

/** Scopes that the person may give: what changes the catalogue is for those who may change it. */
export const scopesFor = (actor: Actor): TokenScope[] =>
	TOKEN_SCOPES.filter((scope) => scope !== "catalogue" || hasRight(actor, "edit"));

type NewToken = z.output<typeof newTokenSchema>;

/** Makes a token and reports it to its owner by mail. Answers its text, which nobody can read again. Throws invalid. */
export async function createApiToken(
	em: EntityManager,
	actor: Actor,
	{ name, scope, days }: NewToken,
	mail: MailQueue,
): Promise<string> {
	if (!scopesFor(actor).includes(scope)) throw invalid({ scope: ["Only editors of the catalogue may give this."] });
	await lockPerson(em, actor);
	await endExpired(em, actor);
	const open = { user: actor.id, ended: null };
	if ((await em.count(ApiToken, open)) >= TOKEN_LIMITS.tokens) {
		throw invalid({ "": [`You can have at most ${TOKEN_LIMITS.tokens} tokens. End one that you no longer need.`] });
	}
	if ((await em.count(ApiToken, { ...open, [raw("lower(name)")]: raw("lower(?)", [name]) })) > 0) {
		throw invalid({ name: ["You have a token of this name. Choose another name, or end that token first."] });
	}
	const token = PREFIX + randomBytes(RANDOM_BYTES).toString("base64url");
	const expires = raw("now() + ? * interval '1 day'", [days]);
	const row = { user: actor.id, name, scope, tokenSha256: digest(token), lastFour: token.slice(-4), expires };
	const id = await em.insert(ApiToken, row);
	await addMail(em, mail, "account_event", { userId: actor.id, event: "api_token_made" });
	logSecurity("api_token_made", { userId: actor.id, token: id, scope, days });
	return token;
}

/** An expired token is no longer in the way of another one with its name. */
const endExpired = (em: EntityManager, { id }: Actor) =>
	em.nativeUpdate(ApiToken, { user: id, ended: null, expires: { $lte: raw("now()") } }, { ended: raw("expires") });

interface TokenView {
	id: number;
	name: string;
	scope: TokenScope;
	lastFour: string;
	/** Times in ISO 8601, UTC. */
	created: string;
	expires: string;
	used: string | null;
	/** True where it no longer works. */
	isOver: boolean;
}

/** Lists the tokens that work, the newest first, then those that have ended within 30 days. */
export async function listApiTokens(em: EntityManager, actor: Actor): Promise<TokenView[]> {
	const recent = { $or: [{ ended: null }, { ended: { $gt: raw("now() - interval '30 days'") } }] };
	const rows = await em.find(
		ApiToken,
		{ user: actor.id, ...recent },
		{ orderBy: { created: "desc", id: "desc" }, disableIdentityMap: true },
	);
	const now = new Date();
	const all = rows.map(({ id, name, scope, lastFour, created, expires, used, ended }) => ({
		...{ id, name, scope, lastFour, created: created.toISOString(), expires: expires.toISOString() },
		used: used?.toISOString() ?? null,
		isOver: Boolean(ended) || expires <= now,
	}));
	return [...all.filter(({ isOver }) => !isOver), ...all.filter(({ isOver }) => isOver)];
}

/** Finds a token of the actor that has not been ended. Throws not found. */
export async function getApiToken(em: EntityManager, actor: Actor, id: number): Promise<{ name: string }> {
	const found = await em.findOne(ApiToken, { id, user: actor.id, ended: null }, { disableIdentityMap: true });
	if (!found) throw notFound();
	return { name: found.name };
}

/** Ends a token of the actor; one that has ended already stays as it is. */
export async function endApiToken(em: EntityManager, actor: Actor, id: number): Promise<void> {
	const ended = await em.nativeUpdate(ApiToken, { id, user: actor.id, ended: null }, { ended: raw("now()") });
	if (ended > 0) logSecurity("api_token_ended", { userId: actor.id, token: id });
}

/** Finds whose token it is, and notes that it was used; null for one that is unknown, has ended or has expired. */
export async function findApiToken(
	em: EntityManager,
	token: string,
): Promise<{ userId: number; scope: TokenScope } | null> {
	const found = await em.findOne(ApiToken, { tokenSha256: digest(token) }, { disableIdentityMap: true });
	if (!found) return null;
	const { id, user, scope, ended, expires } = found;
	if (ended || expires <= new Date()) {
		logSecurity("api_token_refused", { userId: user.id, token: id, reason: ended ? "ended" : "expired" });
		return null;
	}
	// A note for each minute is enough: a call that only reads should cost no write.
	const stale = { $or: [{ used: null }, { used: { $lt: raw("now() - interval '1 minute'") } }] };
	const isStale = !found.used || Date.now() - found.used.getTime() > 60_000;
	if (isStale) await em.nativeUpdate(ApiToken, { id, ...stale }, { used: raw("now()") });
	return { userId: user.id, scope };
}
