import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { tooSoon } from "#app/domain/errors.ts";
import { MAILS_AN_HOUR } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { settings } from "#db/settings.ts";
import { type LimitStanding, requestFacts } from "./request-facts.server.ts";
import { limitPool } from "./resources.server.ts";

interface Counted {
	/** Whole seconds until a try can succeed; 0: it may go on. */
	retryAfter: number;
	/** Left out where nothing is limited. */
	standing?: LimitStanding;
	undo(): Promise<void>;
}

/** Counts a try within a moving window: the span before counts by the share of it that the window covers. Of two tries at once, one gets the last place. */
export async function countTry(store: RateLimiterAbstract, key: string, { most, seconds }: Limit): Promise<Counted> {
	const now = Date.now() / 1000;
	const span = Math.floor(now / seconds);
	const options = { customDuration: 2 * seconds };
	const name = (of: number) => `${key}:${of}`;
	const [here, past] = await Promise.all([store.penalty(name(span), 1, options), store.get(name(span - 1))]);
	const undo = async () => void (await store.reward(name(span), 1, options));
	const before = past?.consumedPoints ?? 0;
	const counted = { most, seconds, before, within: here.consumedPoints, elapsed: now - span * seconds };
	if (fits(counted)) return { retryAfter: 0, standing: standingOf(counted), undo };
	await undo();
	const retryAfter = wholeSeconds(wait(counted));
	return { retryAfter, standing: { limit: most, remaining: 0, reset: retryAfter }, undo: async () => {} };
}

const wholeSeconds = (seconds: number) => Math.max(1, Math.ceil(seconds));

function standingOf(count: Count): LimitStanding {
	const { most, seconds, before, within, elapsed } = count;
	const remaining = Math.max(0, most - within - carried(before, elapsed, count));
	const reset = remaining > 0 ? seconds - elapsed : wait({ ...count, within: within + 1 });
	return { limit: most, remaining, reset: wholeSeconds(reset) };
}

/** Notes the nearest limit for whoever answers the request. Limits of an email address are nobody else's matter. */
function noteStanding(standing: LimitStanding | undefined): void {
	const facts = requestFacts();
	if (!facts || !standing) return;
	if (!facts.standing || standing.remaining < facts.standing.remaining) facts.standing = standing;
}

interface Count extends Limit {
	before: number;
	within: number;
	elapsed: number;
}

const carried = (tries: number, elapsed: number, { most, seconds }: Limit) =>
	Math.min(Math.ceil(tries * (1 - elapsed / seconds)), most - 1);

const fits = (count: Count) => carried(count.before, count.elapsed, count) + count.within <= count.most;

function wait(count: Count): number {
	const { most, seconds, before, within, elapsed } = count;
	const room = most - within;
	if (room < 0) return seconds - elapsed;
	return before === 0 ? 0 : seconds * (1 - room / before) - elapsed;
}

interface Limit {
	most: number;
	seconds: number;
}

const MINUTE = 60;
const HOUR = 3600;

/**
 * Counted by address; `sign_in_failed` and the mails by e-mail, `code_failed`, `own_password`, `email_change`, `feedback`, `upload` and `site_record` by user or device, `kept_form`
 * by user where known
 * (docs/rules/api.md#rate-limits).
 */
export const sharedLimits = {
	sign_in: { most: 10, seconds: MINUTE },
	sign_in_failed: { most: 10, seconds: 15 * MINUTE },
	code_failed: { most: 5, seconds: 15 * MINUTE },
	code_failed_day: { most: 20, seconds: 24 * HOUR },
	codes_guessed_mail: { most: 1, seconds: 24 * HOUR },
	own_password: { most: 10, seconds: 15 * MINUTE },
	token_refresh: { most: 60, seconds: MINUTE },
	sign_up: { most: 20, seconds: HOUR },
	reset_request: { most: 10, seconds: HOUR },
	resend_activation: { most: 10, seconds: HOUR },
	reset_mail: { most: MAILS_AN_HOUR, seconds: HOUR },
	email_change: { most: MAILS_AN_HOUR, seconds: HOUR },
	email_change_mail: { most: MAILS_AN_HOUR, seconds: HOUR },
	activation_mail: { most: MAILS_AN_HOUR, seconds: HOUR },
	reset_confirm: { most: 30, seconds: HOUR },
	activate: { most: 30, seconds: HOUR },
	company_request: { most: 10, seconds: HOUR },
	feedback: { most: 20, seconds: HOUR },
	file_check: { most: 5, seconds: HOUR },
	kept_form: { most: 30, seconds: HOUR },
	upload: { most: 120, seconds: HOUR },
	upload_address: { most: 1200, seconds: HOUR },
	site_record: { most: 1200, seconds: HOUR },
} as const satisfies Record<string, Limit>;

/** Counted by each process in its own memory, so that a read costs no write. */
export const generalLimits = {
	person: { most: 600, seconds: MINUTE },
	guest: { most: 120, seconds: MINUTE },
} as const satisfies Record<string, Limit>;

export type RateLimitName = keyof typeof sharedLimits;

const FREE: Counted = { retryAfter: 0, undo: async () => {} };
const MAX_SECONDS = Math.max(...Object.values(sharedLimits).map(({ seconds }) => seconds));

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
			duration: MAX_SECONDS,
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

/** The addresses of one connection count as one: of IPv6 its network of 64 bits. */
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

async function count(name: RateLimitName, who: string | undefined): Promise<Counted> {
	const limit = scaled(sharedLimits[name]);
	if (!limit || who === undefined) return FREE;
	const counted = await countTry(await sharedStore(), keyOf(name, who), limit);
	if (counted.retryAfter > 0) logSecurity("limited", { limit: name, ...personOf(who) });
	if (!who.includes("@")) noteStanding(counted.standing);
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

async function countOrRefuse(name: RateLimitName, who: string | undefined): Promise<Counted["undo"]> {
	const { retryAfter, undo } = await count(name, who);
	if (retryAfter > 0) throw tooSoon(tooManyTries(retryAfter), retryAfter, "throttled");
	return undo;
}

/** Counts a try by docs/rules/api.md#rate-limits; refuses with `too_soon`. */
export async function limit(name: RateLimitName, who: string | undefined = ownAddress()): Promise<void> {
	await countOrRefuse(name, who);
}

/** Counts as `limit` does, but tries that fail alone: each counts until it has succeeded, as many may come at once. */
export async function limitFailures<Done>(
	name: RateLimitName,
	who: string,
	attempt: () => Promise<Done>,
): Promise<Done> {
	const undo = await countOrRefuse(name, who);
	const done = await attempt();
	await undo();
	return done;
}

export async function limitUpload(user: string): Promise<void> {
	await limit("upload", user);
	await limit("upload_address");
}

/** A phone that was without a network sends the records of a whole day at once. */
export const limitRecords = (who: string): Promise<void> => limit("site_record", who);

export async function withinLimit(name: RateLimitName, who = ownAddress()): Promise<boolean> {
	return (await count(name, who)).retryAfter === 0;
}

/** Counts in this process's memory; answers the seconds to wait, 0 when it may go on. */
export async function generalLimit(sessionHash: string | null, address: string): Promise<number> {
	const limit = scaled(sessionHash ? generalLimits.person : generalLimits.guest);
	if (!limit) return 0;
	const { retryAfter, standing } = await countTry(memory, sessionHash ?? clientKey(address), limit);
	noteStanding(standing);
	return retryAfter;
}

function tooManyTries(seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const wait = seconds <= 90 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${minutes} minutes`;
	return `Too many tries. Please try again in ${wait}.`;
}
