import { Migration } from "@mikro-orm/migrations";

/** Mails about feedback, and the word to a person whose company has been added. */
export class Migration20261123600000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in
	('activation', 'reset', 'password_changed', 'company_request_operator', 'company_request_person',
	'company_added', 'feedback'));
alter table mail add column feedback_id int references feedback on delete cascade;
create index on mail (feedback_id);
create index on feedback (created desc, id desc);
create index on company_request (created desc, id desc);
`;
