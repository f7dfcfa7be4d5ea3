import { Migration } from "@mikro-orm/migrations";

/** Links by mail: what a token is made from, and which mails have gone out. */
export class Migration20261122000000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- A token is derived from its nonce and a secret that is not in the database, so its mail can be written again.
alter table account_token add column nonce uuid not null default gen_random_uuid();
-- A request for an unknown address leaves the same traces as one for a known address, but belongs to nobody.
alter table account_token alter column user_id drop not null;
create index on account_token (expires);

-- What is to be sent, written with what caused it. A job of the queue only carries the id; the truth is here.
create table mail (
	id uuid primary key default gen_random_uuid(),
	kind text not null check (kind in
		('activation', 'reset', 'password_changed', 'company_request_operator', 'company_request_person')),
	user_id int references user_account on delete cascade,
	token_id bigint references account_token on delete cascade,
	request_id int references company_request on delete cascade,
	created timestamptz not null default clock_timestamp(),
	sent timestamptz,
	refused timestamptz,
	check (sent is null or refused is null)
);
create index on mail (user_id);
create index on mail (token_id);
create index on mail (request_id);
create index on mail (created);
create index on company_request (lower(email), created);
`;
