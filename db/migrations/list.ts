import { Migration20261121000000 } from "./Migration20261121000000.ts";
import { Migration20261121100000 } from "./Migration20261121100000.ts";
import { Migration20261121200000 } from "./Migration20261121200000.ts";
import { Migration20261122000000 } from "./Migration20261122000000.ts";
import { Migration20261123100000 } from "./Migration20261123100000.ts";
import { Migration20261123200000 } from "./Migration20261123200000.ts";
import { Migration20261123300000 } from "./Migration20261123300000.ts";
import { Migration20261123400000 } from "./Migration20261123400000.ts";
import { Migration20261123600000 } from "./Migration20261123600000.ts";
import { Migration20261123700000 } from "./Migration20261123700000.ts";
import { Migration20261124000000 } from "./Migration20261124000000.ts";
import { Migration20261125000000 } from "./Migration20261125000000.ts";
import { Migration20261125200000 } from "./Migration20261125200000.ts";
import { Migration20261126000000 } from "./Migration20261126000000.ts";
import { Migration20261126100000 } from "./Migration20261126100000.ts";
import { Migration20261127000000 } from "./Migration20261127000000.ts";
import { Migration20261127200000 } from "./Migration20261127200000.ts";
import { Migration20261127300000 } from "./Migration20261127300000.ts";
import { Migration20261127500000 } from "./Migration20261127500000.ts";
import { Migration20261127510000 } from "./Migration20261127510000.ts";
import { Migration20261127520000 } from "./Migration20261127520000.ts";
import { Migration20261205100000 } from "./Migration20261205100000.ts";

/** Every migration in order. A landed one is frozen: a change is a new one. */
export const migrations = [
	{ name: "Migration20261121000000", class: Migration20261121000000 },
	{ name: "Migration20261121100000", class: Migration20261121100000 },
	{ name: "Migration20261121200000", class: Migration20261121200000 },
	{ name: "Migration20261122000000", class: Migration20261122000000 },
	{ name: "Migration20261123100000", class: Migration20261123100000 },
	{ name: "Migration20261123200000", class: Migration20261123200000 },
	{ name: "Migration20261123300000", class: Migration20261123300000 },
	{ name: "Migration20261123400000", class: Migration20261123400000 },
	{ name: "Migration20261123600000", class: Migration20261123600000 },
	{ name: "Migration20261123700000", class: Migration20261123700000 },
	{ name: "Migration20261124000000", class: Migration20261124000000 },
	{ name: "Migration20261125000000", class: Migration20261125000000 },
	{ name: "Migration20261125200000", class: Migration20261125200000 },
	{ name: "Migration20261126000000", class: Migration20261126000000 },
	{ name: "Migration20261126100000", class: Migration20261126100000 },
	{ name: "Migration20261127000000", class: Migration20261127000000 },
	{ name: "Migration20261127200000", class: Migration20261127200000 },
	{ name: "Migration20261127300000", class: Migration20261127300000 },
	{ name: "Migration20261127500000", class: Migration20261127500000 },
	{ name: "Migration20261127510000", class: Migration20261127510000 },
	{ name: "Migration20261127520000", class: Migration20261127520000 },
	{ name: "Migration20261205100000", class: Migration20261205100000 },
];
