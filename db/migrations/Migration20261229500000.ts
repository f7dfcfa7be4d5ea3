import { Migration } from "@mikro-orm/migrations";

/**
 * A version of what projects hold, so that the ranking can be kept while nobody changes it. It is a sum of parts: each connection
 * raises its own part, at the end of its transaction, so that nobody waits for another's.
 */
export class Migration20261229500000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create table items_version (
  part int primary key,
  raised bigint not null default 0
);
insert into items_version (part) select generate_series(0, 31);

create function raise_items_version() returns trigger language plpgsql as $$
begin
  if current_setting('pfs.items_raised', true) is distinct from pg_current_xact_id()::text then
    update items_version set raised = raised + 1 where part = pg_backend_pid() % 32;
    perform set_config('pfs.items_raised', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

create constraint trigger raise_items_version after insert or delete or update of solution_id, is_active on project_item
  deferrable initially deferred for each row execute function raise_items_version();
`;
