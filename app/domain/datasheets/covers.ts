import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { RecordDefinition } from "#app/domain/catalogue/definition/record-definition.ts";
import { recordFields } from "#app/domain/catalogue/definition/records.ts";
import { type SavedRecord, saveRecord } from "#app/domain/catalogue/records/save-record.ts";
import { notFound } from "#app/domain/errors.ts";
import type { CoverFacts } from "#app/domain/facts/facts.ts";
import { Cover } from "#db/entities/datasheets.ts";
import type { EntityManager } from "#db/orm.ts";
import { COVER_CONTENT_REQUIRED, hasVisibleText, sanitizeCover, sentCover } from "./cover-html.ts";

const content = sentCover().transform(sanitizeCover).refine(hasVisibleText, COVER_CONTENT_REQUIRED);

export const coverRecord: RecordDefinition = { key: "cover", fields: recordFields("cover"), texts: { content } };

interface CoverInput {
	revision?: string | null;
	content?: string | null;
	footer_note?: string | null;
	is_active?: boolean;
}

/** A cover is unpublished unless told otherwise. Throws `invalid` with every broken field, not found, conflict `stale`. */
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
