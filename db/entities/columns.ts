import { p } from "@mikro-orm/core";

export const primaryId = p.integer().primary();

/** Raised by every change: a writer who read an older one is refused. */
export const version = p.integer().version();

/** True if a record is in use; one that is not stays where it is referred to. */
export const isActive = p.boolean().default(true);

export const instant = () => p.datetime(6);

/** The start of the transaction that inserts the row, by the database's clock: those of several processes may differ. */
export const now = instant().defaultRaw("now()");
