/** A named step takes the database's schema from one version of the product to the next. */
export interface Step {
	/** The name is recorded in the table `schema_migration` once the step has run. */
	name: string;
	/** Statements of SQL, separated by semicolons; all pending steps run in one transaction. */
	sql: string;
}

/**
 * Every step after `baseline.sql`, in order. A step that has landed is frozen: a change is a new step at the end, and the
 * entity that agrees with it. A name says in lower-case words what the step does, such as "project-consent-date".
 */
export const steps: Step[] = [
	{
		name: "solution-title",
		// The documents are written anew when the product starts: those of before have no title.
		sql: `
			alter table solution add column title text collate natural_order not null default ''
				check (title = btrim(title) and char_length(title) <= 80);
			create index solution_title_trgm on solution using gin (title gin_trgm_ops);
			drop trigger forget_document on solution;
			create trigger forget_document
				after update of drawing, title, is_active, created, updated, pdf_id, img_small_id, img_large_id on solution
				for each row when (current_setting('pfs.documents', true) is distinct from 'later')
				execute function forget_solution_document();
			delete from solution_document;
			update catalogue_version set version = version + 1 where exists (select from solution)`,
	},
	{
		name: "synonyms-of-the-trade",
		// A new catalogue gets them with its first import. What staff made of such a word, or withdrew, stays.
		sql: `
			insert into synonym (name, means)
			select word.name, word.means from (values
				('stack', 'Pipe'), ('head of wall', 'Linear gap'), ('sealant', 'Mastic Seal'), ('intumescent', 'Intumescent Coating')
			) word (name, means)
			where exists (select from solution) on conflict (lower(name)) do nothing`,
	},
	{
		name: "phone-with-a-plus",
		sql: `alter table user_account drop constraint user_account_phone_check;
			alter table user_account add check (char_length(phone) between 9 and 13 and phone ~ '[0-9]');
			alter table company_request drop constraint company_request_phone_check;
			alter table company_request add check (char_length(phone) between 9 and 13 and phone ~ '[0-9]');`,
	},
	{ name: "schedule-run-pages", sql: "alter table schedule_run add column pages int" },
	{
		name: "openings-and-tested-limits",
		// What the lists and reports of before do not state stays unknown: blank, or null.
		sql: `
			alter table penetration
				add column opening text not null default '' check (char_length(opening) <= 50),
				add column gap text not null default '' check (char_length(gap) <= 25),
				add column spacing text not null default '' check (char_length(spacing) <= 25),
				add column access text not null default '' check (char_length(access) <= 25),
				add column fire_from text not null default '' check (char_length(fire_from) <= 25),
				add column more_services jsonb not null default '[]' check (jsonb_typeof(more_services) = 'array');
			alter table specimen
				add column opening_min text not null default '' check (char_length(opening_min) <= 50),
				add column opening_max text not null default '' check (char_length(opening_max) <= 50),
				add column gap_min double precision check (gap_min between 0 and 99999),
				add column gap_max double precision check (gap_max between 0 and 99999),
				add column services text check (services in ('one', 'several')),
				add column services_tested text not null default '' check (char_length(services_tested) <= 200),
				add column spacing_min double precision check (spacing_min between 0 and 99999),
				add column sealed text check (sealed in ('both sides', 'one side', 'from above', 'from below')),
				add column fire_from text check (fire_from in ('either side', 'sealed side', 'other side', 'below')),
				add column support_max double precision check (support_max between 0 and 99999)`,
	},
];
