/**
 * The steps by which a database of before the baseline comes to it. This file is frozen and only an upgrade loads it; the
 * limit of 300 lines does not hold here. A database that has the last of these names has the schema of `baseline.sql`.
 */
import type { Step } from "./steps.ts";

/** A text column of the list of penetrations. */
const text = (name: string, most: number) => `${name} text not null default '' check (char_length(${name}) <= ${most})`;

/** Numbers the issues of before in the order in which they were begun. */
export const numberIssues = `
-- Of a deleted project nothing says any more which of its schedules belong together: they stay without a number.
update schedule_run r set issue_no = numbered.no
from (
	select id, row_number() over (partition by project_id order by started, id) as no
	from schedule_run where status = 'done' and project_id is not null
) numbered
where numbered.id = r.id;
`;

const done = `issued_record h join schedule_run r on r.id = h.run_id and r.status = 'done'
	left join project p on p.id = r.project_id`;
const owner = "coalesce(p.user_id, r.former_owner_id, r.user_id)";
const key = (run: string) => `coalesce(${run}.project_id, ${run}.former_project_id, -${run}.id)`;

const counts = (where: string) => `insert into issued_owner (entity, record_id, owner_id, issues, projects)
	select entity, record_id, owner_id, sum(issues)::int, count(*)::int
	from (select h.entity, h.record_id, ${owner} as owner_id, ${key("r")} as key, count(*) as issues
		from ${done} ${where} group by 1, 2, 3, 4) k
	group by 1, 2, 3;`;

const DASHES = "‐‑‒–—―⁃⁓⁻₋−⸺⸻˗֊־﹘﹣";
const SPACES =
	"\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";
const QUOTES = "´ʹʼˊˋ‘’‚‛′‵";
const DOUBLE_QUOTES = "ʺ“”„‟″‶〝〞〟";
const SLASHES = "⁄∕";
const UNSEEN =
	"\u00ad\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff";

const wide = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0xff01 + at)).join("");
const narrow = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at)).join("");

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const from = DASHES + SPACES + QUOTES + DOUBLE_QUOTES + SLASHES + wide + UNSEEN;
const to =
	"-".repeat(DASHES.length) +
	" ".repeat(SPACES.length) +
	"'".repeat(QUOTES.length) +
	'"'.repeat(DOUBLE_QUOTES.length) +
	"/".repeat(SLASHES.length) +
	narrow;

/** The same as keyOf: every dash, and what is not seen, says nothing. */
const searchKey = `
create or replace function search_key(name text) returns text language sql immutable strict parallel safe
	return lower(regexp_replace(normalize(case when name ~ '[^ -~]' then translate(name, ${literal(wide + UNSEEN)}, ${literal(narrow)})
		else name end, NFD), '[\\u0300-\\u036f\\s${SPACES}_.${DASHES}-]', '', 'g'));
reindex index solution_search_key;
reindex index report_search_key;
reindex index report_book_search_key;`;

const functions = [
	`create function pg_temp.plain(name text) returns text language sql immutable strict
		return btrim(translate(name, ${literal(from)}, ${literal(to)}))`,
	`create function pg_temp.rating(name text) returns text language sql immutable strict return (
		select case
			when s.text ~ '^(-|[0-9]{1,4})/(-|[0-9]{1,4})/(-|[0-9]{1,4})$'
				then regexp_replace(s.text, '(^|/)0+([0-9])', '\\1\\2', 'g')
			when s.text ~* '^(E|EI|REI)[0-9]{1,4}(-?[UC]/[UC])?$'
				then regexp_replace(regexp_replace(upper(s.text), '^([A-Z]+)0*([0-9])', '\\1 \\2'), '([0-9])([UC]/)', '\\1-\\2')
			else pg_temp.plain(name) end
		from (select regexp_replace(pg_temp.plain(name), '\\s', '', 'g') as text) s)`,
];

interface Spelled {
	table: string;
	column: string;
	/** Joins `o` and `t`: two records whose texts must differ. */
	apart?: string;
}

const fields: Spelled[] = [
	{ table: "solution", column: "drawing", apart: "true" },
	{ table: "report", column: "number", apart: "lower(o.book) = lower(t.book) and o.lab_id = t.lab_id" },
	{ table: "report", column: "book", apart: "lower(o.number) = lower(t.number) and o.lab_id = t.lab_id" },
	{ table: "specimen", column: "specimen_id", apart: "o.report_id = t.report_id" },
	{ table: "specimen", column: "size" },
	{ table: "substrate", column: "thickness", apart: "o.name_id = t.name_id and o.orientation_id = t.orientation_id" },
	{ table: "insulation", column: "thickness", apart: "o.name_id = t.name_id" },
	{ table: "warranty", column: "revision" },
	{ table: "cover", column: "revision" },
	{ table: "penetration", column: "ref", apart: "o.project_id = t.project_id" },
	{ table: "penetration", column: "size" },
	{ table: "penetration", column: "thickness" },
];

/** Two records that would get one key keep their spellings. */
function spell({ table, column, apart }: Spelled): string {
	const plain = (row: string) => `pg_temp.plain(${row}.${column})`;
	const set =
		column === "ref"
			? `ref = ${plain("t")}, ref_key = lower(normalize(${plain("t")}, NFC))`
			: `${column} = ${plain("t")}`;
	const kept = apart
		? `and not exists (select from ${table} o where o.id <> t.id and ${apart} and lower(${plain("o")}) = lower(${plain("t")}))`
		: "";
	return `update ${table} t set ${set}
		where t.${column} ~ '[^ -~]' and ${plain("t")} collate "C" <> t.${column} collate "C" and ${plain("t")} <> '' ${kept}`;
}

const spellRatings = `update frr t set name = pg_temp.rating(t.name)
	where pg_temp.rating(t.name) collate "C" <> t.name collate "C" and pg_temp.rating(t.name) <> ''
		and not exists (select from frr o where o.id <> t.id and lower(pg_temp.rating(o.name)) = lower(pg_temp.rating(t.name)))`;

const spellRequirements = `update penetration t set required = pg_temp.rating(t.required)
	where pg_temp.rating(t.required) collate "C" <> t.required collate "C"`;

const raiseVersion = "update catalogue_version set version = version + 1 where exists (select from frr)";

