import { folded, isOddCode } from "#app/domain/folded-text.sql.ts";
import { addErrors } from "#app/domain/imports/import-errors.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { literal, quoted } from "#db/sql.ts";

/**
 * Answers stored records whose codes are not in the plain form of today, as `(id, alike, <scope>, <codes>)`: the
 * folded codes, the first id of those that look alike, and their number. A row means such a record if no record has
 * exactly its code; codes of rows are plain, so their lower case is their folded form.
 */
export function oddCodes(table: string, codes: readonly string[], scope: readonly string[] = []): string {
	const columns = [
		...scope.map((column) => `t.${column}`),
		...codes.map((code) => `${folded(`t.${code}`)} as ${code}`),
	];
	const places = columns.map((_, at) => at + 3).join(", ");
	return `(select min(t.id) as id, count(*) as alike, ${columns.join(", ")} from ${table} t
		where ${codes.map((code) => isOddCode(`t.${code}`)).join(" or ")} group by ${places})`;
}

/** Refuses rows that could mean several stored records: nobody knows which, and a new one would look like them. */
export const checkAlike = (session: ImportSession, entity: string, keyColumn: string): Promise<number> =>
	addErrors(
		session,
		`select r.line, ${literal(keyColumn)}, r.${quoted(keyColumn)},
			format('%s stored records look like "%s"; name the one that is meant by its id, such as ${entity}-%s',
				r.alike, r.${quoted(keyColumn)}, r.id), null, false
		from imp_row r where r.alike > 1 and coalesce(r.given, '') = ''`,
	);
