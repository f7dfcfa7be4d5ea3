import { Migrator } from "@mikro-orm/migrations";
import { type EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { DatabaseAddress } from "./embedded/address.ts";
import * as catalogue from "./entities/catalogue.ts";
import * as files from "./entities/files.ts";
import * as history from "./entities/history.ts";
import * as lookups from "./entities/lookups.ts";
import * as people from "./entities/people.ts";
import * as projects from "./entities/projects.ts";
import * as schedules from "./entities/schedules.ts";
import * as solutions from "./entities/solutions.ts";
import { migrations } from "./migrations/list.ts";

export type { EntityManager, MikroORM };

const entities = [lookups, files, catalogue, solutions, people, projects, schedules, history].flatMap((family) =>
	Object.values(family),
);

/**
 * Opens the ORM on a database; the caller closes it. One fork of `orm.em` per loader, action, command or job is made
 * by the caller and handed down; nothing below forks by itself.
 */
export function openOrm(address: DatabaseAddress, poolSize = 10): Promise<MikroORM> {
	const { host, port, user, password, dbName, ssl } = address;
	return MikroORM.init({
		host,
		port,
		user,
		password,
		dbName,
		driverOptions: ssl ? { ssl } : {},
		pool: { min: 0, max: poolSize },
		entities,
		extensions: [Migrator],
		migrations: {
			migrationsList: migrations,
			tableName: "schema_migration",
			snapshotName: "schema",
			snapshot: false,
			silent: true,
			// Our migrations are plain SQL scripts; constraints must hold while they run.
			disableForeignKeys: false,
			allOrNothing: true,
		},
		schemaGenerator: { ignoreSchema: ["queue"] },
		forceUtcTimezone: true,
	});
}
