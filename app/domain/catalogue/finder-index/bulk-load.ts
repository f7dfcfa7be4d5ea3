import { runSql, type SqlRunner } from "./run.sql.ts";

/** Keys other tables refer to stay, and foreign keys to tables not `locked`: without them these would wait. */
const made = (tables: string, locked: string) => `
	select format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make,
		format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as unmake,
		case c.contype when 'f' then 3 else 1 end as turn
	from pg_constraint c where c.conrelid = any (${tables}) and (c.contype = 'f' and c.confrelid = any (${locked})
		or c.contype in ('p', 'u') and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
	union all
	select pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass), 2
	from pg_index i where i.indrelid = any (${tables})
		and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/** Row by row, indexes cost four times the filling. Where a table has rows or a reader they stay and nobody waits. */
export async function fillAtOnce(
	runner: SqlRunner,
	tables: readonly string[],
	locked: readonly string[],
	work: () => Promise<void>,
): Promise<void> {
	const all = [...tables, ...locked];
	const regclasses = (names: readonly string[]) => `array[${names.map((name) => `'${name}'::regclass`).join(", ")}]`;
	await runSql(runner, "create temp table if not exists unmade (make text, unmake text, turn int) on commit drop");
	await runSql(runner, "delete from unmade");
	const filled = tables.map((table) => `exists (select from ${table})`).join(" or ");
	await runSql(
		runner,
		`do $$ declare each record;
		begin
			if ${filled} then return; end if;
			lock table ${all.join(", ")} in access exclusive mode nowait;
			if ${filled} then return; end if;
			insert into unmade ${made(regclasses(tables), regclasses(all))};
			for each in select unmake from unmade order by turn desc loop execute each.unmake; end loop;
		exception when lock_not_available then null;
		end $$`,
	);
	await work();
	await runSql(
		runner,
		`do $$ declare each record;
		begin
			for each in select make from unmade order by turn loop execute each.make; end loop;
		end $$`,
	);
}
