import type { FileView, SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import type { ItemFacts } from "#app/domain/facts/facts.ts";
import { StoredFile } from "#db/entities/files.ts";
import type { EntityManager } from "#db/orm.ts";

type Told = "Drawing replaced" | "Drawing removed";

/** What has become of the drawings that were issued; the same file handed in again is no other. */
export async function findReplacedDrawings(
	em: EntityManager,
	pairs: { item: ItemFacts; solution: SolutionView | undefined }[],
): Promise<Map<ItemFacts, Told>> {
	const were = pairs.flatMap(({ item: { pdf, image } }) => [pdf, image]).flatMap((file) => (file ? [file.key] : []));
	if (were.length === 0) return new Map();
	const are = pairs
		.flatMap(({ solution }) => [solution?.pdf, solution?.imgLarge])
		.flatMap((file) => (file ? [file.id] : []));
	const files = await em.find(
		StoredFile,
		{ $or: [{ id: { $in: are } }, { storageKey: { $in: were } }] },
		{ fields: ["storageKey", "sha256"], disableIdentityMap: true },
	);
	const byId = new Map(files.map((file) => [file.id, file]));
	const hashes = new Map(files.map(({ storageKey, sha256 }) => [storageKey, sha256]));
	const become = (was: { key: string } | null, is: FileView | null): Told[] => {
		if (!was) return [];
		const now = is && byId.get(is.id);
		if (!now) return ["Drawing removed"];
		return now.storageKey === was.key || now.sha256 === hashes.get(was.key) ? [] : ["Drawing replaced"];
	};
	return new Map(
		pairs.flatMap(({ item, solution }) => {
			const told = solution ? [...become(item.pdf, solution.pdf), ...become(item.image, solution.imgLarge)] : [];
			return told.slice(0, 1).map((one) => [item, one] as const);
		}),
	);
}
