import { MAX_NOTE, MAX_NOTES, MAX_SPECIMENS, MAX_SUBSTRATES } from "#app/domain/files/drawing-limits.ts";
import { addFaults } from "#app/domain/imports/faults.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { nameFault } from "./names.sql.ts";

async function checkSpecimenKeys(session: ImportSession): Promise<void> {
	const cascade = `(f.refused is not null and (${Boolean(session.options.partial)} or cardinality(f.ids) = 0))`;
	const kept = `exists (select from solution_specimen ss where ss.solution_id = r.id and ss.specimen_id = any (f.ids))`;
	await addFaults(
		session,
		`select r.line, 'specimens', f.label,
			case when not f.well_formed then format('"%s" is no specimen key like BK12/FR4567/A1', f.label)
				when ${cascade} then format('the specimen %s was refused (%s)', f.label, f.refused)
				when cardinality(f.ids) = 0 then format('"%s" is not a known specimen', f.label)
				when f.active = 0 and cardinality(f.ids) = 1 then format('"%s" is a withdrawn specimen', f.label)
				else format('"%s" names several specimens; add the lab: BK<book>/<number>/<lab>/<specimen>', f.label) end,
			case when f.well_formed and cardinality(f.ids) = 0 and not ${cascade}
				then concat_ws(chr(31), 'specimen', f.parts[2], f.parts[3]) end, ${cascade}
		from imp_row r join imp_specimen_item i on i.line = r.line join imp_specimen_ref f on f.item = i.item
		where not f.well_formed or ${cascade} or cardinality(f.ids) = 0
			or ((f.id is null or (f.active = 0 and not f.is_brought)) and not ${kept}) order by i.pos`,
	);
}

async function checkSubstrateLabels(session: ImportSession): Promise<void> {
	const kept = `exists (select from solution_substrate sb where sb.solution_id = r.id and sb.substrate_id = any (f.ids))`;
	const rows = "imp_row r join imp_substrate_item i on i.line = r.line join imp_substrate_ref f on f.item = i.item";
	await addFaults(
		session,
		`select r.line, 'substrates', f.item,
			case when cardinality(f.ids) > 1 then format('"%s" is the label of several substrates', f.item)
				when f.id is not null then format('"%s" is a withdrawn substrate', f.item)
				when f.orientation is null or '' in (f.orientation, f.name, f.thickness)
					then format('"%s" is no substrate like Wall - Plasterboard - 13mm', f.item)
				else format('the thickness of "%s" has more than 25 characters', f.item) end, null, false
		from ${rows}
		where case when f.id is null and cardinality(f.ids) = 0
			then f.orientation is null or '' in (f.orientation, f.name, f.thickness) or char_length(f.thickness) > 25
			else (f.id is null or f.active = 0) and not ${kept} end order by i.pos`,
	);
	for (const [column, list, singular, part] of [
		["substrates/orient", "orient", "orientation", "orientation"],
		["substrates/subname", "subname", "substrate name", "name"],
	]) {
		const fault = nameFault(session, "n", `'${list}'`, `'${singular}'`, "null::int");
		await addFaults(
			session,
			`select r.line, 'substrates', n.value, format('%s, in "%s"', ${fault.message}, f.item), ${fault.scope},
				${fault.cascade}
			from ${rows} join imp_name n on n.col = '${column}' and n.value = f.${part}
			where f.id is null and ${fault.when} order by i.pos`,
		);
	}
}

async function checkSizes(session: ImportSession): Promise<void> {
	for (const [column, table, most] of [
		["specimens", "imp_specimen_item", MAX_SPECIMENS],
		["substrates", "imp_substrate_item", MAX_SUBSTRATES],
	] as const) {
		await addFaults(
			session,
			`select i.line, '${column}', null, format('%s ${column} are too many; at most ${most} are allowed', count(*)),
				null, false
			from (select distinct line, item from ${table}) i group by i.line having count(*) > ${most}`,
		);
		await addFaults(
			session,
			`select r.line, '${column}', null, 'a value is required', null, false from imp_row r
			where r.${column} = '' and not exists (select from imp_fault f where f.file = ${session.file}
				and f.line = r.line and f.col = '${column}')`,
		);
	}
	await addFaults(
		session,
		`select r.line, 'installation', null,
			case when count(*) > ${MAX_NOTES} then format('%s notes are too many; at most ${MAX_NOTES} are allowed', count(*))
				else format('note %s has more than ${MAX_NOTE} characters',
					min(n.no) filter (where char_length(n.note) > ${MAX_NOTE})) end, null, false
		from imp_row r cross join lateral string_to_table(r.installation, E'\\n') with ordinality n (note, no)
		group by r.line having count(*) > ${MAX_NOTES} or max(char_length(n.note)) > ${MAX_NOTE}`,
	);
}

export async function checkSolutions(session: ImportSession): Promise<void> {
	await checkSpecimenKeys(session);
	await checkSubstrateLabels(session);
	await checkSizes(session);
}
