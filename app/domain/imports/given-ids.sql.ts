import { addFaults } from "./faults.sql.ts";
import type { Pass } from "./passes/pass.ts";
import type { ImportSession } from "./session.sql.ts";
import { literal, quoted } from "./sql-text.ts";

/** `brand-12` in an export, or the number alone. */
const idOf = (entity: string) =>
	`case when r.given ~* '^(${entity}-)?[0-9]{1,9}$' then regexp_replace(r.given, '^.*-', '')::int end`;

const isGiven = (session: ImportSession) => session.run("select from imp_stage where given <> '' limit 1");

/** Rows with an id mean its record; `named` is the one that has their key. */
export async function resolveRows(session: ImportSession, pass: Pass): Promise<void> {
	await pass.resolve(session);
	if ((await isGiven(session)) > 0) await findGiven(session, pass);
	await pass.link?.(session);
}

async function findGiven(session: ImportSession, pass: Pass): Promise<void> {
	await session.run("alter table imp_row add column named int");
	await session.run(`update imp_row r set named = r.id,
		id = (select t.id from ${pass.table} t where t.id = ${idOf(pass.entity)}) where r.given <> ''`);
	await session.run("analyze imp_row");
}

/** After all other checks of the pass: a row that is refused does not give up its key. */
export async function checkGiven(session: ImportSession, { entity, keyColumn }: Pass): Promise<void> {
	if ((await isGiven(session)) === 0) return;
	await addFaults(
		session,
		`select r.line, 'id', r.given,
			case when r.given !~* '^([a-z]+-)?[0-9]{1,9}$' then format('"%s" is no id like ${entity}-12', r.given)
				when r.given !~* '^(${entity}-)?[0-9]+$'
					then format('"%s" is an id of %s, not of ${entity}', r.given, lower(split_part(r.given, '-', 1)))
				else format('there is no ${entity} with the id %s', regexp_replace(r.given, '^.*-', '')) end, null, false
		from imp_row r where r.given <> '' and r.id is null`,
	);
	await addFaults(
		session,
		`select r.line, 'id', nullif(r.given, ''), format('the same record is already in line %s', d.first), null, false
		from imp_row r join (select id, min(line) as first from imp_row where id is not null
			group by id having count(*) > 1 and bool_or(given <> '')) d on d.id = r.id
		where r.line <> d.first and not exists (select from imp_row o where o.line = d.first and o.key = r.key)`,
	);
	const key = `r.${quoted(keyColumn)}`;
	// A refused row keeps its key, for which another may wait that then is refused, too.
	while (
		(await addFaults(
			session,
			`select r.line, ${literal(keyColumn)}, ${key}, format('"%s" is taken by ${entity}-%s', ${key}, r.named), null, false
			from imp_row r where r.given <> '' and r.named <> r.id and not exists (select from imp_row o
				where o.id = r.named and o.given <> '' and o.key is distinct from r.key
					and not exists (select from imp_fault f where f.file = ${session.file} and f.line = o.line))
				and not exists (select from imp_fault f
					where f.file = ${session.file} and f.line = r.line and f.col = ${literal(keyColumn)})`,
		)) > 0
	);
}
