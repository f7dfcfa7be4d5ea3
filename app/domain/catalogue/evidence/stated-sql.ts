export const oneDash = (text: string) => `translate(${text}, '–—‐‑‒−', '------')`;

/** `V 301` and `v301` are `V-301`. */
const codeKey = (code: string) => `regexp_replace(upper(${oneDash(code)}), '([A-Z])[-_. ]+([0-9])', '\\1\\2', 'g')`;

/** True where `whole` is `part` with more behind it, parted from it. */
const continues = (whole: string, part: string) =>
	`(starts_with(${whole}, ${part}) and substr(${whole}, char_length(${part}) + 1, 1) !~ '[A-Z0-9]')`;

const shape = (key: string) => `regexp_replace(${key}, '[0-9]+', '0', 'g')`;

const MOST_CODES = 3;

/** Over `s` of the query of findings: drawings whose text lacks their own code, and the codes that stand there. */
export const NAMED_CODES = `unnamed as (
		select s.id, ${codeKey("s.drawing")} as own, f.stated_codes as codes from s join file f on f.id = s.pdf_id
		where split_part(${codeKey("s.drawing")}, ' ', 1) ~ '^[A-Z].*[0-9]'
			and not exists (select from unnest(f.stated_codes) as x(code) where ${codeKey("x.code")} = ${codeKey("s.drawing")})
	), named as (
		select u.id, u.own, c.code, c.key, exists (select from solution o where lower(o.drawing) = lower(c.code)) as is_taken
		from unnamed u cross join lateral (select x.code, ${codeKey("x.code")} as key from unnest(u.codes) as x(code)) c
	)`;

/** Over `s`, `tested` and {@link NAMED_CODES}: rows of its `found`. */
export const STATED_FINDINGS = `select s.id, 'drawing_frr', null, null, null, x.frr
	from s join file f on f.id = s.pdf_id cross join unnest(f.stated_frrs) as x(frr)
	where s.id in (select id from tested) and not exists (select from tested t join frr r on r.id = t.frr_id
		where t.id = s.id and strpos(${oneDash("regexp_replace(r.name, '\\s', '', 'g')")}, x.frr) > 0)
	union all
	select n.id, 'drawing_code', null, null, null, array_to_string((array_agg(n.code order by n.code)
		filter (where n.is_taken or ${shape("n.key")} = ${shape("n.own")}))[:${MOST_CODES}], ', ')
	from named n group by n.id
	having bool_or(n.is_taken or ${shape("n.key")} = ${shape("n.own")})
		and not bool_or(not n.is_taken and (${continues("n.own", "n.key")} or ${continues("n.key", "n.own")}))`;
