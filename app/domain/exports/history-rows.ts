import type { Actor } from "#app/domain/actor.ts";
import type { HistoryQuery } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import {
	type DescribedChange,
	describeChanges,
	listAdded,
} from "#app/domain/catalogue/history/change-descriptions.sql.ts";
import { columnLabel, columnText } from "#app/domain/catalogue/history/labels.ts";
import type { WrittenRow } from "#app/tables/write-csv.ts";
import type { EntityManager } from "#db/orm.ts";

const header = "change,at,who,source,import_run,kind,id,record,field,old,new,solutions".split(",");
const PORTION = 500;
const ADDED = 10_000;

/** A row for each record that the import which is asked for made, then for each changed field. Throws forbidden. */
export async function* historyRows(em: EntityManager, actor: Actor, query: HistoryQuery): AsyncGenerator<WrittenRow> {
	yield header;
	if (query.run !== undefined) yield* added(em, actor, query.run);
	for (let before = query.before; ; ) {
		const changes = await describeChanges(em, actor, { ...query, before }, PORTION);
		for (const change of changes) yield* fieldRows(change);
		if (changes.length < PORTION) return;
		before = changes.at(-1)!.id;
	}
}

function fieldRows({ fields, ...change }: DescribedChange): WrittenRow[] {
	const { id, at, who, approvedBy, source, importRun, entity, noun, recordId, label, solutions } = change;
	const cells = [
		id,
		at,
		approvedBy ? `${who}, published by ${approvedBy}` : (who ?? ""),
		source,
		importRun ?? "",
		noun,
		recordId,
		label,
	];
	const count = solutions?.count ?? "";
	return fields.map(({ name, old, new: after }) => {
		const texts = [old, after].map((text) => columnText(name, text) ?? "");
		return [...cells, columnLabel(entity, name), ...texts, count];
	});
}

async function* added(em: EntityManager, actor: Actor, run: number): AsyncGenerator<WrittenRow> {
	for (let offset = 0; ; offset += ADDED) {
		const kinds = await listAdded(em, actor, run, { limit: ADDED, offset });
		for (const { noun, records } of kinds) {
			for (const { id, label } of records) yield ["", "", "", "", run, noun, id, label, "new record", "", "", ""];
		}
		if (kinds.every(({ total }) => total <= offset + ADDED)) return;
	}
}
