import { raw } from "@mikro-orm/core";

/** The condition of an account by its address, however its letters are cased; the index is on `lower(email)`. */
export const atAddress = (email: string) => ({ [raw("lower(email)")]: raw("lower(?)", [email]) });
