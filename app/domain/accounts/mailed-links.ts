import { createHash, createHmac, randomUUID } from "node:crypto";
import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { invalid } from "#app/domain/errors.ts";
import { addMail, type MailQueue, mailsPerHour } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { AccountToken } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { type Settings, settings } from "#db/settings.ts";

type TokenKind = "activation" | "reset" | "email";

/** Links that somebody asks for by an address alone. */
type RequestedKind = Exclude<TokenKind, "email">;

/** 144 bits; with them a link on a usual host fits into one line of plain text, which mail programs leave alone. */
const TOKEN_BYTES = 18;

/** The token is made of a secret outside the database: nothing stored or queued reveals it, and a mail can be written again. */
export function tokenOf(kind: TokenKind | "invitation", nonce: string, secret: string): string {
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

const eligible: Record<RequestedKind, string> = {
	activation: "not is_active and activated is null",
	reset: "is_active",
};

const askerRow = z.object({ id: z.int(), mails: z.int() });

/** Requests for one address wait for each other until the transaction ends. The link of the sign-up does not count. */
async function lockAsker(em: EntityManager, kind: RequestedKind, email: string) {
	await em.execute(raw("select pg_advisory_xact_lock(?, hashtext(lower(?)))", [advisoryLocks.linkRequest, email]));
	const [asker] = await readRows(
		em,
		askerRow,
		raw(
			`select u.id, (
			   select count(*)::int from account_token t
			   where t.user_id = u.id and t.created > u.created and t.created > now() - interval '1 hour') as mails
			 from user_account u where lower(u.email) = lower(?) and ${eligible[kind]}`,
			[email],
		),
	);
	return asker;
}

/** The same statements for every address, known or not: neither answer nor time says who has an account. */
export async function requestLink(
	em: EntityManager,
	kind: RequestedKind,
	email: string,
	mail: MailQueue,
): Promise<void> {
	const request = await inTransaction(em, async (tx) => {
		const person = await lockAsker(tx, kind, email);
		const userId = person && person.mails < mailsPerHour() ? person.id : null;
		const tokenId = await issueLink(tx, kind, userId);
		await addMail(tx, mail, kind, { userId, tokenId });
		return { userId: person?.id, sent: userId !== null };
	});
	logSecurity(`${kind}_asked`, { ...request, email });
}

type LinkSettings = Pick<Settings, "appUrl" | "sessionSecrets" | "activationSeconds" | "resetSeconds">;

const lifetimeOf = (kind: TokenKind, { activationSeconds, resetSeconds }: LinkSettings) =>
	kind === "activation" ? activationSeconds : resetSeconds;

const now = () => raw("now()");

const inSeconds = (seconds: number) => raw("now() + ? * interval '1 second'", [seconds]);

/** The addresses of a change of address. */
interface LinkAddresses {
	email: string;
	formerEmail: string;
}

/** A later link replaces the earlier ones, but for resets; one for nobody is stored too, and never works. */
export async function issueLink(
	em: EntityManager,
	kind: TokenKind,
	userId: number | null,
	addresses?: LinkAddresses,
): Promise<number> {
	const config = settings();
	const nonce = randomUUID();
	if (kind !== "reset") await endLinks(em, kind, userId);
	const tokenHash = hashOf(tokenOf(kind, nonce, config.sessionSecrets[0]!));
	const expires = inSeconds(lifetimeOf(kind, config));
	return em.insert(AccountToken, { user: userId, kind, nonce, tokenHash, expires, ...addresses });
}

/** No account has this id: for nobody the same statements are made. */
const NOBODY = 0;

export async function endLinks(em: EntityManager, kind: TokenKind, userId: number | null): Promise<void> {
	const unused = { user: userId ?? NOBODY, kind, used: null, replaced: null };
	await em.nativeUpdate(AccountToken, unused, { replaced: now() });
}

const LINK_PAGES: Record<TokenKind, string> = { activation: "activate", reset: "reset-password", email: "email" };

/** Answers null where no link works any more. The link's time starts now: the mail may have waited for its server. */
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
	return `${config.appUrl}/auth/${LINK_PAGES[kind]}/${uidOf(userId)}/${token}`;
}

export interface MailedLink {
	id: number;
	userId: number;
	/** The new address of a change. */
	email: string | null;
	used: boolean;
	replaced: boolean;
}

const invalidToken = () => invalid({ token: ["Invalid token for given user."] });

export function refusedLink(kind: TokenKind, userId: number, refusal = invalidToken()) {
	logSecurity("link_refused", { link: kind, userId });
	return refusal;
}

/** Refuses (`invalid`) under `uid` what cannot be decoded, under `token` a wrong, foreign or expired one. */
export async function getLink(em: EntityManager, kind: TokenKind, uid: string, token: string): Promise<MailedLink> {
	const userId = userIdOf(uid);
	if (userId === null) throw invalid({ uid: ["Invalid user id or user doesn't exist."] });
	const alive = { tokenHash: hashOf(token), user: userId, kind, expires: { $gt: now() } };
	const link = await em.findOne(AccountToken, alive, { disableIdentityMap: true });
	if (!link) throw refusedLink(kind, userId);
	const { id, email, used, replaced } = link;
	return { id, userId, email: email ?? null, used: used !== null, replaced: replaced !== null };
}
