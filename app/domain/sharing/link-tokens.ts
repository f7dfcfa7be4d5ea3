/** How links are stored that work without an account: the database holds a hash and a salt of each, never its token. */
import { createHash, createHmac, randomUUID } from "node:crypto";
import { raw } from "@mikro-orm/core";

const DAY_MS = 24 * 3600 * 1000;

export const linkTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** 128 bits. The database knows hash and salt, the settings the secret; only both together make the token. */
const tokenOfSalt = (kind: LinkKind, salt: string, secret: string): string =>
	createHmac("sha256", secret).update(`${kind} link ${salt}`).digest().subarray(0, 16).toString("base64url");

/** A link of one kind opens nothing of the other, even if two had the same salt. */
type LinkKind = "reading" | "site";

/** Makes what is stored of a new link, and its token. */
export function newLink(kind: LinkKind, days: number, secret: string) {
	const salt = randomUUID();
	const token = tokenOfSalt(kind, salt, secret);
	return { token, stored: { salt, tokenSha256: linkTokenHash(token), expires: new Date(Date.now() + days * DAY_MS) } };
}

interface StoredLink {
	salt: string;
	tokenSha256: string;
	created: Date;
	expires: Date;
	ended?: Date | null;
}

export interface LinkFacts {
	/** The token; null where the product has another secret since: the link works on, but can be shown no more. */
	token: string | null;
	/** ISO 8601, UTC, as `expires`. */
	created: string;
	expires: string;
	/** When its owner ended it, ISO 8601, UTC; null where nobody has. */
	ended: string | null;
	state: "works" | "expired" | "ended";
}

/** Answers what the owner's page shows of a link. */
export function linkFacts(kind: LinkKind, link: StoredLink, secret: string): LinkFacts {
	const token = tokenOfSalt(kind, link.salt, secret);
	return {
		token: linkTokenHash(token) === link.tokenSha256 ? token : null,
		created: link.created.toISOString(),
		expires: link.expires.toISOString(),
		ended: link.ended?.toISOString() ?? null,
		state: link.ended ? "ended" : isOver(link) ? "expired" : "works",
	};
}

export const isOver = ({ ended, expires }: Pick<StoredLink, "ended" | "expires">): boolean =>
	Boolean(ended) || expires.getTime() <= Date.now();

/** The condition of links that work. */
export const workingLinks = () => ({ ended: null, expires: { $gt: raw("now()") } });
