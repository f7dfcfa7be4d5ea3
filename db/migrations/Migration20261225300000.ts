import { Migration } from "@mikro-orm/migrations";

/** Days on which staff were told which reports end. */
export class Migration20261225300000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create table digest (
	day date primary key,
	since date
);
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in
	('activation', 'reset', 'password_changed', 'company_request_operator', 'company_request_person',
	'company_added', 'feedback', 'notice', 'digest'));
alter table mail add column digest_day date references digest on delete cascade;
create unique index mail_digest_user on mail (digest_day, user_id);
`;
