import type { Actor } from "#app/domain/actor.ts";
import type { HistoryQuery } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import {
	type DescribedChange,
	describeChanges,
	listAdded,
} from "#app/domain/catalogue/history/change-descriptions.sql.ts";
import { columnLabel, columnText } from "#app/domain/catalogue/history/labels.ts";
import type { EntityManager } from "#db/orm.ts";
import { CSV_MARK, csvLine } from "./csv-line.ts";

const header = "change,at,who,source,import_run,kind,id,record,field,old,new,solutions".split(",");
const PORTION = 500;
const ADDED = 10_000;

/** A line for each record that the import which is asked for made, then for each changed field, in portions of text. Throws forbidden. */
export async function* historyCsv(em: EntityManager, actor: Actor, query: HistoryQuery): AsyncGenerator<string> {
	yield CSV_MARK + csvLine(header);
	if (query.run !== undefined) yield* added(em, actor, query.run);
	for (let before = query.before; ; ) {
		const changes = await describeChanges(em, actor, { ...query, before }, PORTION);
		if (changes.length > 0) yield changes.map(lines).join("");
		if (changes.length < PORTION) return;
		before = changes.at(-1)!.id;
	}
}

function lines({ fields, ...change }: DescribedChange): string {
	const { id, at, who, approvedBy, source, importRun, entity, noun, recordId, label, solutions } = change;
	const told = [
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
	return fields
		.map(({ name, old, new: after }) => {
			const texts = [old, after].map((text) => columnText(name, text) ?? "");
			return csvLine([...told, columnLabel(entity, name), ...texts, count]);
		})
		.join("");
}

async function* added(em: EntityManager, actor: Actor, run: number): AsyncGenerator<string> {
	for (let offset = 0; ; offset += ADDED) {
		const kinds = await listAdded(em, actor, run, { limit: ADDED, offset });
		for (const { noun, records } of kinds) {
			yield records
				.map(({ id, label }) => csvLine(["", "", "", "", run, noun, id, label, "new record", "", "", ""]))
				.join("");
		}
		if (kinds.every(({ total }) => total <= offset + ADDED)) return;
	}
}
