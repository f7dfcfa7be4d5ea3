import { z } from "zod";
import type { Pass } from "./passes/pass.ts";
import { shownAs, takenFor } from "./rewritten-keys.ts";
import { type ImportSession, readInBunches } from "./session.sql.ts";
import { isGood, literal, quoted } from "./sql-text.ts";
import { addWarnings, type RowWarning } from "./warnings.sql.ts";

const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";

/** Texts of which a spreadsheet makes numbers and dates, and what it makes of them. */
const LOOKS = `~* ${literal(
	`^([0-9]+([.][0-9]+)?(e[+-]?[0-9]+)?|[0-9]{1,4}[-/. ][0-9]{1,2}([-/. ][0-9]{1,4}.*)?|[0-9]{1,2}[-/. ]?${MONTH}.*|${MONTH}.?[0-9].*)$`,
)}`;

/** A spreadsheet leaves a short whole number as it is, unless it adds decimals or a power of ten. */
const UNTOUCHED = "~ '^(0|[1-9][0-9]{0,10})$'";
const ADDED = "~* '([.]0+|e[+]?[0-9]+)$'";

const storedKey = z.object({ scope: z.string(), key: z.string() });
const newKey = storedKey.extend({ line: z.int() });

const message = (written: string, stored: string) =>
	`a spreadsheet probably made "${written}" of the stored "${stored}"; as it stands it is a new record`;

/** A new key that is what a spreadsheet makes of a stored one: the record would be there twice, without a word. */
export async function warnOfRewritten(session: ImportSession, { keyColumn, rewritable }: Pass): Promise<void> {
	if (!rewritable) return;
	const { scope, stored } = rewritable;
	const key = `r.${quoted(keyColumn)}`;
	const fresh = `imp_row r where r.id is null and ${key} ${LOOKS} and ${scope} is not null`;
	if ((await session.run(`select from ${fresh} limit 1`)) === 0) return;
	const added = (await session.run(`select from ${fresh} and ${key} ${ADDED} limit 1`)) > 0;
	const known = new Map<string, string>();
	const keys = `select s.scope, s.key from (${stored}) s (scope, key)
		where s.key ${LOOKS} ${added ? "" : `and not s.key ${UNTOUCHED}`} and s.scope in (select ${scope} from ${fresh})`;
	for await (const rows of readInBunches(session, storedKey, keys)) {
		for (const row of rows) for (const value of takenFor(row.key)) known.set(`${row.scope}\x1f${value}`, row.key);
	}
	if (known.size === 0) return;
	const { file } = session;
	const written = `select r.line, ${scope} as scope, ${key} as key from ${fresh} and ${isGood}`;
	for await (const rows of readInBunches(session, newKey, written)) {
		const warnings = rows.flatMap((row): RowWarning[] => {
			const [found] = shownAs(row.key).flatMap((value) => known.get(`${row.scope}\x1f${value}`) ?? []);
			if (found === undefined) return [];
			return [{ file, line: row.line, column: keyColumn, message: message(row.key, found) }];
		});
		await addWarnings(session, warnings);
	}
}
