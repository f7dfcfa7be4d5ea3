import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { currentName } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import { PART, stagedReport } from "#app/domain/imports/cell-text.ts";
import {
	booleanCell,
	comesWithdrawn,
	dateCell,
	optionalCell,
	TRUE_WORDS,
	textCell,
} from "#app/domain/imports/cell-values.sql.ts";
import { type FileColumn, fileValue, putJoins, takeFiles } from "#app/domain/imports/file-columns.sql.ts";
import { addErrors } from "#app/domain/imports/import-errors.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { fillTable } from "#app/domain/imports/staging.sql.ts";
import { plainCode, withoutBk } from "#app/domain/plain-text.ts";
import { literal } from "#db/sql.ts";
import type { ListImporter } from "./list-importer.ts";
import { checkNames, createNames, lookUpColumns, type NameRef, nameColumns, nameJoins } from "./names.sql.ts";
import { checkAlike, oddCodes } from "./odd-codes.sql.ts";

/** Writes the key of a stored report as `imp_row` has it. */
const reportKey = (report: string) =>
	`concat_ws(chr(31), ${folded(`${report}.number`)}, ${folded(`${report}.book`)}, ${report}.lab_id::text)`;

const renamed = `select x.* from imp_row x join report s on s.id = x.id
	where x.given <> '' and x.key is distinct from ${reportKey("s")}`;

/** Looks up each distinct report that rows name as their successor, stored or of the same file. */
async function resolveSuccessors(session: ImportSession): Promise<void> {
	const named = (number: string, book: string, lab: string) => `${folded(number)} = lower(p.parts[3])
		and ${folded(book)} = lower(p.parts[2]) and (cardinality(p.parts) < 4 or lower(${lab}) = lower(${currentName("lab", "p.parts[4]")})
			or ${folded(lab)} = ${folded("p.parts[4]")})`;
	await fillTable(
		session,
		"imp_successor",
		`with p as (select d.item, string_to_array(d.item collate natural_order, ${literal(PART)}) as parts
			from (select distinct r.superseded_by as item from imp_row r where r.superseded_by <> '') d),
		found as (
			select p.item, ${reportKey("o")} as key, o.id, o.is_active or ${comesWithdrawn("report", "o.id")} as is_on from p
				join report o on ${named("o.number", "o.book", "(select l.name from lab l where l.id = o.lab_id)")}
				where not exists (${renamed} and x.id = o.id)
			union all
			select p.item, x.key, null, true from p
				join (select * from imp_row where id is null union all ${renamed}) x on ${named("x.number", "x.book", "x.lab")})
		select p.item, p.parts[1] as label, cardinality(p.parts) in (3, 4) and '' <> all (p.parts) as well_formed,
			coalesce(array_agg(distinct f.key) filter (where f.key is not null), '{}') as keys,
			min(f.key) as key, coalesce(bool_or(f.is_on), false) as is_on
		from p left join found f on f.item = p.item group by p.item, p.parts`,
	);
}

const rows = "imp_row r join imp_successor s on s.item = r.superseded_by";

const addSuccessorErrors = (session: ImportSession, message: string, source: string, cascade = false) =>
	addErrors(session, `select r.line, 'superseded_by', s.label, ${message}, null, ${cascade} from ${source}`);

/** Finds unknown, ambiguous and withdrawn reports, circles, and rows that wait for a refused one, after all other checks. */
async function checkSuccessors(session: ImportSession): Promise<void> {
	await addSuccessorErrors(
		session,
		`case when not s.well_formed then format('"%s" is no report key like BK12/FR4567', s.label)
			when cardinality(s.keys) = 0 then format('"%s" is not a known report', s.label)
			when cardinality(s.keys) > 1 then format('"%s" names several reports; add the lab: BK<book>/<number>/<lab>', s.label)
			else format('"%s" is a withdrawn report', s.label) end`,
		`${rows} where not s.well_formed or cardinality(s.keys) <> 1 or (not s.is_on and not exists (
			select from report o join report u on u.id = o.superseded_by_id where o.id = r.id and ${reportKey("u")} = s.key))`,
	);
	await addSuccessorErrors(
		session,
		"'the reports supersede each other in a circle'",
		`${rows} where cardinality(s.keys) = 1 and exists (
			with recursive edge as (
				select w.key as at, u.key as next from imp_row w join imp_successor u on u.item = w.superseded_by
				union all
				select ${reportKey("o")}, ${reportKey("u")} from report o join report u on u.id = o.superseded_by_id
					where not exists (select from imp_row w where w.id = o.id and w.superseded_by is not null)),
			way as (select s.key as at union select e.next from way join edge e on e.at = way.at)
			select from way where way.at = r.key)`,
	);
	// In a partial import the stored report is not what its refused row says, so the row that names it is refused, too.
	const isLost = `(${Boolean(session.options.partial)} or o.id is null)`;
	const refused = `((o.given <> '' and o.id is null)
		or exists (select from imp_fault f where f.file = ${session.file} and f.line = o.line))`;
	await addSuccessorErrors(
		session,
		"format('the report %s was refused', s.label)",
		`${rows} where s.key in (
			with recursive lost as (
				select o.key from imp_row o where ${isLost} and ${refused}
				union
				select o.key from imp_row o join imp_successor u on u.item = o.superseded_by join lost on lost.key = u.key
					where ${isLost})
			select lost.key from lost)`,
		true,
	);
}

