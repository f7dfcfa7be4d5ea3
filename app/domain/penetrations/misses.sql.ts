import { sql } from "@mikro-orm/core";
import type { EntityManager } from "#db/orm.ts";

/** As searches of the finder that found nothing; each text of a person once a day. */
export async function recordMisses(em: EntityManager, userId: number, texts: string[]): Promise<void> {
	if (texts.length === 0) return;
	await em.execute(
		sql`insert into search_miss (user_id, text)
			select distinct ${userId}::int, left(m.text, 200) from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as m(text)
			where not exists (select from search_miss s
			  where s.user_id = ${userId} and s.text = left(m.text, 200) and s.at > now() - interval '1 day')`,
	);
}
