import { createHmac, timingSafeEqual } from "node:crypto";
import { type FileAddress, fileAddress } from "./address.ts";

/** An address stays the same for so long, so that a browser finds it in its cache again. */
const STABLE_SECONDS = 12 * 3600;

export const linkExpiry = (now: Date): number =>
	(Math.floor(now.getTime() / 1000 / STABLE_SECONDS) + 2) * STABLE_SECONDS;

/** The first of `parts` is the kind of address, so that no two kinds sign the same. */
export const signatureOf = (parts: (string | number)[], secret: string): string =>
	createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** Takes equally long for every wrong signature. */
export function isSignature(signature: string, parts: (string | number)[], secret: string): boolean {
	const right = Buffer.from(signatureOf(parts, secret));
	const given = Buffer.from(signature);
	return given.length === right.length && timingSafeEqual(given, right);
}

type Signed = Omit<FileAddress, "name">;

const partsOf = ({ kind, id, field, version }: Signed, expires: number) => ["file", kind, id, field, version, expires];

/** Needs no sign-in; valid for 12 to 24 hours. `origin` is APP_URL, `secret` is FILE_LINK_SECRET. */
export function signedFileAddress(
	file: FileAddress,
	{ now, origin, secret }: { now: Date; origin: string; secret: string },
): string {
	const expires = linkExpiry(now);
	const signature = signatureOf(partsOf(file, expires), secret);
	return `${origin}${fileAddress(file)}&e=${expires}&s=${signature}`;
}

export function isSignedFile(
	file: Signed,
	{ expires, signature }: { expires: number; signature: string },
	{ now, secret }: { now: Date; secret: string },
): boolean {
	return now.getTime() < expires * 1000 && isSignature(signature, partsOf(file, expires), secret);
}
