import { recordSelect } from "#app/domain/exports/record-select.ts";
import { withoutBk } from "#app/domain/imports/cells.ts";
import { booleanCell, TRUE_WORDS } from "#app/domain/imports/sql-text.ts";
import { fillTable } from "#app/domain/imports/tables.sql.ts";
import { checkNames, createNames, lookUpColumns, type NameRef, nameColumns, nameJoins } from "./names.sql.ts";
import type { ListImport, Pass } from "./pass.ts";
import { planWork, writeWork } from "./work.sql.ts";

const refs: NameRef[] = [{ column: "lab", names: "lab", stored: "stored.lab_id" }];

const reportPass: Pass = {
	table: "report",
	entity: "report",
	label: "format('BK%s - Report %s', doc ->> 'book', doc ->> 'number')",
	record: recordSelect("reports", "facts"),
	async resolve(session) {
		await lookUpColumns(session, refs);
		await fillTable(
			session,
			"imp_row",
			`select staged.*, stored.id, ${nameColumns(refs)},
				case when '' not in (staged.number, staged.book, staged.lab) then
					concat_ws(chr(31), lower(staged.number), lower(staged.book), coalesce(n_lab.id::text, lower(staged.lab))) end as key
			from imp_stage staged ${nameJoins(refs)}
			left join report stored on lower(stored.number) = lower(staged.number) and lower(stored.book) = lower(staged.book) and stored.lab_id = n_lab.id
			where staged.usable`,
		);
	},
	check: (session) => checkNames(session, refs, "left join report stored on stored.id = r.id"),
	create: (session) => createNames(session, refs),
	work: (session) =>
		planWork(session, {
			keys: { book: "r.book", number: "r.number", lab_id: "r.lab_id" },
			values: {
				is_sample: `case when r.is_sample is null then coalesce(stored.is_sample, false)
					else lower(r.is_sample) in ${TRUE_WORDS} end`,
				is_active: booleanCell("r.is_active", "stored.is_active", true),
			},
			from: "imp_row r left join report stored on stored.id = r.id",
		}),
	write: (session) =>
		writeWork(session, "report", { keys: ["book", "number", "lab_id"], values: ["is_sample", "is_active"] }),
	referred: { list: "report", key: "lower(r.book) || chr(31) || lower(r.number)" },
};

export const reportsImport: ListImport = {
	preparers: { book: withoutBk },
	passes: async () => [reportPass],
};
