import { hasPdfMark, PDF_BEGINNING } from "#app/adapters/files/accept.ts";
import { readOrNull } from "#app/adapters/files/stored-files.ts";
import { isWhole } from "#app/domain/files/whole.ts";
import { files, forkEm } from "./resources.server.ts";

const PICTURES = [
	[0xff, 0xd8],
	[0x89, 0x50, 0x4e, 0x47],
];

async function beginning(key: string): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	for await (const part of await files().stream(key, { start: 0, end: PDF_BEGINNING - 1 })) parts.push(part);
	return Buffer.concat(parts);
}

/** True where the store has all of the file and it begins as a PDF, JPEG or PNG; a store out of reach is a fault. */
export async function isReadable(key: string): Promise<boolean> {
	const bytes = await readOrNull(beginning, key);
	if (!bytes) return false;
	const isPicture = PICTURES.some((mark) => mark.every((byte, at) => bytes[at] === byte));
	return (isPicture || hasPdfMark(bytes)) && isWhole(await forkEm(), files(), key);
}
