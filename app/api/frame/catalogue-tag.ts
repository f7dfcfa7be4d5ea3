import type { Actor } from "#app/domain/actor.ts";
import { readCatalogueVersion } from "#app/domain/catalogue/finder-index/version.sql.ts";
import { linkExpiry } from "#app/domain/files/links.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { tagOf } from "./frame.ts";

/** Read before the list: a change in between gives a new list under an old tag, sent once too often. */
export async function catalogueTag(em: EntityManager, request: Request, actor: Actor): Promise<string> {
	const version = await readCatalogueVersion(em);
	const { pathname, search } = new URL(request.url);
	const { appUrl, fileLinkSecret, version: product } = settings();
	const asked = [pathname.replace(/\/$/, ""), search, actor.isStaff];
	return tagOf([version, today(), ...asked, linkExpiry(new Date()), appUrl, fileLinkSecret, product].join("\n"));
}
