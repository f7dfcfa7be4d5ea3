import type { MikroORM } from "#db/orm.ts";

/** Collects the statements that a database is asked from now on: how many there are depends on no machine. */
export function collectStatements(orm: MikroORM): string[] {
	const statements: string[] = [];
	const logger = orm.config.getLogger();
	logger.setDebugMode(["query"]);
	logger.logQuery = ({ query = "" }) => void statements.push(query);
	return statements;
}
