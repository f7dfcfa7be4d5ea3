import { Migration } from "@mikro-orm/migrations";

/** The company that was added for a request, whose name may be shorter than the one that was asked for. */
export class Migration20261127520000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
alter table company_request add column company_id integer references company on delete set null;
create index company_request_company on company_request (company_id);
`;
