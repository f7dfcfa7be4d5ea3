import type { Actor } from "#app/domain/actor.ts";
import { readCatalogueVersion } from "#app/domain/catalogue/version.sql.ts";
import { linkExpiry } from "#app/domain/files/links.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { tagOf } from "./frame.ts";

/**
 * The validator of a list that follows from the catalogue alone: of its version, the address, what the caller may see,
 * the signatures of file addresses (which change twice a day) and the product's version, which may change the shapes.
 * Read before the list: a change in between gives a new list under an old tag, which is then sent once too often.
 */
export async function catalogueTag(em: EntityManager, request: Request, actor: Actor): Promise<string> {
	const version = await readCatalogueVersion(em);
	const { pathname, search } = new URL(request.url);
	const parts = [version, pathname.replace(/\/$/, ""), search, actor.isStaff, linkExpiry(new Date())];
	return tagOf([...parts, settings().version].join("\n"));
}
