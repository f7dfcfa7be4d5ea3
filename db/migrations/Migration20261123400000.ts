import { Migration } from "@mikro-orm/migrations";

/** Wizards: a copy of a specimen is a draft of its own, and a draft holds the files that were uploaded for it. */
export class Migration20261123400000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(`
			alter table draft drop constraint draft_kind_check;
			alter table draft add constraint draft_kind_check
				check (kind in ('specification', 'specimen', 'specimen_copy', 'solution'));

			-- Pending files that belong to a draft; a pending file of none is swept away.
			create table draft_file (
				draft_id int not null references draft on delete cascade,
				file_id int not null references file on delete cascade,
				primary key (draft_id, file_id)
			);
			create index on draft_file (file_id);
		`);
	}
}
