import { Migration20261121000000 } from "./Migration20261121000000.ts";

/** Every migration in order. A landed one is frozen: a change is a new one. */
export const migrations = [{ name: "Migration20261121000000", class: Migration20261121000000 }];
