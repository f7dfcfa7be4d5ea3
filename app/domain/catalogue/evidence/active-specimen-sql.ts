import { type CatalogueEntity, entityOf, tableOf } from "#app/domain/catalogue/records/records.ts";
import { referringSql, specimenColumns } from "#app/domain/catalogue/records/specimen-fields.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import { EVIDENCE_PARTS, type EvidencePart } from "./evidence.ts";

function inUse(specimen: string, part: EvidencePart): string {
	const [only, ...more] = specimenColumns(specimen, entityOf(part));
	return more.length === 0
		? `(select is_active from ${part} where id = ${only})`
		: `not exists (select from ${part} where id in (${[only, ...more].join(", ")}) and not is_active)`;
}

/** That a specimen and all that it rests on is in use. */
export const activeSpecimenSql = (specimen: string): string =>
	`(${[`${specimen}.is_active`, ...EVIDENCE_PARTS.map((part) => inUse(specimen, part))].join("\n\tand ")})`;

/** That a specimen is no longer active once a record is withdrawn; null where none falls with such a record. */
export function fallsWithSql(specimen: string, entity: CatalogueEntity, id: number): string | null {
	if (entity === "specimen") return `${specimen}.id = ${Math.trunc(id)}`;
	return isOneOf(EVIDENCE_PARTS, tableOf(entity)) ? referringSql(specimen, entity, id) : null;
}
