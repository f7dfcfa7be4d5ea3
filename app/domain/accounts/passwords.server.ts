import { availableParallelism } from "node:os";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import type { FieldErrors } from "#app/domain/errors.ts";
import { MIN_PASSWORD } from "./account-limits.ts";

/** Argon2id, the package's default kind, at 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A core is left for the pages of those who are signed in. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash takes 19 MiB and a core: a rush of sign-ins must queue, not take the machine. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
	else running++;
	try {
		return await work();
	} finally {
		const next = waiting.shift();
		if (next) next();
		else running--;
	}
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** The hash of a code that is compared with others of one salt: a single pass finds it among them. */
export const hashWithSalt = async (code: string, salt: string): Promise<string> => {
	const raw = await inTurn(() => hashRaw(code, { ...cost, salt: Buffer.from(salt, "base64url") }));
	return raw.toString("base64url");
};

let nobody: Promise<string> | undefined;

/** Does the same work in vain without a hash (an unknown address), so that the time taken does not say who has an account. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
	nobody ??= hashPassword("nobody has this password");
	const against = passwordHash ?? (await nobody);
	const right = await inTurn(() => verify(against, password));
	return right && passwordHash !== null;
}

const listed = new Set(dictionary["passwords-common"].filter((password) => password.length >= 8));

/** An estimate takes up to 0.1 s of processor time at this length, and more for longer texts. */
const ESTIMATED_CHARACTERS = 100;

/** Fewer guesses are within reach of somebody whom the limits of sign-in slow down. */
const FEWEST_GUESSES = 1_000_000;

let estimator: ZxcvbnFactory | undefined;

export const isCommonPassword = (password: string): boolean => listed.has(password.toLowerCase());

function isGuessable(password: string, words: string[]): boolean {
	estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
	return estimator.check(password.slice(0, ESTIMATED_CHARACTERS), words).guesses < FEWEST_GUESSES;
}

export interface PasswordOwner {
	email?: string;
	first_name?: string;
	last_name?: string;
	company?: string;
}

const PRODUCT = ["passive", "fire", "schedule"];

const MIN_NAME = 4;

const unaccented = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

const plain = (text: string) => unaccented(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

const isTooShort = (password: string) => Array.from(password).length < MIN_PASSWORD;

export function passwordError(password: string, owner: PasswordOwner = {}): string | null {
	if (isTooShort(password)) return null;
	if (isCommonPassword(password)) return "This password is too common.";
	if (password.trim() === "") return "The password must not be spaces only.";
	if (new Set(password.toLowerCase()).size === 1) return "The password must not be one character repeated.";
	const text = plain(password);
	const holds = (names: (string | undefined)[]) =>
		names.map((name) => plain(name ?? "")).some((name) => name.length >= MIN_NAME && text.includes(name));
	if (holds([owner.email, owner.email?.split("@")[0], owner.first_name, owner.last_name])) {
		return "The password must not contain your name or email address.";
	}
	if (holds([owner.company])) return "The password must not contain your company's name.";
	return holds(PRODUCT) ? "The password must not contain the name of this product." : null;
}

export function passwordErrors(field: string, password: string, owner: PasswordOwner): FieldErrors {
	if (isTooShort(password)) return {};
	const error = passwordError(password, owner) ?? (isTooEasy(password, owner) ? TOO_EASY : null);
	return error ? { [field]: [error] } : {};
}

const TOO_EASY = "This password is too easy to guess. Make it longer or less regular.";

function isTooEasy(password: string, { email, first_name, last_name, company }: PasswordOwner): boolean {
	const known = unaccented([email, first_name, last_name, company, ...PRODUCT, "pfs"].join(" "));
	return isGuessable(unaccented(password), known.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
}
