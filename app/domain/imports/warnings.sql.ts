import { z } from "zod";
import type { ImportWarning } from "./report.schema.ts";
import { REPORT_LIMIT } from "./report.ts";
import type { RunSession } from "./session.sql.ts";

const warning = z.object({
	file: z.int(),
	line: z.int(),
	column: z.string().nullable(),
	message: z.string(),
});

export interface RowWarning {
	/** By its number. */
	file: number;
	line: number;
	column: string | null;
	message: string;
}

/** Of rows that are stored all the same. */
export async function addWarnings(session: RunSession, warnings: RowWarning[]): Promise<void> {
	if (warnings.length === 0) return;
	await session.run(
		`insert into imp_warning (file, line, col, message)
		select * from unnest($1::int[], $2::int[], $3::text[], $4::text[])`,
		(["file", "line", "column", "message"] as const).map((key) => warnings.map((one) => one[key])),
	);
}

/** `more` are warnings beyond those that were added. */
export async function listWarnings(
	session: RunSession,
	names: readonly string[],
	more: number,
): Promise<{ warnings: ImportWarning[]; warningCount: number }> {
	const rows = await session.read(
		warning,
		`select file, line, col as column, message from imp_warning order by file, line, no limit ${REPORT_LIMIT}`,
	);
	const [count] = await session.read(z.object({ total: z.int() }), "select count(*)::int as total from imp_warning");
	return {
		warnings: rows.map((row) => ({ ...row, file: names[row.file - 1] ?? "" })),
		warningCount: count!.total + more,
	};
}
