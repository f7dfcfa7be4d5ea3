import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { changeRecord } from "#app/domain/catalogue/change.ts";
import { findRow, readTexts, type SavedRecord, writeRow } from "#app/domain/catalogue/record-input.ts";
import { notFound, refuseFaults } from "#app/domain/errors.ts";
import type { CoverFacts } from "#app/domain/schedules/facts.ts";
import { optionalText, requiredText } from "#app/domain/text.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { COVER_CONTENT_REQUIRED, hasVisibleText, sanitizeCover } from "./cover-html.ts";
import { MAX_COVER_CONTENT, MAX_FOOTER_NOTE } from "./datasheet-limits.ts";
import { revision } from "./warranties.ts";

const content = requiredText(COVER_CONTENT_REQUIRED, MAX_COVER_CONTENT)
	.transform(sanitizeCover)
	.refine(hasVisibleText, { error: COVER_CONTENT_REQUIRED, abort: true })
	.refine(
		(html) => Array.from(html).length <= MAX_COVER_CONTENT,
		`Ensure this field has no more than ${MAX_COVER_CONTENT} characters.`,
	);

const texts = { revision, content, footer_note: optionalText(MAX_FOOTER_NOTE) };

/** Of an update, the fields that change. True is published. */
export type CoverInput = Partial<Record<keyof typeof texts, string | null>> & { is_active?: boolean };

/** Unpublished unless told otherwise. Throws `invalid` with every broken field, not found, conflict `stale`. */
export async function saveCover(
	em: EntityManager,
	actor: Actor,
	{ faults: known, ...record }: SavedRecord,
	input: CoverInput,
): Promise<number> {
	requireStaff(actor);
	if (record.id !== null && !(await findRow(em, "cover", record.id))) throw notFound();
	const faults = { ...known };
	const read = readTexts(texts, input, record.id === null, faults);
	refuseFaults(faults);
	const flag = input.is_active === undefined ? {} : { is_active: input.is_active };
	const { id } = await changeRecord(em, actor, { ...record, entity: "cover" }, (tx) =>
		writeRow(tx, "cover", record.id, { ...read, ...flag }),
	);
	return id;
}

export async function getCoverFacts(em: EntityManager, actor: Actor, id: number): Promise<CoverFacts> {
	requireStaff(actor);
	const [cover] = await em.execute<CoverFacts[]>(
		`select revision, content as html, footer_note as "footerNote" from cover where id = ?`,
		[id],
	);
	if (!cover) throw notFound();
	return cover;
}
