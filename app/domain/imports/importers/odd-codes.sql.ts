import { folded, isOddCode } from "#app/domain/folded-text.sql.ts";
import { addErrors } from "#app/domain/imports/import-errors.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { literal, quoted } from "#db/sql.ts";

/**
 * The stored records whose codes may be written otherwise than codes are written today, as `(id, alike, <scope>, <codes>)`:
 * the codes folded, the first id of those that look alike, and how many they are. A row means such a record where none has
 * its code to the letter; the codes of rows are plain, so that their lower case is their folded form.
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