export const stepsBeforeBaseline: Step[] = [
	// The whole data model, with the rules that must never break repeated as constraints.
	{
		name: "Migration20261121000000",
		sql: `
-- Ordering of names as people expect it: V-9 before V-10, without regard to case.
create collation natural_order (provider = icu, locale = 'und-u-kn-true-ks-level2', deterministic = true);

-- Lookups: one small table each, so that every reference is a real foreign key.
create table orientation (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index orientation_name_key on orientation (lower(name));

create table substrate_name (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index substrate_name_name_key on substrate_name (lower(name));

create table service_classification (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 50),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index service_classification_name_key on service_classification (lower(name));

create table service_material (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index service_material_name_key on service_material (lower(name));

create table service_type (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index service_type_name_key on service_type (lower(name));

create table seal_type (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index seal_type_name_key on seal_type (lower(name));

create table insulation_material (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index insulation_material_name_key on insulation_material (lower(name));

create table frr_group (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index frr_group_name_key on frr_group (lower(name));

create table brand (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index brand_name_key on brand (lower(name));

create table lab (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index lab_name_key on lab (lower(name));

create table company (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index company_name_key on company (lower(name));
create table city (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	region text collate natural_order not null check (region <> '' and char_length(region) <= 50),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index city_name_key on city (lower(name));

-- People.
create table user_account (
	id int generated by default as identity primary key,
	email text not null check (email = lower(email) and char_length(email) between 3 and 255),
	first_name text not null check (first_name <> '' and char_length(first_name) <= 25),
	last_name text not null check (last_name <> '' and char_length(last_name) <= 25),
	phone text not null check (char_length(phone) between 9 and 12 and phone ~ '[0-9]'),
	city_id int not null references city,
	company_id int not null references company,
	password_hash text not null,
	is_active boolean not null default false,
	is_staff boolean not null default false,
	activated timestamptz,
	token_version int not null default 1,
	created timestamptz not null default now(),
	version int not null default 1
);
create unique index user_account_email_key on user_account (lower(email));
create index on user_account (city_id);
create index on user_account (company_id);
create index on user_account (created);

create table session (
	id_hash text primary key,
	user_id int references user_account on delete cascade,
	data jsonb not null default '{}',
	created timestamptz not null default now(),
	seen timestamptz not null default now()
);
create index on session (user_id);
create index on session (seen);

create table account_token (
	id bigint generated by default as identity primary key,
	user_id int not null references user_account on delete cascade,
	kind text not null check (kind in ('activation', 'reset')),
	token_hash text not null unique,
	created timestamptz not null default now(),
	expires timestamptz not null,
	used timestamptz,
	replaced timestamptz
);
create index on account_token (user_id, kind);

create table rate_limit (
	key text primary key,
	points int not null default 0,
	expire bigint
);
create index on rate_limit (expire);

create table company_request (
	id int generated by default as identity primary key,
	email text not null check (char_length(email) <= 255),
	full_name text not null check (full_name <> '' and char_length(full_name) <= 25),
	phone text not null check (char_length(phone) between 9 and 12 and phone ~ '[0-9]'),
	company_name text not null check (company_name <> '' and char_length(company_name) <= 100),
	company_type text[] not null check (cardinality(company_type) >= 1),
	used_products boolean not null,
	is_active boolean not null default true,
	created timestamptz not null default now(),
	version int not null default 1
);

create table feedback (
	id int generated by default as identity primary key,
	user_id int not null references user_account,
	subject text not null default '' check (char_length(subject) <= 100),
	message text not null check (message <> '' and char_length(message) <= 2000),
	is_active boolean not null default true,
	created timestamptz not null default now(),
	version int not null default 1
);
create index on feedback (user_id);

-- Files: a replaced file is a new row, so that an address never changes its meaning.
create table file (
	id int generated by default as identity primary key,
	kind text not null check (kind in ('drawing_pdf', 'drawing_image', 'product_image', 'tds', 'msds', 'warranty', 'schedule')),
	name text not null check (name <> '' and char_length(name) <= 255),
	type text not null,
	bytes bigint not null check (bytes > 0),
	sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
	-- Of the file as it was handed in, set by the importer alone: images are re-encoded, and an unchanged source is not stored again.
	source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
	width int check (width > 0),
	height int check (height > 0),
	storage_key text not null unique,
	state text not null default 'stored' check (state in ('pending', 'stored', 'orphan')),
	created timestamptz not null default now(),
	check ((width is null) = (height is null))
);
create index on file (sha256);
create index on file (state) where state <> 'stored';

-- Composite catalogue records.
create table frr (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index frr_name_key on frr (lower(name));

create table frr_group_member (
	frr_id int not null references frr on delete cascade,
	group_id int not null references frr_group,
	primary key (frr_id, group_id)
);
create index on frr_group_member (group_id);

create table substrate (
	id int generated by default as identity primary key,
	name_id int not null references substrate_name,
	orientation_id int not null references orientation,
	thickness text collate natural_order not null check (thickness <> '' and thickness = btrim(thickness) and char_length(thickness) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index substrate_parts_key on substrate (name_id, orientation_id, lower(thickness));
create index on substrate (orientation_id);

create table insulation (
	id int generated by default as identity primary key,
	name_id int not null references insulation_material,
	thickness text collate natural_order not null check (thickness <> '' and thickness = btrim(thickness) and char_length(thickness) <= 25),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index insulation_parts_key on insulation (name_id, lower(thickness));

create table service (
	id int generated by default as identity primary key,
	material_id int not null references service_material,
	service_type_id int not null references service_type,
	insulation_id int not null references insulation,
	classification_id int not null references service_classification,
	is_active boolean not null default true,
	version int not null default 1,
	constraint service_parts_key unique (material_id, service_type_id, insulation_id, classification_id)
);
create index on service (service_type_id);
create index on service (insulation_id);
create index on service (classification_id);

create table report (
	id int generated by default as identity primary key,
	book text collate natural_order not null check (book <> '' and book = btrim(book) and char_length(book) <= 25),
	number text collate natural_order not null check (number <> '' and number = btrim(number) and char_length(number) <= 25),
	lab_id int not null references lab,
	is_sample boolean not null default false,
	is_active boolean not null default true,
	version int not null default 1
);
create unique index report_parts_key on report (lower(number), lower(book), lab_id);
create index on report (lab_id);

create table product (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	img_id int references file,
	tds_id int references file,
	msds_id int references file,
	is_active boolean not null default true,
	version int not null default 1
);
create unique index product_name_key on product (lower(name));
create index on product (img_id);
create index on product (tds_id);
create index on product (msds_id);

create table specimen (
	id int generated by default as identity primary key,
	report_id int not null references report,
	specimen_id text collate natural_order not null check (specimen_id <> '' and specimen_id = btrim(specimen_id) and char_length(specimen_id) <= 25),
	size text collate natural_order not null check (size <> '' and char_length(size) <= 100),
	application_id int not null references seal_type,
	frr_id int not null references frr,
	brand_id int not null references brand,
	prot_first_id int not null references product,
	prot_sec_id int references product,
	prot_third_id int references product,
	service_id int not null references service,
	substrate_id int not null references substrate,
	substrate_2_id int references substrate check (substrate_2_id <> substrate_id),
	notes text not null default '' check (char_length(notes) <= 2000),
	description text not null default '' check (char_length(description) <= 2000),
	is_active boolean not null default true,
	created timestamptz not null default now(),
	version int not null default 1
);
create unique index specimen_key on specimen (report_id, lower(specimen_id));
create index on specimen (application_id);
create index on specimen (frr_id);
create index on specimen (brand_id);
create index on specimen (prot_first_id);
create index on specimen (prot_sec_id);
create index on specimen (prot_third_id);
create index on specimen (service_id);
create index on specimen (substrate_id);
create index on specimen (substrate_2_id);

create table solution (
	id int generated by default as identity primary key,
	drawing text collate natural_order not null check (drawing <> '' and drawing = btrim(drawing) and char_length(drawing) <= 50),
	pdf_id int references file,
	img_small_id int references file,
	img_large_id int references file,
	is_active boolean not null default true,
	created timestamptz not null default now(),
	updated timestamptz not null default now(),
	version int not null default 1
);
create unique index solution_drawing_key on solution (lower(drawing));
create index on solution (drawing, id);
create index on solution (updated desc, id desc);
create index on solution (pdf_id);
create index on solution (img_small_id);
create index on solution (img_large_id);

create table solution_specimen (
	solution_id int not null references solution on delete cascade,
	specimen_id int not null references specimen,
	position int not null check (position > 0),
	primary key (solution_id, specimen_id)
);
create index on solution_specimen (specimen_id);

create table solution_substrate (
	solution_id int not null references solution on delete cascade,
	substrate_id int not null references substrate,
	position int not null check (position > 0),
	primary key (solution_id, substrate_id)
);
create index on solution_substrate (substrate_id);

create table installation_note (
	solution_id int not null references solution on delete cascade,
	no_id int not null check (no_id > 0),
	note text not null check (note <> '' and char_length(note) <= 1000),
	primary key (solution_id, no_id)
);

-- The full paths of offered solutions: ids only, so that a rename rewrites nothing.
create table solution_path (
	solution_id int not null references solution on delete cascade,
	orientation_id int not null,
	substrate_name_id int not null,
	classification_id int not null,
	material_id int not null,
	frr_group_id int not null,
	primary key (orientation_id, substrate_name_id, classification_id, material_id, frr_group_id, solution_id)
);
create index on solution_path (solution_id);

-- Data sheets.
create table warranty (
	id int generated by default as identity primary key,
	revision text collate natural_order not null check (revision <> '' and char_length(revision) <= 25),
	pdf_id int not null references file,
	product_id int references product,
	is_active boolean not null default true,
	updated timestamptz not null default now(),
	version int not null default 1
);
create index on warranty (product_id);
create index on warranty (pdf_id);

create table cover (
	id int generated by default as identity primary key,
	revision text collate natural_order not null check (revision <> '' and char_length(revision) <= 25),
	content text not null check (content <> '' and char_length(content) <= 8000),
	footer_note text not null default '' check (char_length(footer_note) <= 1000),
	is_active boolean not null default false,
	created timestamptz not null default now(),
	version int not null default 1
);

-- Projects and favourites.
create table project (
	id int generated by default as identity primary key,
	user_id int not null references user_account,
	proj_name text collate natural_order not null check (proj_name <> '' and char_length(proj_name) <= 35),
	proj_address text collate natural_order not null check (proj_address <> '' and char_length(proj_address) <= 40),
	proj_id text collate natural_order not null default '' check (char_length(proj_id) <= 25),
	rev_notes text not null default '' check (char_length(rev_notes) <= 150),
	city_id int not null references city,
	track_changes boolean not null default false,
	add_tds boolean not null default false,
	add_msds boolean not null default false,
	add_warranty boolean not null default false,
	is_active boolean not null default true,
	created timestamptz not null default now(),
	updated timestamptz not null default now(),
	version int not null default 1
);
create index on project (user_id, is_active, updated desc, id desc);
create index on project (city_id);
create index on project (created);

create table project_item (
	id int generated by default as identity primary key,
	project_id int not null references project on delete cascade,
	no_id int not null check (no_id between 0 and 100000),
	solution_id int not null references solution,
	is_active boolean not null default true,
	constraint project_item_solution_key unique (project_id, solution_id)
);
create index on project_item (project_id, no_id, id);
create index on project_item (solution_id) where is_active;

create table favourite (
	id int generated by default as identity primary key,
	user_id int not null references user_account,
	name text collate natural_order not null check (name <> '' and char_length(name) <= 25),
	created timestamptz not null default now(),
	version int not null default 1
);
create index on favourite (user_id);

create table favourite_solution (
	favourite_id int not null references favourite on delete cascade,
	solution_id int not null references solution,
	position int not null check (position > 0),
	primary key (favourite_id, solution_id)
);
create index on favourite_solution (solution_id);

-- Work in progress belongs to the person, not to the browser.
create table draft (
	id int generated by default as identity primary key,
	user_id int not null references user_account on delete cascade,
	kind text not null check (kind in ('specification', 'specimen', 'solution')),
	record_id int,
	base_version int,
	step int not null default 1 check (step > 0),
	data jsonb not null default '{}',
	updated timestamptz not null default now(),
	version int not null default 1,
	constraint draft_key unique nulls not distinct (user_id, kind, record_id)
);

-- Which project a person has open; no row, or a row without a project, is the unsaved specification.
create table open_project (
	user_id int primary key references user_account on delete cascade,
	project_id int not null references project on delete cascade,
	opened timestamptz not null default now()
);
create index on open_project (project_id);

create table submission (
	key uuid not null,
	user_id int not null references user_account on delete cascade,
	route text not null,
	outcome text not null check (outcome in ('done', 'refused')),
	location text,
	created timestamptz not null default now(),
	primary key (user_id, key)
);
create index on submission (created);

-- Issued schedules outlive their project: the register keeps what was printed.
create sequence schedule_document_no;
create table schedule_run (
	id int generated by default as identity primary key,
	project_id int references project on delete set null,
	project_name text not null,
	user_id int not null references user_account,
	status text not null default 'running' check (status in ('running', 'done', 'failed')),
	progress int not null default 0 check (progress between 0 and 100),
	attempt int not null default 0,
	started timestamptz not null default now(),
	updated timestamptz not null default now(),
	finished timestamptz,
	project_version int not null,
	catalogue_version bigint not null,
	facts jsonb,
	file_id int references file,
	document_no text not null unique,
	failure text,
	check ((status = 'running') = (finished is null)),
	check (status <> 'done' or (file_id is not null and progress = 100))
);
create unique index schedule_run_one_running on schedule_run (user_id) where status = 'running';
create index on schedule_run (project_id, started desc);
create index on schedule_run (user_id, started desc);
create index on schedule_run (file_id);

-- The catalogue's history and its version, raised once per transaction that changes the catalogue.
create table catalogue_version (
	only_row boolean primary key default true check (only_row),
	version bigint not null default 1
);
insert into catalogue_version default values;

create table import_run (
	id int generated by default as identity primary key,
	actor_id int references user_account,
	source text not null check (source in ('cli', 'seed', 'screen')),
	files jsonb not null default '[]',
	started timestamptz not null default now(),
	finished timestamptz not null default now()
);
create index on import_run (actor_id);

create table catalogue_change (
	id bigint generated by default as identity primary key,
	entity text not null,
	record_id int not null,
	at timestamptz not null default now(),
	actor_id int references user_account,
	source text not null check (source in ('page', 'api', 'cli', 'seed', 'screen')),
	import_run_id int references import_run,
	old jsonb,
	new jsonb not null
);
create index on catalogue_change (entity, record_id, id desc);
create index on catalogue_change (import_run_id);
create index on catalogue_change (actor_id);

create table search_miss (
	id bigint generated by default as identity primary key,
	at timestamptz not null default now(),
	user_id int references user_account on delete set null,
	text text not null check (char_length(text) <= 200)
);
create index on search_miss (at);
create index on search_miss (user_id);
`,
	},
	// The double-submit key of forms that signed-out people send.
	{
		name: "Migration20261121100000",
		sql: `
			create table guest_submission (
				key uuid primary key,
				route text not null,
				location text,
				created timestamptz not null default now()
			);
			create index on guest_submission (created);
		`,
	},
	// The finder reads: the service type on each path, counts that need no counting, sizes as numbers.
	{
		name: "Migration20261121200000",
		sql: `
create extension if not exists pg_trgm;

-- The numbers of a specimen's size in millimetres, as ranges: 'Ø100 mm (OD 110 mm)' is 100 and 110, '40–60 mm wide' is
-- 40 to 60, 'up to Ø50 mm' is 0 to 50. Numbers inside names ('310UB40'), counts ('24 no.'), shares,
-- areas and section factors are none.
create function size_ranges(size text) returns nummultirange
language sql immutable strict parallel safe
as $body$
	select coalesce(range_agg(numrange(
		case when m[1] is not null then 0 else least(m[2]::numeric, m[3]::numeric) end,
		greatest(m[2]::numeric, m[3]::numeric), '[]')), '{}'::nummultirange)
	from regexp_matches(
		regexp_replace(
			regexp_replace(lower(size), '(hp/a|cat)[ .]*[0-9]+|[0-9]+ *(no[ .]|%|sides)|([0-9]+ *x *)?[0-9.]+ *mm²|\\m(dn|od|id) *', ' ', 'g'),
			'([0-9]) *[x×] *(?=[0-9])', '\\1 x ', 'g'),
		'(up to[ ø⌀]*|≤[ ø⌀]*|max[. ø⌀]*)?(?<![a-z0-9./])([0-9]{1,6}(?:[.][0-9]+)?)(?: *(?:mm)? *(?:-|–|—|to) *[ø⌀]*([0-9]{1,6}(?:[.][0-9]+)?))?(?![0-9]|[.][0-9]|[a-ln-z]|m(?!m))',
		'g') as m
$body$;
alter table specimen add column sizes nummultirange generated always as (size_ranges(size)) stored;
create index specimen_sizes on specimen using gist (sizes);

-- The drawing search looks inside codes.
create index solution_drawing_trgm on solution using gin (drawing gin_trgm_ops);

-- Whether a solution is offered, so that the number of them can be kept.
alter table solution add column is_offered boolean not null default false;

drop table solution_path;
create table solution_path (
	solution_id int not null references solution on delete cascade,
	orientation_id int not null,
	substrate_name_id int not null,
	classification_id int not null,
	material_id int not null,
	service_type_id int not null,
	frr_group_id int not null,
	primary key (orientation_id, substrate_name_id, classification_id, material_id, frr_group_id, service_type_id, solution_id)
);
create index on solution_path (solution_id);
create index on solution_path (material_id, frr_group_id, service_type_id, solution_id);

-- How many solutions lead through the first so many parts of a path; 0 stands for a part that is open. All parts open:
-- the number of offered solutions. With a service type: through one whole path.
create table path_count (
	orientation_id int not null,
	substrate_name_id int not null,
	classification_id int not null,
	material_id int not null,
	frr_group_id int not null,
	service_type_id int not null,
	solutions int not null,
	primary key (orientation_id, substrate_name_id, classification_id, material_id, frr_group_id, service_type_id)
);

insert into solution_path
	(solution_id, orientation_id, substrate_name_id, classification_id, material_id, service_type_id, frr_group_id)
select a.solution_id, a.orientation_id, a.name_id, b.classification_id, b.material_id, b.service_type_id, b.group_id
from (select distinct ss.solution_id, u.orientation_id, u.name_id
	from solution_substrate ss
	join substrate u on u.id = ss.substrate_id and u.is_active
	join orientation o on o.id = u.orientation_id and o.is_active
	join substrate_name n on n.id = u.name_id and n.is_active) a
join (select distinct ss.solution_id, v.classification_id, v.material_id, v.service_type_id, m.group_id
	from solution_specimen ss
	join specimen p on p.id = ss.specimen_id and p.is_active
	join service v on v.id = p.service_id and v.is_active
	join service_classification c on c.id = v.classification_id and c.is_active
	join service_material t on t.id = v.material_id and t.is_active
	join frr f on f.id = p.frr_id and f.is_active
	join frr_group_member m on m.frr_id = f.id
	join frr_group g on g.id = m.group_id and g.is_active) b on b.solution_id = a.solution_id
join solution s on s.id = a.solution_id and s.is_active;

update solution s set is_offered = true
where s.is_active and exists (select 1 from solution_specimen o join specimen p on p.id = o.specimen_id
	where o.solution_id = s.id and p.is_active);

insert into path_count
select 0, 0, 0, 0, 0, 0, count(*) from solution where is_offered
union all
select orientation_id, coalesce(substrate_name_id, 0), coalesce(classification_id, 0), coalesce(material_id, 0),
	coalesce(frr_group_id, 0), coalesce(service_type_id, 0), count(distinct solution_id)
from solution_path
group by grouping sets (
	(orientation_id),
	(orientation_id, substrate_name_id),
	(orientation_id, substrate_name_id, classification_id),
	(orientation_id, substrate_name_id, classification_id, material_id),
	(orientation_id, substrate_name_id, classification_id, material_id, frr_group_id),
	(orientation_id, substrate_name_id, classification_id, material_id, frr_group_id, service_type_id));
`,
	},
	// Links by mail: what a token is made from, and which mails have gone out.
	{
		name: "Migration20261122000000",
		sql: `
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
`,
	},
	// The finder's rows, in the order in which it shows it: nothing is sorted or counted beyond what is seen.
	{
		name: "Migration20261123100000",
		sql: `
-- Natural order by itself: what it holds equal ('V-9', 'V-09') is equal, so that the next column decides and not the bytes.
create collation natural_ties (provider = icu, locale = 'und-u-kn-true-ks-level2', deterministic = false);

create index solution_offered_in_order on solution (drawing collate natural_ties, id) where is_offered;
create index solution_offered_latest on solution (updated desc, id desc) where is_offered;

-- Rows that are read in the order of drawings bear the code; the reference rewrites it when a drawing gets another one.
alter table solution add constraint solution_code unique (id, drawing);

alter table solution_path add column drawing text collate natural_order;
update solution_path p set drawing = s.drawing from solution s where s.id = p.solution_id;
alter table solution_path alter column drawing set not null;
alter table solution_path drop constraint solution_path_solution_id_fkey;
alter table solution_path add foreign key (solution_id, drawing) references solution (id, drawing)
	on update cascade on delete cascade;
create index solution_path_class on solution_path
	(orientation_id, substrate_name_id, classification_id, drawing collate natural_ties, solution_id)
	include (material_id, frr_group_id, service_type_id);
create index solution_path_in_order on solution_path (drawing collate natural_ties, solution_id)
	include (orientation_id, substrate_name_id, classification_id, material_id, frr_group_id, service_type_id);

-- Every size that was ever tested, once: a size is searched here, and specimens by its id.
create table search_size (
	id int generated by default as identity primary key,
	sizes nummultirange not null unique
);
create index search_size_sizes on search_size using gist (sizes);
drop index specimen_sizes;

-- What a one-line search looks at: one row for each active specimen of an offered solution, with what it is searched by.
-- Ids as they are stored: whether what they name is active is asked when it is searched.
create table search_specimen (
	solution_id int not null,
	specimen_id int not null,
	drawing text collate natural_order not null,
	service_id int not null,
	frr_id int not null,
	size_id int not null,
	report_id int not null,
	product_ids int[] not null,
	-- The substrates that the solution is listed for.
	substrate_ids int[] not null,
	primary key (solution_id, specimen_id),
	foreign key (solution_id, drawing) references solution (id, drawing) on update cascade on delete cascade
);
-- Lists in the order of drawings, with all that a search asks of a row, so that the rows themselves are not read.
create index search_specimen_in_order on search_specimen (drawing collate natural_ties, solution_id);
create index search_specimen_service on search_specimen (service_id, drawing collate natural_ties, solution_id)
	include (frr_id, size_id, report_id, product_ids, substrate_ids);
create index search_specimen_size on search_specimen (size_id, drawing collate natural_ties, solution_id)
	include (frr_id, report_id, product_ids, substrate_ids);
create index search_specimen_test on search_specimen
	(service_id, frr_id, size_id, drawing collate natural_ties, solution_id)
	include (report_id, product_ids, substrate_ids);
create index search_specimen_report on search_specimen (report_id);
create index search_specimen_products on search_specimen using gin (product_ids);

-- The reports that words name.
create index on report (lower(number));
create index on report (('bk' || lower(book)));

-- Texts of one or two characters have no trigram to look codes up by.
create function code_parts(code text) returns text[] language sql immutable strict parallel safe
as $body$
	select string_to_array(c, null) || array(select substr(c, at, 2) from generate_series(1, char_length(c) - 1) as at)
	from lower(code collate "und-x-icu") as c
$body$;
create index solution_code_parts on solution using gin (code_parts(drawing)) where is_offered;

insert into search_size (sizes) select distinct sizes from specimen;
insert into search_specimen
	(solution_id, specimen_id, drawing, service_id, frr_id, size_id, report_id, product_ids, substrate_ids)
select s.id, p.id, s.drawing, p.service_id, p.frr_id, z.id, p.report_id,
	array_remove(array[p.prot_first_id, p.prot_sec_id, p.prot_third_id], null),
	array(select ls.substrate_id from solution_substrate ls where ls.solution_id = s.id order by 1)
from solution s
join solution_specimen ss on ss.solution_id = s.id
join specimen p on p.id = ss.specimen_id and p.is_active
join search_size z on z.sizes = p.sizes
where s.is_offered;
`,
	},
	// Searches and orders the long lists of Solution Admin.
	{
		name: "Migration20261123200000",
		sql: `
			create index specimen_specimen_id_trgm on specimen using gin (specimen_id gin_trgm_ops);
			create index specimen_size_trgm on specimen using gin (size gin_trgm_ops);
			create index report_number_trgm on report using gin (number gin_trgm_ops);
			create index report_book_trgm on report using gin (book gin_trgm_ops);
			create index report_order on report (book, number, id);
		`,
	},
	// Imports from the admin screens: what was uploaded, how far it is, what the dry run saw, what became of it.
	{
		name: "Migration20261123300000",
		sql: `
create table import_job (
	id int generated by default as identity primary key,
	user_id int not null references user_account,
	status text not null default 'receiving'
		check (status in ('receiving', 'checking', 'checked', 'applying', 'applied', 'failed', 'dropped')),
	-- Raised with every change of status: what a page showed, and what a worker may still write.
	version int not null default 1,
	attempt int not null default 0,
	create_lookups boolean not null default false,
	-- [{name, bytes, sha256, key}]: the files as sent and where the file store keeps them.
	uploads jsonb not null default '[]',
	progress int not null default 0 check (progress between 0 and 100),
	phase text not null default '',
	-- What the person has to know before the result: why it was checked again.
	notice text,
	failure text,
	-- [{place, message}]: what is wrong with the upload itself.
	problems jsonb not null default '[]',
	report jsonb,
	-- [{file, key}]: the annotated copy of each CSV file.
	annotated jsonb not null default '[]',
	-- What the dry run saw; an import is applied to nothing else.
	catalogue_version bigint,
	import_run_id int references import_run,
	created timestamptz not null default now(),
	-- A sign of life of whoever works on it.
	touched timestamptz not null default now(),
	finished timestamptz,
	check (status not in ('checked', 'applying', 'applied') or (report is not null and catalogue_version is not null))
);
create index on import_job (user_id);
create index on import_job (import_run_id);
create index on import_job (status, touched);
create index on import_run (finished desc, id desc);
`,
	},
	// Wizards: a copy of a specimen is a draft of its own, and a draft holds the files that were uploaded for it.
	{
		name: "Migration20261123400000",
		sql: `
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
		`,
	},
	// Mails about feedback, and the word to a person whose company has been added.
	{
		name: "Migration20261123600000",
		sql: `
alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in
	('activation', 'reset', 'password_changed', 'company_request_operator', 'company_request_person',
	'company_added', 'feedback'));
alter table mail add column feedback_id int references feedback on delete cascade;
create index on mail (feedback_id);
create index on feedback (created desc, id desc);
create index on company_request (created desc, id desc);
`,
	},
	// Whose project it was: what was issued stays with its owner when the project is deleted.
	{
		name: "Migration20261123700000",
		sql: `
-- Set when the project is deleted; until then the project knows its owner.
alter table schedule_run add column former_owner_id int references user_account;
update schedule_run set former_owner_id = user_id where project_id is null;
create index on schedule_run (former_owner_id, started desc) where former_owner_id is not null;
`,
	},
	// A kept schedule that still says what one of today would say is told by four short hashes.
	{
		name: "Migration20261124000000",
		sql: `
-- What a schedule prints, part by part: project, solutions, cover, documents. Number, date and issuer do not count.
create function schedule_parts(facts jsonb) returns text[] language sql immutable parallel safe return array[
	md5((facts->'project')::text),
	md5((facts->'items')::text),
	md5((facts->'cover')::text),
	md5((facts->'attachments')::text || (facts->'missing')::text)
];
alter table schedule_run add column parts text[] generated always as (schedule_parts(facts)) stored;
`,
	},
	// A nearly whole drawing code is found as quickly among 300,000 as among 3,000.
	{
		name: "Migration20261125000000",
		sql: `
-- Numbered codes share their trigrams (299, 999) with hundreds of others, five characters in a row with few.
create function code_fives(code text) returns text[] language sql immutable strict parallel safe
as $body$
	select array(select substr(c, at, 5) from generate_series(1, char_length(c) - 4) as at)
	from lower(code collate "und-x-icu") as c
$body$;
create index solution_code_fives on solution using gin (code_fives(drawing)) where is_offered;
`,
	},
	// A solution keeps its number from issue to issue, and an issue says what it lacks.
	{
		name: "Migration20261125200000",
		sql: `
-- Kept when the solution leaves its project, so that no other one gets its number.
create table schedule_number (
	project_id int not null references project on delete cascade,
	solution_id int not null references solution,
	no int not null check (no > 0),
	primary key (project_id, solution_id),
	unique (project_id, no)
);
create index on schedule_number (solution_id);
alter table schedule_run add column notices text[] not null default '{}';
`,
	},
	// Words of the trade, and keys by which names are found however they are written.
	{
		name: "Migration20261126000000",
		sql: `
create table synonym (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 25),
	means text collate natural_order not null check (means <> '' and means = btrim(means) and char_length(means) <= 50),
	is_active boolean not null default true,
	version int not null default 1
);
create unique index synonym_name_key on synonym (lower(name));

-- The same as keyOf in the finder: V-101 is v101, and Tūī is tui.
create function search_key(name text) returns text language sql immutable strict parallel safe
	return lower(regexp_replace(normalize(name, NFD), '[\\u0300-\\u036f\\s_.–—-]', '', 'g'));
create index solution_search_key on solution ((search_key(drawing) collate "C"));
create index report_search_key on report (search_key(number));
create index report_book_search_key on report (search_key(book));
`,
	},
	// A drawing's ratings and codes are kept with its file, to be compared with its solution.
	{
		name: "Migration20261126100000",
		sql: `
-- Null where nobody has read the file; empty where it states none.
alter table file add column stated_frrs text[], add column stated_codes text[];
`,
	},
	// Evidence of reports: what kind of document, to which standard, from when to when, and what replaces it.
	{
		name: "Migration20261127000000",
		sql: `
create table standard (
	id int generated by default as identity primary key,
	name text collate natural_order not null check (name <> '' and name = btrim(name) and char_length(name) <= 50),
	accepted_until date,
	is_active boolean not null default true,
	version int not null default 1
);
create unique index standard_name_key on standard (lower(name));

alter table report
	add column kind text check (kind in
		('test', 'assessment', 'regulatory', 'classification', 'eta', 'opinion', 'appraisal')),
	add column standard_id int references standard,
	add column issued date,
	add column expires date,
	add column superseded_by_id int references report,
	add column sponsor text not null default '' check (sponsor = btrim(sponsor) and char_length(sponsor) <= 50),
	add column scope text not null default '' check (char_length(scope) <= 1000),
	add constraint report_dates_check check (expires > issued),
	add constraint report_superseded_check check (superseded_by_id <> id);
create index on report (standard_id);
create index on report (superseded_by_id);
create index report_expires on report (expires) where expires is not null;
`,
	},
	// A run keeps what it made and which files it replaced, so that it can be undone.
	{
		name: "Migration20261127200000",
		sql: `
-- Ids from first_id to last_id: a million rows are a few spans.
create table import_run_record (
	import_run_id int not null references import_run,
	entity text not null,
	first_id int not null,
	last_id int not null,
	primary key (import_run_id, entity, first_id),
	check (last_id >= first_id)
);
create table import_run_file (
	import_run_id int not null references import_run,
	entity text not null,
	record_id int not null,
	col text not null,
	file_id int not null references file,
	primary key (import_run_id, entity, record_id, col)
);
create index on import_run_file (file_id);
create table import_undo (
	import_run_id int primary key references import_run,
	undone_id int not null unique references import_run
);
`,
	},
	// Plain sizes and codes are taken apart seven to ten times as fast: that was most of storing a specimen or a solution.
	{
		name: "Migration20261127300000",
		sql: `
-- The general way, for any text.
do $$ begin
	execute replace(pg_get_functiondef('size_ranges(text)'::regprocedure), 'size_ranges', 'read_sizes');
end $$;

-- 'Ø100 mm', '40', '12.5mm': what the general way would make of them, too.
create or replace function size_ranges(size text) returns nummultirange
language plpgsql immutable strict parallel safe
as $body$
begin
	if size ~ '^[øØ⌀]?[0-9]{1,6}([.][0-9]+)?( ?mm)?$' then
		return nummultirange(numrange(translate(size, 'øØ⌀ m', '')::numeric, translate(size, 'øØ⌀ m', '')::numeric, '[]'));
	end if;
	return read_sizes(size);
end $body$;

-- As before, without a query for each code.
create or replace function code_parts(code text) returns text[]
language plpgsql immutable strict parallel safe
as $body$
declare
	c text := lower(code collate "und-x-icu");
	parts text[] := string_to_array(c, null);
begin
	for at in 1..char_length(c) - 1 loop
		parts := parts || substr(c, at, 2);
	end loop;
	return parts;
end $body$;

create or replace function code_fives(code text) returns text[]
language plpgsql immutable strict parallel safe
as $body$
declare
	c text := lower(code collate "und-x-icu");
	parts text[] := '{}';
begin
	for at in 1..char_length(c) - 4 loop
		parts := parts || substr(c, at, 5);
	end loop;
	return parts;
end $body$;
`,
	},
	// A form that was sent after its session had ended is kept until its sender has signed in again.
	{
		name: "Migration20261127500000",
		sql: `
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
`,
	},
	// A cover's limit counts the HTML as sent; cleaned, an `&` takes five characters, and an attribute's quote six.
	{
		name: "Migration20261127510000",
		sql: `
alter table cover drop constraint cover_content_check;
alter table cover add constraint cover_content_check check (content <> '' and char_length(content) <= 48000);
`,
	},
	// The company that was added for a request, whose name may be shorter than the one that was asked for.
	{
		name: "Migration20261127520000",
		sql: `
alter table company_request add column company_id integer references company on delete set null;
create index company_request_company on company_request (company_id);
`,
	},
	// The catalogue's history is read by kind, by person and by day, the newest first.
	{
		name: "Migration20261130000000",
		sql: `
create index on catalogue_change (entity, id desc);
create index on catalogue_change (at);
drop index catalogue_change_actor_id_idx;
create index on catalogue_change (actor_id, id desc);
`,
	},
	// A document for each solution: its rows and those of its specimens, put together once. Whatever changes such a row
	// forgets the document, and who knows which solutions a change reaches writes them anew in its transaction.
	{
		name: "Migration20261130100000",
		sql: `
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
`,
	},
	// The places of a building that a project's solutions are to seal. A number that was deleted is never given again.
	{
		name: "Migration20261205100000",
		sql: `
create table penetration (
	id int generated by default as identity primary key,
	project_id int not null references project on delete cascade,
	ref text collate natural_order not null check (ref <> '' and ref = btrim(ref) and char_length(ref) <= 20),
	ref_key text not null check (ref_key <> ''),
	level text collate natural_order not null default '' check (char_length(level) <= 25),
	${text("location", 80)},
	${text("orientation", 50)},
	${text("substrate", 50)},
	${text("thickness", 25)},
	${text("classification", 50)},
	${text("service", 50)},
	${text("service_type", 25)},
	${text("size", 50)},
	${text("insulation", 50)},
	required text not null check (required <> '' and char_length(required) <= 25),
	quantity int not null default 1 check (quantity between 1 and 9999),
	${text("note", 200)},
	status text not null default 'open' check (status in ('open', 'assigned', 'not needed')),
	solution_id int references solution,
	specimen_id int references specimen,
	specimen_2_id int references specimen,
	version int not null default 1,
	constraint penetration_ref_key unique (project_id, ref_key),
	check (status <> 'assigned' or solution_id is not null),
	check (status <> 'open' or solution_id is null),
	check (specimen_id is null or solution_id is not null),
	check (specimen_2_id is null or (specimen_id is not null and specimen_2_id <> specimen_id))
);
create index on penetration (solution_id) where solution_id is not null;
create index on penetration (specimen_id) where specimen_id is not null;
create index on penetration (specimen_2_id) where specimen_2_id is not null;

create table penetration_deleted (
	project_id int not null references project on delete cascade,
	ref_key text not null check (ref_key <> ''),
	primary key (project_id, ref_key)
);
`,
	},
	// True where the printed list of penetrations has empty columns to be filled in on site.
	{ name: "Migration20261205110000", sql: "alter table project add column site_sheet boolean not null default false;" },
	// Which records of the catalogue an issued schedule rests on, also after its project is deleted.
	{
		name: "Migration20261206000000",
		sql: `
alter table schedule_run add column former_project_id int;
alter table schedule_run add column revision text generated always as (facts->'project'->>'revision') stored;
-- Whose project was deleted before its number was kept: what has one name and one owner counts as one project.
update schedule_run r set former_project_id = o.no
from (select id, -min(id) over (partition by former_owner_id, project_name) as no
	from schedule_run where project_id is null) o
where o.id = r.id;
create index on schedule_run (former_project_id, started desc) where former_project_id is not null;
create index on schedule_run (lower(document_no));

create table issued_record (
	entity text not null,
	record_id int not null,
	run_id int not null references schedule_run on delete cascade,
	primary key (entity, record_id, run_id)
);
create index on issued_record (run_id);

-- Products and specimens are named by id in every version of the facts; reports and ratings by name, which they
-- may have changed since: then those of today's specimen stand in. A solution is found by its number in its
-- project, or by its code.
insert into issued_record (entity, record_id, run_id)
with item as materialized (
	select r.id as run_id, r.project_id, r.facts->>'version' as version, i.fact
	from schedule_run r, jsonb_array_elements(r.facts->'items') i (fact)
	where r.facts ? 'items' and (i.fact->>'active')::boolean
), tested as materialized (
	select i.run_id, t.*, s.fact->>'report' as report_label, s.fact->>'frr' as frr_name
	from item i, jsonb_array_elements(i.fact->'specimens') s (fact)
	join specimen t on t.id = (s.fact->>'id')::int
), solved as materialized (
	select i.run_id, coalesce(
		(select n.solution_id from schedule_number n
		 where i.version = '3' and n.project_id = i.project_id and n.no = (i.fact->>'no')::int),
		(select s.id from solution s where s.drawing = i.fact->>'drawing' order by s.id limit 1)) as id
	from item i
), label as materialized (
	select r.id, 'BK' || r.book || ' - Report ' || r.number || ' [' || l.name || ']' as name
	from report r join lab l on l.id = r.lab_id
), relied as (
	select t.*, coalesce(la.id, t.report_id) as shown_report, coalesce(f.id, t.frr_id) as shown_frr
	from tested t left join label la on la.name = t.report_label left join frr f on f.name = t.frr_name
)
select v.entity, v.id, t.run_id
from relied t join report r on r.id = t.shown_report join service sv on sv.id = t.service_id
	join insulation n on n.id = sv.insulation_id
	cross join lateral (values ('specimen', t.id), ('report', r.id), ('lab', r.lab_id), ('standard', r.standard_id),
		('frr', t.shown_frr), ('serv', sv.id), ('servmat', sv.material_id), ('servtype', sv.service_type_id),
		('servclass', sv.classification_id), ('insu', n.id), ('insumat', n.name_id), ('sealtype', t.application_id),
		('brand', t.brand_id), ('product', t.prot_first_id), ('product', t.prot_sec_id),
		('product', t.prot_third_id)) v (entity, id)
where v.id is not null
union select 'product', p.id, i.run_id from item i, jsonb_array_elements(i.fact->'products') f (fact)
	join product p on p.id = (f.fact->>'id')::int
union select 'solution', s.id, s.run_id from solved s where s.id is not null
union select v.entity, v.id, u.run_id
from (select t.run_id, t.substrate_id as id from tested t union select t.run_id, t.substrate_2_id from tested t
	union select s.run_id, ss.substrate_id from solved s join solution_substrate ss on ss.solution_id = s.id) u
	join substrate b on b.id = u.id
	cross join lateral (values ('subs', b.id), ('subname', b.name_id), ('orient', b.orientation_id)) v (entity, id);
`,
	},
	// Issues are numbered within their project, and say what they are for and what is in them by a hash.
	{
		name: "Migration20261209000000",
		sql: `
-- Of the facts alone: equal content has an equal hash, whoever issued it, when, and under which number.
create function schedule_content(facts jsonb) returns text language sql immutable parallel safe return
	encode(sha256(convert_to(
		(facts - 'documentNo' - 'issuedAt' - 'generatedBy' - 'generatedFor' - 'findings')::text, 'UTF8')), 'hex');
alter table schedule_run
	add column issue_no int check (issue_no > 0),
	add column intended_use text not null default ''
		check (intended_use in ('', 'For information', 'For consent', 'For construction', 'As built')),
	add column issuer text generated always as (facts #>> '{generatedBy,name}') stored,
	add column issued_for text generated always as (facts #>> '{generatedFor,name}') stored,
	add column sample boolean generated always as ((facts->>'sample')::boolean) stored,
	add column content_sha256 text generated always as (schedule_content(facts)) stored;
${numberIssues}create unique index schedule_run_issue on schedule_run (project_id, issue_no);
`,
	},
	// A report keeps its own PDF, for staff alone unless it is public.
	{
		name: "Migration20261211000000",
		sql: `
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in
	('drawing_pdf', 'drawing_image', 'product_image', 'tds', 'msds', 'report', 'warranty', 'schedule'));
alter table report
	add column document_id int references file,
	add column document_public boolean not null default false;
create index on report (document_id);
`,
	},
	// Withdrawal notices: whom they tell of which issues, and who has acknowledged them.
	{
		name: "Migration20261213000000",
		sql: `
create table notice (
	id int generated by default as identity primary key,
	no int not null unique,
	subject text not null check (subject in ('withdrawn', 'superseded', 'expired', 'corrected')),
	reason text not null check (char_length(reason) between 1 and 500),
	entity text not null,
	record_id int not null,
	label text not null,
	user_id int not null references user_account,
	created timestamptz(6) not null default now()
);
create index on notice (entity, record_id);
create index on notice (user_id);

create table notice_replacement (
	notice_id int not null references notice on delete cascade,
	solution_id int not null references solution on delete cascade,
	primary key (notice_id, solution_id)
);
create index on notice_replacement (solution_id);

create table notice_owner (
	notice_id int not null references notice on delete cascade,
	user_id int not null references user_account on delete cascade,
	acknowledged timestamptz(6),
	primary key (notice_id, user_id)
);
create index on notice_owner (user_id);

create table notice_issue (
	notice_id int not null references notice on delete cascade,
	run_id int not null references schedule_run on delete cascade,
	user_id int not null references user_account on delete cascade,
	primary key (notice_id, run_id)
);
create index on notice_issue (run_id);
create index on notice_issue (user_id);

-- What rested on the record when the notice was sent.
create table notice_solution (
	notice_id int not null references notice on delete cascade,
	solution_id int not null references solution on delete cascade,
	primary key (notice_id, solution_id)
);
create index on notice_solution (solution_id);

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in
	('activation', 'reset', 'password_changed', 'company_request_operator', 'company_request_person',
	'company_added', 'feedback', 'notice'));
alter table mail add column notice_id int references notice on delete cascade;
create unique index mail_notice_user on mail (notice_id, user_id);
`,
	},
	// An issue keeps how much the check before it found, and what its issuer acknowledged.
	{
		name: "Migration20261215000000",
		sql: `
alter table schedule_run add column findings int not null default 0 check (findings >= 0);
update schedule_run set findings = cardinality(notices) where cardinality(notices) > 0;

create table acknowledgement (
	run_id int not null references schedule_run on delete cascade,
	code text not null,
	texts text[] not null,
	person_id int not null references user_account,
	at timestamptz(6) not null default now(),
	primary key (run_id, code)
);
create index on acknowledgement (person_id);
`,
	},
	// Every schedule has a public page, under an address that cannot be guessed; its owner may withdraw it.
	{
		name: "Migration20261217000000",
		sql: `
-- 128 bits of two random UUIDs, which have 122 each.
create function verify_token() returns text language sql volatile parallel safe return
	encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'hex');
alter table schedule_run
	add column verify_token text not null default verify_token(),
	add column link_withdrawn timestamptz;
create unique index schedule_run_verify_token on schedule_run (verify_token);
`,
	},
	// Issues are read by link, with the pictures that they were issued with.
	{
		name: "Migration20261225000000",
		sql: `
create table reading_link (
	id int generated by default as identity primary key,
	run_id int not null references schedule_run on delete cascade,
	label text not null check (char_length(label) <= 50),
	salt text not null,
	token_sha256 text not null unique,
	created timestamptz(6) not null default now(),
	expires timestamptz(6) not null,
	ended timestamptz(6)
);
create index on reading_link (run_id);

create table issued_picture (
	run_id int not null references schedule_run on delete cascade,
	no int not null,
	file_id int not null references file,
	primary key (run_id, no)
);
create index on issued_picture (file_id);
-- What was replaced before is gone.
insert into issued_picture (run_id, no, file_id)
select r.id, (i.fact->>'no')::int, f.id
from schedule_run r, jsonb_array_elements(r.facts->'items') i (fact)
	join file f on f.storage_key = i.fact->'image'->>'key'
where r.facts ? 'items' and r.status <> 'failed';
update file f set state = 'stored'
where state = 'orphan' and exists (select from issued_picture i where i.file_id = f.id);
`,
	},
	// The issues before it, of which a paper tells, are no part of its content: equal content has an equal hash.
	{
		name: "Migration20261225200000",
		sql: `
create or replace function schedule_content(facts jsonb) returns text language sql immutable parallel safe return
	encode(sha256(convert_to(
		(facts - 'documentNo' - 'issuedAt' - 'generatedBy' - 'generatedFor' - 'findings' - 'earlier' - 'changes')::text,
		'UTF8')), 'hex');
`,
	},
	// Days on which staff were told which reports end.
	{
		name: "Migration20261225300000",
		sql: `
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
`,
	},
	// An account keeps the logo of its company, for the covers of what it issues.
	{
		name: "Migration20261226100000",
		sql: `
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in
	('drawing_pdf', 'drawing_image', 'product_image', 'logo', 'tds', 'msds', 'report', 'warranty', 'schedule'));
alter table user_account add column logo_id int references file;
create index on user_account (logo_id);
`,
	},
	// Words of a list of penetrations are read as its owner said.
	{
		name: "Migration20261227100000",
		sql: `
create table penetration_reading (
  project_id int not null references project on delete cascade,
  field text not null check (field in ('orientation', 'substrate', 'classification', 'service', 'service_type', 'size')),
  text_key text not null,
  means text not null,
  primary key (project_id, field, text_key)
);
`,
	},
	// Whether a schedule has the public documents of its reports appended.
	{
		name: "Migration20261227300000",
		sql: "alter table project add column add_reports boolean not null default false;",
	},
	// Which projects hold a solution, also where it is crossed out.
	{ name: "Migration20261227400000", sql: "create index on project_item (solution_id, project_id);" },
	// Whether schedules of a project have the section "Changes since issue n".
	{
		name: "Migration20261229100000",
		sql: "alter table project add column print_changes boolean not null default true;",
	},
	// A version of what projects hold, so that the ranking can be kept while nobody changes it. It is a sum of parts: each connection
	// raises its own part, at the end of its transaction, so that nobody waits for another's.
	{
		name: "Migration20261229500000",
		sql: `
create table items_version (
  part int primary key,
  raised bigint not null default 0
);
insert into items_version (part) select generate_series(0, 31);

create function raise_items_version() returns trigger language plpgsql as $$
begin
  if current_setting('pfs.items_raised', true) is distinct from pg_current_xact_id()::text then
    update items_version set raised = raised + 1 where part = pg_backend_pid() % 32;
    perform set_config('pfs.items_raised', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

create constraint trigger raise_items_version after insert or delete or update of solution_id, is_active on project_item
  deferrable initially deferred for each row execute function raise_items_version();
`,
	},
	// In how many finished issues and projects of each owner a record was issued, kept by whatever finishes or deletes an issue: a
	// rating stands in tens of thousands of issues, but of some thousand owners at most. A project keeps its
	// owner for good. Lists that are not saved are found by the solutions in them.
	{
		name: "Migration20261230100000",
		sql: `
create table issued_owner (
	entity text not null,
	record_id int not null,
	owner_id int not null,
	issues int not null,
	projects int not null
);
-- Of millions of rows: in memory, and checked and indexed once they are there.
set local work_mem = '256MB';
set local maintenance_work_mem = '256MB';
${counts("")}
alter table issued_owner add primary key (entity, record_id, owner_id) include (issues, projects);
alter table issued_owner add foreign key (owner_id) references user_account;
set local work_mem to default;
set local maintenance_work_mem to default;

create function recount_issued(records jsonb) returns void language plpgsql as $$
begin
	delete from issued_owner o using jsonb_to_recordset(records) t (entity text, record_id int)
		where o.entity = t.entity and o.record_id = t.record_id;
	${counts(`join jsonb_to_recordset(records) t (entity text, record_id int)
		on h.entity = t.entity and h.record_id = t.record_id`)}
end $$;

create function count_finished_issues() returns trigger language plpgsql as $$
declare
	runs int[] := array(select n.id from after n join before o using (id)
		where (o.status = 'done') is distinct from (n.status = 'done'));
begin
	if cardinality(runs) > 1 or exists (select from before where id = any(runs) and status = 'done') then
		perform recount_issued((select jsonb_agg(distinct jsonb_build_object('entity', entity, 'record_id', record_id))
			from issued_record where run_id = any(runs)));
	elsif cardinality(runs) = 1 then
		insert into issued_owner as o (entity, record_id, owner_id, issues, projects)
			select h.entity, h.record_id, ${owner}, 1, (not exists (
				select from issued_record e join schedule_run s on s.id = e.run_id
				where e.entity = h.entity and e.record_id = h.record_id and s.id <> r.id and s.status = 'done' and s.id in (
					select id from schedule_run where project_id = r.project_id
					union all select id from schedule_run where former_project_id = r.former_project_id)))::int
			from ${done} where h.run_id = runs[1] order by 1, 2
			on conflict (entity, record_id, owner_id) do update
				set issues = o.issues + excluded.issues, projects = o.projects + excluded.projects;
	end if;
	return null;
end $$;

create trigger count_finished_issues after update on schedule_run referencing old table as before new table as after
	for each statement execute function count_finished_issues();

create function count_deleted_issues() returns trigger language plpgsql as $$
begin
	perform recount_issued((select jsonb_agg(distinct jsonb_build_object('entity', entity, 'record_id', record_id)) from gone));
	return null;
end $$;

create trigger count_deleted_issues after delete on issued_record referencing old table as gone
	for each statement execute function count_deleted_issues();

create index on schedule_run (started desc, id desc) where status = 'done';

create function draft_solutions(data jsonb) returns int[] language sql immutable parallel safe
	return array(select item.sol::int from jsonb_path_query(data, '$.items[*].sol ? (@.type() == "number")') item (sol));
create index draft_solutions on draft using gin (draft_solutions(data)) where kind = 'specification';
`,
	},
	// The finder's choice of evidence in force stays with the person, on each of their devices.
	{
		name: "Migration20261231100000",
		sql: `alter table user_account add column backed boolean not null default false;
update user_account u set backed = true
			where exists (select from session s where s.user_id = u.id and s.data ->> 'backed' = 'true')`,
	},
	// Of a million specimens some hundred are withdrawn: the list of what fell looks for these alone.
	{
		name: "Migration20270102100000",
		sql: `create index on specimen (id) where not is_active;
create index on solution (id) where not is_active`,
	},
	// A dump is restored without a search path: a function behind a stored column names the schema of what it calls.
	{
		name: "Migration20270103100000",
		sql: `do $$ begin
			execute replace(pg_get_functiondef('size_ranges(text)'::regprocedure), 'return read_sizes(', 'return public.read_sizes(');
		end $$`,
	},
	// An issue says which of its solutions rested on each record: the catalogue of later days does not. Those of before do not say.
	{ name: "Migration20270104100000", sql: "alter table issued_record add column solutions int[]" },
	// Sizes are read once more, so that no search finds a size that was not tested; what stands by them follows.
	{
		name: "Migration20270105100000",
		sql: String.raw`
-- The numbers of a specimen's size in millimetres, as ranges: 'Ø100 mm (OD 110 mm)' is 100 and 110, '40–60 mm wide' and
-- '40 up to 60' are 40 to 60, 'up to Ø50 mm' is 0 to 50. Numbers inside names ('310UB40'), numbers of pieces ('24 no.',
-- '3 off', '24 x Ø10', '2x50'), shares, areas and section factors are none, and no range leads from one of them.
create or replace function read_sizes(size text) returns nummultirange
language sql immutable strict parallel safe
as $body$
	with plain as (select regexp_replace(regexp_replace(lower(size),
			'([0-9]),([0-9])(?![0-9])', '\1.\2', 'g'),
			'([0-9]) *(od|nb|id|dia)\M', '\1 ', 'g') as t),
	counted as (select regexp_replace(regexp_replace(t,
			'(hp/a|cat)[ .]*[0-9]+|[0-9]+ *(nos?\M[.]?|off\M|%|sides)|([0-9]+ *x *)?[0-9.]+ *mm²', ' ', 'g'),
			'(?<![0-9.]|x *|× *)([1-9] *[x×] *(?=(dn|od|id|[ø⌀])? *[0-9])|[0-9]+ *[x×] *(?=dn|od|id|[ø⌀]))', ' ', 'g') as t
		from plain),
	apart as (select regexp_replace(regexp_replace(t,
			'\m(dn *[0-9.]+[ m]*)[-–—] *(?=od|id)|\m((od|id) *[0-9.]+[ m]*)[-–—] *(?=dn)|(mm) *[-–—] *(?=[0-9.]+ *(?!mm)[a-z])', '\1\2\4, ', 'g'),
			'\m(dn|od|id) *', ' ', 'g') as t
		from counted),
	spread as (select regexp_replace(regexp_replace(t,
			'([0-9]) *(mm)? *[-–—]? *(up to|≤|max[.]?) *(?=[ø⌀]? *[0-9])', '\1–', 'g'),
			'([0-9]) *[x×] *(?=[0-9])', '\1 x ', 'g') as t
		from apart)
	select coalesce(range_agg(numrange(
		case when m[1] is not null then 0 else least(m[2]::numeric, m[3]::numeric) end,
		greatest(m[2]::numeric, m[3]::numeric), '[]')), '{}'::nummultirange)
	from spread, regexp_matches(t,
		'(up to[ ø⌀]*|≤[ ø⌀]*|max[. ø⌀]*)?(?<![a-z0-9./])([0-9]{1,6}(?:[.][0-9]+)?)(?: *(?:mm)? *(?:-|–|—|to) *[ø⌀]* *([0-9]{1,6}(?:[.][0-9]+)?))?(?![0-9]|[.][0-9]|[a-ln-z]|m(?!m))',
		'g') as m
$body$;

-- The stored column is made of what the function says now.
update specimen set size = size where sizes is distinct from size_ranges(size);
insert into search_size (sizes)
select distinct p.sizes from specimen p join search_specimen t on t.specimen_id = p.id on conflict do nothing;
update search_specimen t set size_id = z.id
from specimen p join search_size z on z.sizes = p.sizes
where p.id = t.specimen_id and z.id <> t.size_id;
update catalogue_version set version = version + 1 where exists (select from specimen);
`,
	},
	// Long lists of Solution Admin are read in natural order with ties by id (docs/rules/finder.md#natural-order).
	{
		name: "Migration20270106100000",
		sql: `
			drop index solution_drawing_id_idx;
			create index solution_order on solution (drawing collate natural_ties, id);
			drop index report_order;
			create index report_order on report (book collate natural_ties, number collate natural_ties, id);
		`,
	},
	// The owner of a list also says what words of insulation and thickness mean, and what a blank means (the empty key).
	{
		name: "Migration20270107100000",
		sql: `
			alter table penetration_reading drop constraint penetration_reading_field_check;
			alter table penetration_reading add constraint penetration_reading_field_check check (field in ('orientation',
				'substrate', 'thickness', 'classification', 'service', 'service_type', 'size', 'insulation'));
		`,
	},
	// Quantities have a unit, and each stored list is a version of the project's list. A version that is put back may swap
	// two numbers: whether they are unique is asked at the end of a statement.
	{
		name: "Migration20270108100000",
		sql: `
alter table penetration add column unit text not null default 'no.' check (unit in ('no.', 'm'));
alter table penetration drop constraint penetration_ref_key;
alter table penetration add constraint penetration_ref_key unique (project_id, ref_key) deferrable initially immediate;

create table penetration_version (
	id int generated by default as identity primary key,
	project_id int not null references project on delete cascade,
	no int not null check (no >= 1),
	created timestamptz(6) not null default now(),
	user_id int not null references user_account,
	source text not null check (source in ('paste', 'file', 'table', 'terminal', 'api', 'restored', 'edited')),
	source_name text not null default '' check (char_length(source_name) <= 200),
	did jsonb not null,
	rows jsonb not null,
	constraint penetration_version_no unique (project_id, no)
);
`,
	},
	// The day by which it is judged whether the standard of a test was still accepted (docs/rules/projects.md).
	{ name: "Migration20270109100000", sql: "alter table project add column consent_date date;" },
	// Remembers for each project what columns of its lists are used as, by their headings.
	{
		name: "Migration20270110100000",
		sql: `
create table penetration_column (
	project_id int not null references project on delete cascade,
	heading text not null check (heading <> ''),
	use text not null,
	primary key (project_id, heading)
);
`,
	},
	// Codes, keys, sizes and ratings that are stored with typographic dashes or spaces get their one spelling.
	{
		name: "Migration20270111100000",
		sql: [searchKey, ...functions, ...fields.map(spell), spellRatings, spellRequirements, raiseVersion].join(";\n"),
	},
];
