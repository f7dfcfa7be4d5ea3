import { z } from "zod";

/** The largest number that the database's `int` holds. */
const MOST = 2_147_483_647;

/** The id of a record as a form sends it; `error` is said whatever is wrong with it. */
export function recordId(error?: string) {
	const once = { error, abort: true };
	return z.coerce.number({ error }).int(once).positive(once).max(MOST, once);
}

/** The version of a record that a form was filled in from. */
export const recordVersion = z.coerce.number().int().min(0).max(MOST);
