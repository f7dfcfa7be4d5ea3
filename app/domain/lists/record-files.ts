import type { Actor } from "#app/domain/actor.ts";
import type { FileAddress } from "#app/domain/files/address.ts";
import { findOwnedFile, hasFileField } from "#app/domain/files/owned.ts";
import type { EntityManager } from "#db/orm.ts";
import type { StaffList } from "./staff-list.ts";

export async function storedFiles(
	em: EntityManager,
	actor: Actor,
	{ key, files = [] }: Pick<StaffList, "key" | "files">,
	id: number,
): Promise<Record<string, FileAddress>> {
	const found: Record<string, FileAddress> = {};
	for (const { name: field } of files) {
		if (!hasFileField(key, field)) continue;
		const file = await findOwnedFile(em, actor, { kind: key, id, field });
		if (file) found[field] = { kind: key, id, field, name: file.name, version: file.id };
	}
	return found;
}