/** Answers the key of the successor that a row states; a missing column keeps the stored successor, an empty cell clears it. */
const successorOf = (report: string) =>
	`case when r.superseded_by is null then (select ${reportKey("u")} from report u where u.id = ${report}.superseded_by_id)
		else (select s.key from imp_successor s where s.item = r.superseded_by) end`;

/** Runs after the rows are written: one may name another of the same file. */
async function writeSuccessors(session: ImportSession): Promise<void> {
	await session.run(`update report t set superseded_by_id = (select u.id from report u where ${reportKey("u")} = w.successor)
		from imp_work w join imp_row r on r.line = w.line and r.superseded_by is not null where ${reportKey("t")} = concat_ws(chr(31), lower(w.number), lower(w.book), w.lab_id::text)
			and (w.successor is not null or t.superseded_by_id is not null)`);
}

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

export const reportsImporter: ListImporter = {
	preparers: { book: withoutBk, number: plainCode, superseded_by: stagedReport },
	table: "report",
	entity: "report",
	keyColumn: "number",
	record: recordSelect("reports", "facts"),
	async resolve(session) {
		await lookUpColumns(session, refs);
		await fillTable(
			session,
			"imp_row",
			`select staged.*, coalesce(stored.id, odd.id) as id, odd.alike, ${nameColumns(refs)},
				case when '' not in (staged.number, staged.book, staged.lab) then
					concat_ws(chr(31), lower(staged.number), lower(staged.book), coalesce(n_lab.id::text, lower(staged.lab))) end as key
			from imp_stage staged ${nameJoins(refs)}
			left join report stored on lower(stored.number) = lower(staged.number) and lower(stored.book) = lower(staged.book) and stored.lab_id = n_lab.id
			left join ${oddCodes("report", ["number", "book"], ["lab_id"])} odd on stored.id is null and odd.lab_id = n_lab.id
				and odd.number = lower(staged.number) and odd.book = lower(staged.book)
			where staged.usable`,
		);
	},
	link: resolveSuccessors,
	async check(session) {
		await checkAlike(session, "report", "number");
		await checkNames(session, refs, stored);
		await addErrors(
			session,
			`select r.line, 'expires', r.expires, 'it expires before it was issued', null, false
			from imp_row r ${stored} where ${values.expires} <= ${values.issued}`,
		);
		await takeFiles(session, [document], stored);
		await checkSuccessors(session);
	},
	create: (session) => createNames(session, refs),
	upsert: {
		keys: { book: "r.book", number: "r.number", lab_id: "r.lab_id" },
		values,
		from: `imp_row r ${stored} ${putJoins([document])}`,
		more: { successor: successorOf("stored") },
		changed: [
			`(${successorOf("stored")}) is distinct from
				(select ${reportKey("u")} from report u where u.id = stored.superseded_by_id)`,
		],
	},
	fileIds: ["document_id"],
	written: writeSuccessors,
	fills: { tables: ["report"], locked: ["lab", "standard"] },
	rewritable: {
		scope: "lower(r.book) || chr(31) || r.lab_id",
		stored: "select lower(t.book) || chr(31) || t.lab_id, t.number from report t",
	},
	referred: { list: "report", key: "lower(r.book) || chr(31) || lower(r.number)", lab: "lab" },
};
