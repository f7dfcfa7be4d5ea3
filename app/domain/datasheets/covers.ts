import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { MAX_FOOTER_NOTE } from "#app/domain/catalogue/records/datasheet-limits.ts";
import type { RecordDefinition } from "#app/domain/catalogue/records/definition.ts";
import { type SavedRecord, saveRecord } from "#app/domain/catalogue/records/save.ts";
import { notFound } from "#app/domain/errors.ts";
import type { CoverFacts } from "#app/domain/facts/facts.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import { Cover } from "#db/entities/datasheets.ts";
import type { EntityManager } from "#db/orm.ts";
import { COVER_CONTENT_REQUIRED, hasVisibleText, sanitizeCover, sentCover } from "./cover-html.ts";
import { revision } from "./warranties.ts";

const content = sentCover().transform(sanitizeCover).refine(hasVisibleText, COVER_CONTENT_REQUIRED);

const texts = { revision, content, footer_note: optionalText(MAX_FOOTER_NOTE) };

const coverRecord: RecordDefinition = {
	key: "cover",
	fields: Object.entries(texts).map(([name, rule]) => ({ kind: "text", name, column: name, rule })),
};

export type CoverInput = Partial<Record<keyof typeof texts, string | null>> & { is_active?: boolean };

/** Unpublished unless told otherwise. Throws `invalid` with every broken field, not found, conflict `stale`. */
export async function saveCover(
	em: EntityManager,
	actor: Actor,
	record: SavedRecord,
	input: CoverInput,
): Promise<number> {
	const { id } = await saveRecord(em, actor, coverRecord, record, { ...input });
	return id;
}

export async function getCoverFacts(em: EntityManager, actor: Actor, id: number): Promise<CoverFacts> {
	requireStaff(actor);
	const cover = await em.findOne(
		Cover,
		{ id },
		{ fields: ["revision", "content", "footerNote"], disableIdentityMap: true },
	);
	if (!cover) throw notFound();
	return { revision: cover.revision, html: cover.content, footerNote: cover.footerNote };
}
