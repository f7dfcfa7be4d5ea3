import { z } from "zod";
import { findLookup, findLookupByAnyName, LOOKUPS } from "#app/domain/catalogue/records/lookups.ts";
import { stagedList } from "#app/domain/imports/cells.ts";
import { addFaults } from "#app/domain/imports/faults.sql.ts";
import { literal } from "#app/domain/imports/sql-text.ts";
import { frrPass } from "./frrs.sql.ts";
import { namedPass } from "./named.sql.ts";
import type { ListImport, Pass } from "./pass.ts";

export const lookupsImport: ListImport = {
	preparers: { list: (cell) => findLookupByAnyName(cell)?.key ?? cell, group: stagedList },
	async passes(session) {
		const keys = LOOKUPS.map(({ key }) => literal(key)).join(", ");
		await addFaults(
			session,
			`select staged.line, 'list', staged.list, format('"%s" is not a known list', staged.list), 'list', false
			from imp_stage staged where staged.usable and staged.list <> '' and lower(staged.list) not in (${keys})`,
		);
		const used = await session.read(
			z.object({ list: z.string() }),
			"select distinct lower(list) as list from imp_stage where usable",
		);
		const present = new Set(used.map(({ list }) => findLookup(list)?.key));
		const passes: Pass[] = LOOKUPS.filter(({ key }) => present.has(key)).map((list) =>
			list.key === "frr" ? frrPass : namedPass(list),
		);
		return passes;
	},
};
