import { Migration } from "@mikro-orm/migrations";

/** A cover's limit counts the HTML as sent; cleaned, an `&` takes five characters, and an attribute's quote six. */
export class Migration20261127510000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
alter table cover drop constraint cover_content_check;
alter table cover add constraint cover_content_check check (content <> '' and char_length(content) <= 48000);
`;
