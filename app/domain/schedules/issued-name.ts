import type { FilterQuery, InferEntity } from "@mikro-orm/core";
import { notFound } from "#app/domain/errors.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";

type IssuedRun = InferEntity<typeof ScheduleRun>;

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

/** The file of the run that meets `which`, by the name of its issue. Throws not found, also of a run without a file. */
export async function getIssuedFile(em: EntityManager, which: FilterQuery<IssuedRun>) {
	const run = await em.findOne(ScheduleRun, which, {
		fields: ["projectName", "documentNo", "revision", "file.storageKey", "file.bytes"],
		disableIdentityMap: true,
	});
	if (!run?.file) throw notFound();
	return { key: run.file.storageKey, bytes: run.file.bytes, name: issuedName(run) };
}
