import { notFound } from "#app/domain/errors.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

interface Issued {
	projectName: string;
	documentNo: string;
	revision?: string | null;
}

/** A downloaded schedule says by its name which one it is: `Harbour Tower PFS-2026-000012 Rev B`, without an ending. */
export const issuedName = ({ projectName, documentNo, revision }: Issued): string =>
	[projectName, documentNo, revision && revisionWords(revision)].filter(Boolean).join(" ");

/** People write `B`, `2` and `Rev B`. */
export const revisionWords = (revision: string): string => (/^rev/i.test(revision) ? revision : `Rev ${revision}`);

/** The name of the file of a run. */
export async function issuedFileName(em: EntityManager, runId: number): Promise<string> {
	const run = await em.findOne(
		ScheduleRun,
		{ id: runId },
		{ fields: ["projectName", "documentNo", "revision"], disableIdentityMap: true },
	);
	if (!run) throw notFound();
	return `${issuedName(run)}.pdf`;
}
