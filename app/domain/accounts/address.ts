import { raw } from "@mikro-orm/core";

export const atAddress = (email: string) => ({ [raw("lower(email)")]: raw("lower(?)", [email]) });
