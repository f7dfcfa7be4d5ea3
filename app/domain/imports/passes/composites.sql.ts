import { insertNoted } from "#app/domain/imports/made.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { isGood } from "#app/domain/imports/sql-text.ts";

async function insertDistinct(session: ImportSession, table: string, sql: string): Promise<void> {
	if ((await insertNoted(session, table, `${sql} on conflict do nothing`)) > 0) session.outcome.changed = true;
}

async function createSubstrates(session: ImportSession, prefix: string): Promise<void> {
	const [orientation, name, thickness] = ["orientation_id", "name_id", "thickness"].map((part) => `${prefix}_${part}`);
	await insertDistinct(
		session,
		"substrate",
		`insert into substrate (orientation_id, name_id, thickness)
		select distinct on (d.o, d.n, lower(d.t)) d.o, d.n, d.t
		from (select distinct r.${orientation}, r.${name}, r.${thickness} from imp_row r where ${isGood}) d (o, n, t)
		where d.o is not null and d.n is not null and d.t <> '' and not exists (select from substrate b
			where b.orientation_id = d.o and b.name_id = d.n and lower(b.thickness) = lower(d.t))
		order by d.o, d.n, lower(d.t), d.t`,
	);
}

export async function createComposites(session: ImportSession): Promise<void> {
	await createSubstrates(session, "substrate");
	await createSubstrates(session, "substrate_2");
	await insertDistinct(
		session,
		"insulation",
		`insert into insulation (name_id, thickness)
		select distinct on (d.n, lower(d.t)) d.n, d.t
		from (select distinct r.insulation_material_id, r.insulation_thickness from imp_row r where ${isGood}) d (n, t)
		where not exists (select from insulation i where i.name_id = d.n and lower(i.thickness) = lower(d.t))
		order by d.n, lower(d.t), d.t`,
	);
	await insertDistinct(
		session,
		"service",
		`insert into service (classification_id, material_id, service_type_id, insulation_id)
		select distinct d.c, d.m, d.t, i.id
		from (select distinct r.service_classification_id, r.service_material_id, r.service_type_id,
			r.insulation_material_id, r.insulation_thickness from imp_row r where ${isGood}) d (c, m, t, n, th)
		join insulation i on i.name_id = d.n and lower(i.thickness) = lower(d.th)`,
	);
}
