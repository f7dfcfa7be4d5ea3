import { Migration } from "@mikro-orm/migrations";

/** A form that was sent after its session had ended is kept until its sender has signed in again. */
export class Migration20261127500000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create table kept_form (
  key_hash text not null,
  address text not null,
  user_id integer references user_account on delete cascade,
  content text not null,
  created timestamptz not null default now(),
  taken timestamptz,
  primary key (key_hash, address)
);
create index kept_form_created on kept_form (created);
create index kept_form_user on kept_form (user_id);
`;
