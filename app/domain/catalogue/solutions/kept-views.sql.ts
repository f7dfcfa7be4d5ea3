import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { withParts } from "#app/domain/catalogue/parts/kept-parts.sql.ts";
import type { Parts } from "#app/domain/catalogue/parts/parts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { intArray } from "#db/sql.ts";
import type { SolutionView } from "./views.ts";

/** More than a large project and the finder's first pages have together. */
const MOST = 1_000;

interface Kept {
	/** Of the document that it was made from: the transaction that wrote it. */
	stamp: string;
	view: SolutionView;
}

/** By the parts that they were made of, which are others after each change of the catalogue and each midnight. */
const kept = new WeakMap<Parts, Map<number, Kept>>();

const stampRow = z.object({ version: z.int(), id: z.int().nullable(), stamp: z.string().nullable() });

const stampsSql = `select v.version::int as version, d.solution_id as id, d.xmin::text as stamp from catalogue_version v
	left join solution_document d on d.solution_id = any(?::int[])`;

/** By id; a solution without a document has no stamp. */
async function readStamps(em: EntityManager, ids: number[]) {
	const { rows, parts } = await withParts(em, async () => {
		const rows = await readRows(em, stampRow, raw(stampsSql, [intArray(ids)]));
		return { version: rows[0]!.version, rows };
	});
	return { parts, stamps: new Map(rows.map(({ id, stamp }) => [id, stamp])) };
}

function keep(parts: Parts, views: SolutionView[], stamps: ReadonlyMap<number | null, string | null>): void {
	const known = kept.get(parts) ?? new Map<number, Kept>();
	if (known.size + views.length > MOST) known.clear();
	for (const view of views) {
		const stamp = stamps.get(view.id);
		if (stamp) known.set(view.id, { stamp, view });
	}
	kept.set(parts, known);
}

export async function keptViews(
	em: EntityManager,
	ids: number[],
	read: () => Promise<{ views: SolutionView[]; parts: Parts }>,
): Promise<SolutionView[]> {
	// A transaction may see a catalogue of its own.
	if (em.isInTransaction() || settings().keptAnswers === 0) return (await read()).views;
	const { stamps, parts } = await readStamps(em, ids);
	const known = kept.get(parts);
	const found = ids.flatMap((id) => {
		const one = known?.get(id);
		return one && one.stamp === stamps.get(id) ? one.view : [];
	});
	if (found.length === ids.length) return found;
	const fresh = await read();
	keep(fresh.parts, fresh.views, stamps);
	return fresh.views;
}
