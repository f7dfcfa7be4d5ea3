import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { withParts } from "#app/domain/catalogue/parts/parts-cache.sql.ts";
import type { Parts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { intArray } from "#db/sql.ts";

interface Kept<Made> {
	/** The transaction that wrote the document that it was made from. */
	stamp: string;
	made: Made;
}

interface Room<Made> {
	known: Map<string, Kept<Made>>;
	size: number;
}

interface Limit<Made> {
	/** Of all that is kept of one version; it begins anew where more comes, and what is larger by itself is not kept. */
	most: number;
	sizeOf(made: Made): number;
}

const stampRow = z.object({ version: z.int(), id: z.int().nullable(), stamp: z.string().nullable() });

const stampsSql = `select v.version::int as version, d.solution_id as id, d.xmin::text as stamp from catalogue_version v
	left join solution_document d on d.solution_id = any(?::int[])`;

/** Maps ids to stamps; a solution without a document has none. */
async function readStamps(em: EntityManager, ids: number[]) {
	const { rows, parts } = await withParts(em, async () => {
		const rows = await readRows(em, stampRow, raw(stampsSql, [intArray(ids)]));
		return { version: rows[0]!.version, rows };
	});
	return { parts, stamps: new Map(rows.map(({ id, stamp }) => [id, stamp])) };
}

/**
 * A place for what is made of solutions. It is asked with ids, the way of making them and a name for all that they depend on
 * beside document and catalogue; it answers in the order of `ids`, unknown ones left out.
 */
export function solutionViewCache<Made extends { id: number }>({ most, sizeOf }: Limit<Made>) {
	/** By the parts that they were made of, which are others after each change of the catalogue and each midnight. */
	const rooms = new WeakMap<Parts, Room<Made>>();

	function keep(parts: Parts, all: Made[], beside: string, stamps: ReadonlyMap<number | null, string | null>): void {
		const size = all.reduce((sum, one) => sum + sizeOf(one), 0);
		if (size > most) return;
		const room = rooms.get(parts);
		const { known, size: taken } = room && room.size + size <= most ? room : { known: new Map(), size: 0 };
		for (const made of all) {
			const stamp = stamps.get(made.id);
			if (stamp) known.set(`${made.id} ${beside}`, { stamp, made });
		}
		rooms.set(parts, { known, size: taken + size });
	}

	return async (
		em: EntityManager,
		ids: number[],
		make: () => Promise<{ all: Made[]; parts: Parts }>,
		beside = "",
	): Promise<Made[]> => {
		// A transaction may see a catalogue of its own.
		if (em.isInTransaction() || settings().keptAnswers === 0) return (await make()).all;
		const { stamps, parts } = await readStamps(em, ids);
		const known = rooms.get(parts)?.known;
		const found = ids.flatMap((id) => {
			const one = known?.get(`${id} ${beside}`);
			return one && one.stamp === stamps.get(id) ? one.made : [];
		});
		if (found.length === ids.length) return found;
		const fresh = await make();
		keep(fresh.parts, fresh.all, beside, stamps);
		return fresh.all;
	};
}
