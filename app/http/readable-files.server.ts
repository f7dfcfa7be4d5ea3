import { readOrNull } from "#app/adapters/files/stored-files.ts";
import { files } from "./resources.server.ts";

const MAGIC = [
	[0x25, 0x50, 0x44, 0x46, 0x2d],
	[0xff, 0xd8],
	[0x89, 0x50, 0x4e, 0x47],
];

async function beginning(key: string): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for await (const part of await files().stream(key, { start: 0, end: 4 })) parts.push(part);
	return Buffer.concat(parts);
}

/** True where the store's file begins as a PDF, JPEG or PNG; a store out of reach is a fault. */
export async function isReadable(key: string): Promise<boolean> {
	const bytes = await readOrNull(beginning, key);
	return bytes !== null && MAGIC.some((magic) => magic.every((byte, at) => bytes[at] === byte));
}
