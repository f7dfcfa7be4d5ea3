import { readOrNull } from "#app/adapters/stored-files.ts";
import { notFound } from "#app/domain/errors.ts";
import { sha256 } from "#app/domain/files/accept.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { StoredFile } from "#db/entities/files.ts";
import type { EntityManager } from "#db/orm.ts";

const recorded = (em: EntityManager, storageKey: string) =>
	em.findOne(StoredFile, { storageKey }, { fields: ["bytes", "sha256"], disableIdentityMap: true });

/** Throws not found where the store has other bytes than were stored: half a drawing must not pass for a drawing. */
export async function readWhole(
	em: EntityManager,
	files: Pick<FileStore, "read">,
	storageKey: string,
): Promise<Uint8Array> {
	const bytes = await files.read(storageKey);
	const file = await recorded(em, storageKey);
	const isWhole = !file || sha256(bytes) === file.sha256;
	if (!isWhole) throw notFound("The saved file is damaged.");
	return bytes;
}

/** Answers false where the store has less or more than was stored, without reading all; a store out of reach throws. */
export async function isWhole(
	em: EntityManager,
	files: Pick<FileStore, "stream">,
	storageKey: string,
): Promise<boolean> {
	const file = await recorded(em, storageKey);
	if (!file) return false;
	const end = async (key: string) => {
		const parts: Uint8Array[] = [];
		// The range asks for the last byte and the one behind it: a whole file answers one byte, a longer one two, a shorter one none.
		for await (const part of await files.stream(key, { start: file.bytes - 1, end: file.bytes })) parts.push(part);
		return Buffer.concat(parts);
	};
	try {
		return (await readOrNull(end, storageKey))?.byteLength === 1;
	} catch (error) {
		// A bucket refuses a range that begins behind the end of a file.
		if (error instanceof Error && error.name === "InvalidRange") return false;
		throw error;
	}
}
