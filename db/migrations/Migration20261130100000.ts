import { Migration } from "@mikro-orm/migrations";

/**
 * A document for each solution: its rows and those of its specimens, put together once. Whatever changes such a row
 * forgets the document, and who knows which solutions a change reaches writes them anew in its transaction.
 */
export class Migration20261130100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create table solution_document (
	solution_id int primary key references solution on delete cascade,
	document json not null
);
alter table solution_document alter column document set storage external;

create function forget_solution_document() returns trigger language plpgsql as $$
begin
	delete from solution_document where solution_id = new.id;
	return null;
end $$;
create function forget_document_of_link() returns trigger language plpgsql as $$
begin
	if tg_op <> 'INSERT' then delete from solution_document where solution_id = old.solution_id; end if;
	if tg_op <> 'DELETE' then delete from solution_document where solution_id = new.solution_id; end if;
	return null;
end $$;
create function forget_documents_of_specimen() returns trigger language plpgsql as $$
begin
	delete from solution_document
	where solution_id in (select solution_id from solution_specimen where specimen_id = new.id);
	return null;
end $$;

create trigger forget_document after update of drawing, is_active, created, updated, pdf_id, img_small_id, img_large_id on solution
	for each row when (current_setting('pfs.documents', true) is distinct from 'later')
	execute function forget_solution_document();
create trigger forget_document after insert or update or delete on solution_specimen
	for each row when (current_setting('pfs.documents', true) is distinct from 'later')
	execute function forget_document_of_link();
create trigger forget_document after insert or update or delete on solution_substrate
	for each row when (current_setting('pfs.documents', true) is distinct from 'later')
	execute function forget_document_of_link();
create trigger forget_document after insert or update or delete on installation_note
	for each row when (current_setting('pfs.documents', true) is distinct from 'later')
	execute function forget_document_of_link();
create trigger forget_document after update on specimen
	for each row when (current_setting('pfs.documents', true) is distinct from 'later')
	execute function forget_documents_of_specimen();
`;
