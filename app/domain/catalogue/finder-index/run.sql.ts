export type SqlRunner = { query(sql: string): Promise<unknown> } | { execute(sql: string): Promise<unknown> };

export const runSql = (runner: SqlRunner, sql: string): Promise<unknown> =>
	"query" in runner ? runner.query(sql) : runner.execute(sql);
