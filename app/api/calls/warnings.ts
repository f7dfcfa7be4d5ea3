import { findingsOn, warningsOnSpecimens } from "#app/domain/catalogue/consistency.ts";
import type { ListKey } from "#app/domain/lists/definition.ts";
import { warningsOnFrrs } from "#app/domain/ratings/warnings.ts";
import type { EntityManager } from "#db/orm.ts";

type Record = { id: number; name: string; group: number[] };

async function warningsOn(em: EntityManager, key: ListKey, records: { id: number }[]) {
	const ids = records.map(({ id }) => id);
	if (key === "specimen") return warningsOnSpecimens(em, ids);
	if (key === "frr") return warningsOnFrrs(em, records as Record[]);
	if (key !== "solution") return null;
	const findings = await findingsOn(em, ids);
	return new Map(ids.map((id) => [id, findings.get(id)?.map(({ text }) => text) ?? []]));
}

/** Records as staff are sent them: with `warnings` where their list has any. */
export async function withWarnings<Answer extends { id: number }>(em: EntityManager, key: ListKey, records: Answer[]) {
	const warnings = await warningsOn(em, key, records);
	return warnings ? records.map((one) => ({ ...one, warnings: warnings.get(one.id) ?? [] })) : records;
}
