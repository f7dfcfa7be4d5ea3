import { Migration } from "@mikro-orm/migrations";

/** Codes, keys, sizes and ratings that are stored with typographic dashes or spaces get their one spelling. */
export class Migration20270111100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(searchKey);
		for (const statement of [...functions, ...fields.map(spell), spellRatings, spellRequirements, raiseVersion]) {
			this.addSql(statement);
		}
	}
}

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
	/** Over `o` and `t`: two records whose texts must differ. */
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
