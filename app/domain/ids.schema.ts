import { z } from "zod";

/** The largest number that the database's `int` holds. */
const MOST = 2_147_483_647;

/** The id of a record as a form sends it (api.md 1.1); `error` is said whatever is wrong with it. */
export const recordId = (error?: string) => z.coerce.number({ error }).int(error).positive(error).max(MOST, error);

/** The version of a record that a form was filled in from. */
export const recordVersion = z.coerce.number().int().min(0).max(MOST);
