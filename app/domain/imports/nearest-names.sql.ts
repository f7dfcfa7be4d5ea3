import { z } from "zod";
import { findLookup, LOOKUPS } from "#app/domain/catalogue/definition/lookups.ts";
import { nearestTo } from "#app/domain/nearest-texts.ts";
import { MAX_LISTED } from "./import-options.ts";
import type { ImportSession } from "./session.sql.ts";

/** With more candidates than this, only the first values are compared, so that a completely wrong file is also checked quickly. */
const MANY_CANDIDATES = 2000;
const FEW_VALUES = 100;

const texts = async (session: ImportSession, sql: string, values: unknown[] = []): Promise<string[]> =>
	(await session.read(z.object({ text: z.string() }), sql, values)).map(({ text }) => text);

const escaped = (text: string) => `regexp_replace(${text}, '([/;\\\\])', '\\\\\\1', 'g')`;

/** A specimen's key as a solution has to name it. */
const key = `'BK' || ${escaped("r.book")} || '/' || ${escaped("r.number")} || '/' || ${escaped("x.specimen_id")}`;

async function reportCandidates(session: ImportSession, book: string, value: string): Promise<string[]> {
	const same = await texts(
		session,
		"select number as text from report where lower(book) = lower($1) and is_active order by number",
		[book],
	);
	if (same.length > 0) return nearestTo(value, same);
	return texts(
		session,
		`select 'BK' || book || ' - Report ' || number as text from report
		where lower(number) = lower($1) and is_active order by book limit 3`,
		[value],
	);
}

async function specimenCandidates(session: ImportSession, book: string, number: string, value: string) {
	const from = "from specimen x join report r on r.id = x.report_id";
	const same = await texts(
		session,
		`select ${key} as text ${from} where lower(r.book) = lower($1) and lower(r.number) = lower($2) and x.is_active
		order by x.specimen_id limit 5000`,
		[book, number],
	);
	if (same.length > 0) return nearestTo(value, same);
	const others = await texts(
		session,
		`select ${key} as text ${from} where lower(r.book) = lower($1) and x.is_active order by r.number limit 5000`,
		[book],
	);
	return nearestTo(value, others);
}

export async function findNearest(session: ImportSession): Promise<void> {
	const wanted = await session.read(
		z.object({ scope: z.string(), value: z.string() }),
		`select f.scope, f.value from imp_fault f where f.file = ${session.file} and f.value is not null
			and not exists (select from imp_nearest n where n.scope = f.scope and n.value = f.value)
		and f.scope is not null and f.scope <> 'header'
		group by f.scope, f.value order by min(f.line) limit ${MAX_LISTED}`,
	);
	const pools = new Map<string, { names: string[]; used: number }>();
	for (const { scope, value } of wanted) {
		session.options.signal?.throwIfAborted();
		const [kind = "", book = "", number = ""] = scope.split("\x1f");
		let names: string[];
		if (kind === "report") names = await reportCandidates(session, book, value);
		else if (kind === "specimen") names = await specimenCandidates(session, book, number, value);
		else {
			const pool = pools.get(kind) ?? { names: await listNames(session, kind), used: 0 };
			pools.set(kind, pool);
			if (pool.names.length > MANY_CANDIDATES && ++pool.used > FEW_VALUES) continue;
			names = nearestTo(value, pool.names);
		}
		await session.run("insert into imp_nearest values ($1, $2, $3)", [scope, value, names]);
	}
}

async function listNames(session: ImportSession, kind: string): Promise<string[]> {
	if (kind === "list") return LOOKUPS.map((list) => list.key);
	const list = findLookup(kind);
	if (!list) return [];
	return texts(session, `select name as text from ${list.table} where is_active order by name`);
}
