import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { tooSoon } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { settings } from "#db/settings.ts";
import { generalLimits, type Limit, sharedLimits } from "./rate-limits/limits.ts";
import { type Counted, countTry } from "./rate-limits/sliding-window.ts";
import { requestFacts } from "./request-facts.server.ts";
import { limitPool } from "./resources.server.ts";

export type LimitName = keyof typeof sharedLimits;

const FREE: Counted = { retryAfter: 0, undo: async () => {} };
const MOST_SECONDS = Math.max(...Object.values(sharedLimits).map(({ seconds }) => seconds));

let shared: { pool: object; store: RateLimiterAbstract } | undefined;
const memory = new RateLimiterMemory({ points: 1, duration: 60 });

async function sharedStore(): Promise<RateLimiterAbstract> {
	const pool = await limitPool();
	if (shared?.pool !== pool) {
		const store = new RateLimiterPostgres({
			storeClient: pool,
			storeType: "pool",
			tableName: "rate_limit",
			tableCreated: true,
			keyPrefix: "",
			points: 1,
			duration: MOST_SECONDS,
		});
		shared = { pool, store };
	}
	return shared.store;
}

function scaled({ most, seconds }: Limit): Limit | null {
	const scale = settings().rateLimitScale;
	return scale === 0 ? null : { most: Math.max(1, Math.ceil(most * scale)), seconds };
}

/** Keys name nobody: the table and its backups hold neither addresses nor e-mails. */
const keyOf = (name: string, who: string) =>
	`${name}:${createHash("sha256").update(who.toLowerCase()).digest("base64url").slice(0, 24)}`;

/** One person's addresses count as one: of IPv6 the network of 64 bits that a connection is given. */
export function clientKey(address: string): string {
	if (!isIPv6(address)) return address;
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
	if (mapped) return mapped[1]!;
	const [left = "", right] = address.replace(/%.*$/, "").split("::");
	const head = left === "" ? [] : left.split(":");
	const tail = right ? right.split(":") : [];
	const gap = right === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
	const groups = [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16).toString(16));
	return `${groups.slice(0, 4).join(":")}::/64`;
}

async function count(name: LimitName, who: string | undefined): Promise<Counted> {
	const limit = scaled(sharedLimits[name]);
	if (!limit || who === undefined) return FREE;
	const counted = await countTry(await sharedStore(), keyOf(name, who), limit);
	if (counted.retryAfter > 0) logSecurity("limited", { limit: name, ...personOf(who) });
	return counted;
}

function personOf(who: string): { userId?: number; email?: string } {
	if (who.startsWith("user:")) return { userId: Number(who.slice("user:".length)) };
	return who.includes("@") ? { email: who } : {};
}

const ownAddress = () => {
	const address = requestFacts()?.address;
	return address === undefined ? undefined : clientKey(address);
};

/** By docs/rules/api.md#rate-limits; refuses with `too_soon`, answers how to take the try back. */
export async function limit(name: LimitName, who: string | undefined = ownAddress()): Promise<Counted["undo"]> {
	const { retryAfter, undo } = await count(name, who);
	if (retryAfter > 0) throw tooSoon(tooManyTries(retryAfter), retryAfter, "throttled");
	return undo;
}

export async function limitUpload(user: string): Promise<void> {
	await limit("upload", user);
	await limit("upload_address");
}

export async function withinLimit(name: LimitName, who = ownAddress()): Promise<boolean> {
	return (await count(name, who)).retryAfter === 0;
}

/** In this process's memory; the seconds to wait, 0 when it may go on. */
export async function generalLimit(sessionHash: string | null, address: string): Promise<number> {
	const limit = scaled(sessionHash ? generalLimits.person : generalLimits.guest);
	if (!limit) return 0;
	return (await countTry(memory, sessionHash ?? clientKey(address), limit)).retryAfter;
}

export function tooManyTries(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const wait = seconds <= 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${minutes} minutes`;
	return `Too many tries. Please try again in ${wait}.`;
}
