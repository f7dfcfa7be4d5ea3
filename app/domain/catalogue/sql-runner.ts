/** Whoever runs SQL inside the caller's transaction: a `pg` client, or MikroORM's entity manager. */
export type SqlRunner = { query(sql: string): Promise<unknown> } | { execute(sql: string): Promise<unknown> };

/** Runs a statement without values. */
export const runSql = (runner: SqlRunner, sql: string): Promise<unknown> =>
	"query" in runner ? runner.query(sql) : runner.execute(sql);
