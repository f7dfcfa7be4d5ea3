import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { stagedReport } from "#app/domain/imports/cells.ts";
import { addFaults } from "#app/domain/imports/faults.sql.ts";
import { type FileColumn, fileValue, putJoins, settleFiles, takeFiles } from "#app/domain/imports/file-columns.sql.ts";
import { booleanCell, dateCell, optionalCell, TRUE_WORDS, textCell } from "#app/domain/imports/sql-text.ts";
import { fillTable } from "#app/domain/imports/tables.sql.ts";
import { plainCode, withoutBk } from "#app/domain/plain-text.ts";
import { checkNames, createNames, lookUpColumns, type NameRef, nameColumns, nameJoins } from "./names.sql.ts";
import type { ListImport, Pass } from "./pass.ts";
import { checkSuccessors, reportKey, resolveSuccessors, successorOf, writeSuccessors } from "./superseded.sql.ts";
import { planWork, writeWork } from "./work.sql.ts";

const refs: NameRef[] = [
	{ column: "lab", names: "lab", stored: "stored.lab_id" },
	{ column: "standard", names: "standard", stored: "stored.standard_id" },
];

const document: FileColumn = { column: "document", kind: "report", stored: "stored.document_id" };
const stored = "left join report stored on stored.id = r.id";

const values = {
	is_sample: `case when r.is_sample is null then coalesce(stored.is_sample, false)
		else lower(r.is_sample) in ${TRUE_WORDS} end`,
	kind: optionalCell("lower(r.kind)", "stored.kind"),
	standard_id: "case when r.standard is null then stored.standard_id else r.standard_id end",
	issued: dateCell("r.issued", "stored.issued"),
	expires: dateCell("r.expires", "stored.expires"),
	sponsor: textCell("r.sponsor", "stored.sponsor"),
	scope: textCell("r.scope", "stored.scope"),
	document_id: fileValue(document),
	document_public: booleanCell("r.document_public", "stored.document_public", false),
	is_active: booleanCell("r.is_active", "stored.is_active", true),
};

const reportPass: Pass = {
	table: "report",
	entity: "report",
	keyColumn: "number",
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
	link: resolveSuccessors,
	async check(session) {
		await checkNames(session, refs, stored);
		await addFaults(
			session,
			`select r.line, 'expires', r.expires, 'it expires before it was issued', null, false
			from imp_row r ${stored} where ${values.expires} <= ${values.issued}`,
		);
		await takeFiles(session, [document], stored);
		await checkSuccessors(session);
	},
	create: (session) => createNames(session, refs),
	work: (session) =>
		planWork(session, {
			keys: { book: "r.book", number: "r.number", lab_id: "r.lab_id" },
			values,
			from: `imp_row r ${stored} ${putJoins([document])}`,
			more: { successor: successorOf("stored") },
			changed: [
				`(${successorOf("stored")}) is distinct from
					(select ${reportKey("u")} from report u where u.id = stored.superseded_by_id)`,
			],
		}),
	async write(session) {
		await settleFiles(session, "report", ["document_id"]);
		await writeWork(session, "report", { keys: ["book", "number", "lab_id"], values: Object.keys(values) });
		await writeSuccessors(session);
	},
	fills: { tables: ["report"], locked: ["lab", "standard"] },
	rewritable: {
		scope: "lower(r.book) || chr(31) || r.lab_id",
		stored: "select lower(t.book) || chr(31) || t.lab_id, t.number from report t",
	},
	referred: { list: "report", key: "lower(r.book) || chr(31) || lower(r.number)", lab: "lab" },
};

export const reportsImport: ListImport = {
	preparers: { book: withoutBk, number: plainCode, superseded_by: stagedReport },
	passes: async () => [reportPass],
};
