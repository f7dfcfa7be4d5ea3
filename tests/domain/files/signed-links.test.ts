import { expect, test } from "vitest";
import type { FileAddress } from "#app/domain/files/address.ts";
import { isSignedFile, linkExpiry, signedFileAddress } from "#app/domain/files/signed-links.ts";

const HOUR = 3_600_000;
const secret = "0123456789abcdef0123456789abcdef";
const now = new Date("2026-02-03T04:05:06.789Z");
const file: FileAddress = { kind: "drawing", id: 12, field: "pdf", name: "V-101 größe.pdf", version: 7 };
const sign = (at = now, more: Partial<FileAddress> = {}, key = secret) =>
	signedFileAddress({ ...file, ...more }, { now: at, origin: "https://host.example", secret: key });
const given = (address: string) => {
	const { searchParams } = new URL(address);
	return { expires: Number(searchParams.get("e")), signature: searchParams.get("s")! };
};

test("a signed address is absolute, carries the name for people, and holds for its own file and version", () => {
	const address = sign();
	expect(address).toMatch(
		/^https:\/\/host\.example\/api\/files\/drawing\/12\/pdf\/V-101%20gr%C3%B6%C3%9Fe\.pdf\?v=7&e=\d+&s=[\w-]{43}$/,
	);
	expect(isSignedFile(file, given(address), { now, secret })).toBe(true);
	expect(given(sign(now, { name: "other.pdf" }))).toEqual(given(address));
});

test("an address stays the same for twelve hours and lives for twelve to twenty-four", () => {
	const start = new Date("2026-02-03T12:00:00Z");
	const after = (ms: number) => new Date(start.getTime() + ms);
	expect(sign(after(12 * HOUR - 1))).toBe(sign(start));
	expect(sign(after(12 * HOUR))).not.toBe(sign(start));
	for (let hours = 0; hours < 48; hours += 0.5) {
		const at = after(hours * HOUR);
		const life = linkExpiry(at) * 1000 - at.getTime();
		expect(life).toBeGreaterThan(12 * HOUR);
		expect(life).toBeLessThanOrEqual(24 * HOUR);
	}
});

test.each([
	["another kind", { kind: "product" }],
	["another record", { id: 13 }],
	["another field", { field: "img_large" }],
	["another version", { version: 8 }],
] satisfies [string, Partial<FileAddress>][])("a signature does not hold for %s", (_of, more) => {
	expect(isSignedFile({ ...file, ...more }, given(sign()), { now, secret })).toBe(false);
});

test("a signature ends with its address, and neither a later expiry nor another secret brings it back", () => {
	const { expires, signature } = given(sign());
	const at = (ms: number) => ({ now: new Date(ms), secret });
	expect(isSignedFile(file, { expires, signature }, at(expires * 1000 - 1))).toBe(true);
	expect(isSignedFile(file, { expires, signature }, at(expires * 1000))).toBe(false);
	expect(isSignedFile(file, { expires: expires + 43_200, signature }, { now, secret })).toBe(false);
	expect(isSignedFile(file, given(sign(now, {}, `${secret}!`)), { now, secret })).toBe(false);
	for (const wrong of ["", signature.slice(1), `${signature}A`, signature.toLowerCase()])
		expect(isSignedFile(file, { expires, signature: wrong }, { now, secret })).toBe(false);
});
