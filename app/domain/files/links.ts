import { createHmac, timingSafeEqual } from "node:crypto";
import { type FileAddress, fileAddress } from "./address.ts";

/** An address stays the same for so long, so that a browser finds it in its cache again. */
const STABLE_SECONDS = 12 * 3600;

/** When an address that is made at `now` stops working: 12 to 24 hours later, in Unix seconds. */
export const linkExpiry = (now: Date): number =>
	(Math.floor(now.getTime() / 1000 / STABLE_SECONDS) + 2) * STABLE_SECONDS;

/**
 * The signature of an address, 43 characters fit for a query. `parts` must tell apart whatever may be signed with the
 * same secret: the first one says what kind of address it is.
 */
export const signatureOf = (parts: (string | number)[], secret: string): string =>
	createHmac("sha256", secret).update(JSON.stringify(parts)).digest("base64url");

/** Whether a signature belongs to the parts; takes equally long for every wrong one. */
export function isSignature(signature: string, parts: (string | number)[], secret: string): boolean {
	const right = Buffer.from(signatureOf(parts, secret));
	const given = Buffer.from(signature);
	return given.length === right.length && timingSafeEqual(given, right);
}

type Signed = Omit<FileAddress, "name">;

const partsOf = ({ kind, id, field, version }: Signed, expires: number) => ["file", kind, id, field, version, expires];

/**
 * The absolute address of a stored file that needs no sign-in: signed over kind, id, field, version and
 * expiry, the same for 12 hours, alive for 12 to 24. `origin` is APP_URL, `secret` is FILE_LINK_SECRET.
 */
export function signedFileAddress(
	file: FileAddress,
	{ now, origin, secret }: { now: Date; origin: string; secret: string },
): string {
	const expires = linkExpiry(now);
	const signature = signatureOf(partsOf(file, expires), secret);
	return `${origin}${fileAddress(file)}&e=${expires}&s=${signature}`;
}

/** Whether the signature was made for this file and version, and the address has not run out. */
export function isSignedFile(
	file: Signed,
	{ expires, signature }: { expires: number; signature: string },
	{ now, secret }: { now: Date; secret: string },
): boolean {
	return now.getTime() < expires * 1000 && isSignature(signature, partsOf(file, expires), secret);
}
