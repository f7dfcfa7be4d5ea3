import { raw } from "@mikro-orm/core";
import { SearchMiss } from "#db/entities/finder.ts";
import type { EntityManager } from "#db/orm.ts";

/** While a person is typing, each longer text takes the place of what it begins with. */
export async function recordMiss(em: EntityManager, user: number, text: string): Promise<void> {
	const kept = [...text].slice(0, 200).join("");
	const begun = { user, at: { $gt: raw("now() - interval '1 minute'") }, [raw("starts_with(?, text)", [kept])]: true };
	await em.nativeDelete(SearchMiss, begun);
	await em.insert(SearchMiss, { user, text: kept });
}
