import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { keyed } from "#app/domain/keyed.ts";
import { distinctNaturally } from "#app/domain/natural-order.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { PenetrationReading } from "#db/entities/penetrations.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { type Said, saidKey } from "./said.ts";

export const NAME_KINDS = ["orientation", "substrate", "classification", "material", "serviceType"] as const;

export type NameKind = (typeof NAME_KINDS)[number];

export interface Name {
	kind: NameKind;
	id: number;
	name: string;
}

export interface Names {
	byKey: ReadonlyMap<string, Name[]>;
	synonyms: ReadonlyMap<string, string>;
	said: Said;
}

const row = z.object({ kind: z.enum([...NAME_KINDS, "synonym"]), id: z.int(), name: z.string(), means: z.string() });

const SQL = `select 'orientation' as kind, id, name, '' as means from orientation where is_active
	union all select 'substrate', id, name, '' from substrate_name where is_active
	union all select 'classification', id, name, '' from service_classification where is_active
	union all select 'material', id, name, '' from service_material where is_active
	union all select 'serviceType', id, name, '' from service_type where is_active
	union all select 'synonym', id, name, means from synonym where is_active`;

export async function readNames(em: EntityManager, projectId: number): Promise<Names> {
	const rows = await readRows(em, row, raw(SQL));
	const said = await em.find(PenetrationReading, { project: projectId }, { disableIdentityMap: true });
	const names = rows.flatMap(({ kind, id, name }) => (kind === "synonym" ? [] : [{ kind, id, name }]));
	return {
		byKey: Map.groupBy(names, ({ name }) => nameKey(name)),
		synonyms: new Map(rows.filter(({ kind }) => kind === "synonym").map(({ name, means }) => [nameKey(name), means])),
		said: new Map(said.map(({ field, textKey, means }) => [saidKey(field, textKey), means])),
	};
}

export async function listNames(em: EntityManager): Promise<Record<NameKind, string[]>> {
	const rows = await readRows(em, row, raw(SQL));
	return keyed(NAME_KINDS, (kind) =>
		distinctNaturally(rows.filter((one) => one.kind === kind).map(({ name }) => name)),
	);
}
