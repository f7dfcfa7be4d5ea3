import { invalid } from "#app/domain/errors.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { storeEach, type Upload } from "#app/domain/files/intake.ts";
import { forgetFiles } from "#app/domain/files/pending.ts";
import { MAX_PHOTOS } from "#app/file-limits.ts";
import type { EntityManager } from "#db/orm.ts";
import type { StoredPhoto } from "./site-record.ts";

/**
 * Encodes and stores the photos of a record before its transaction, which they would hold up: what nobody settles is swept away.
 * Throws invalid, and busy where the store is out of reach.
 */
export async function storePhotos(em: EntityManager, files: FileStore, uploads: Upload[]): Promise<StoredPhoto[]> {
	if (uploads.length > MAX_PHOTOS) throw invalid({ photos: [`A record can have at most ${MAX_PHOTOS} photos.`] });
	const encoded = [];
	for (const { path, name } of uploads) {
		encoded.push({ kind: "photo" as const, name, ...(await files.encodePhoto(path)) });
	}
	const ids = await storeEach({ files, em }, encoded);
	return encoded.map(({ large, sentSha256 }, at) => {
		const [small, whole] = ids[at]!;
		return { small: small!, large: whole!, captured: large.captured ?? null, sentSha256 };
	});
}

export const forgetPhotos = (em: EntityManager, files: FileStore, photos: StoredPhoto[]): Promise<void> =>
	forgetFiles(
		em,
		files,
		photos.flatMap(({ small, large }) => [small, large]),
	);
