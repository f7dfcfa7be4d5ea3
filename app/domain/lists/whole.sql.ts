import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import {
	frrGroupIdsSql,
	insulationParts,
	insulationSql,
	recordJson,
	reportParts,
	serviceParts,
	serviceSql,
	specimenSql,
	staffReportSql,
	substrateParts,
	substrateSql,
} from "#app/domain/catalogue/parts/record-json.sql.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import type { ListKey } from "./staff-list.ts";
import { staffList } from "./table.ts";

interface Whole {
	sql: string | (() => string);
	from: string;
	id: string;
}

const drawingsSql = `'drawing_txt', coalesce((select string_agg(so.drawing, ', ' order by so.drawing collate natural_ties, so.id)
	from solution_specimen ss join solution so on so.id = ss.solution_id where ss.specimen_id = sp.id), '')`;

const composites: Partial<Record<ListKey, Whole>> = {
	frr: {
		sql: `json_build_object('id', frr.id, 'name', frr.name, 'group', ${frrGroupIdsSql}, 'is_active', frr.is_active)`,
		from: "frr",
		id: "frr.id",
	},
	subs: { sql: substrateSql("su"), from: `substrate su ${substrateParts("su")}`, id: "su.id" },
	insu: { sql: insulationSql, from: `insulation ins ${insulationParts}`, id: "ins.id" },
	serv: { sql: serviceSql, from: `service sv ${serviceParts}`, id: "sv.id" },
	report: { sql: () => staffReportSql(today()), from: `report rep ${reportParts}`, id: "rep.id" },
	specimen: { sql: () => specimenSql(today(), drawingsSql), from: "specimen sp", id: "sp.id" },
};

/** Answers whole records to staff, in the order of `ids`; unknown ones are left out. */
export async function readWholeRecords<Shape extends z.ZodType>(
	em: EntityManager,
	actor: Actor,
	{ key, ids, shape }: { key: string; ids: number[]; shape: Shape },
): Promise<z.output<Shape>[]> {
	const list = staffList(actor, key);
	const { sql, from, id } = composites[list.key] ?? {
		sql: recordJson(list.key, "t"),
		from: `${list.table} t`,
		id: "t.id",
	};
	const statement = `select ${typeof sql === "string" ? sql : sql()} as record from ${from}
		join unnest(?::int[]) with ordinality as w(id, ord) on w.id = ${id} order by w.ord`;
	const rows = await readRows(em, z.object({ record: z.unknown() }), raw(statement, [intArray(ids)]));
	return rows.map(({ record }) => shape.parse(record));
}
