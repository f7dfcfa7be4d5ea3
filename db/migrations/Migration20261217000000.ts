import { Migration } from "@mikro-orm/migrations";

/** Every schedule has a public page, under an address that cannot be guessed; its owner may withdraw it. */
export class Migration20261217000000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- 128 bits of two random UUIDs, which have 122 each.
create function verify_token() returns text language sql volatile parallel safe return
	encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex');
alter table schedule_run
	add column verify_token text not null default verify_token(),
	add column link_withdrawn timestamptz;
create unique index schedule_run_verify_token on schedule_run (verify_token);
`;
