import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { type ImportReport, importReport } from "#app/domain/imports/report.schema.ts";
import { ImportJob } from "#db/entities/imports.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import type { UploadProblem } from "./names.ts";
import { CHECKED_AGAIN, IMPORT_FAILED } from "./task.ts";

/** `version` and `attempt` decide if it still may write. */
const taskRow = z.object({
	id: z.int(),
	status: z.enum(["checking", "applying"]),
	version: z.int(),
	attempt: z.int(),
	user: z.object({ id: z.int() }),
	createLookups: z.boolean(),
	uploads: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string(), key: z.string() })),
	catalogueVersion: z.int().nullable(),
	report: importReport.nullable(),
});

export type Task = z.output<typeof taskRow>;

const underWay = { status: { $in: ["checking", "applying"] } } as const;

const now = raw("now()");
/** The ORM raises the version with each update; it is that of the state alone. */
const unmoved = { version: raw("version") };

const mine = ({ id, version, attempt }: Task) => ({ id, version, attempt, ...underWay });

export function takeUp(em: EntityManager, id: number): Promise<Task | null> {
	const job = { id, ...underWay };
	return inTransaction(em, async (inside) => {
		const begun = { ...unmoved, attempt: raw("attempt + 1"), progress: 0, phase: "", touched: now };
		if ((await inside.nativeUpdate(ImportJob, job, begun)) === 0) return null;
		return taskRow.parse(await inside.findOne(ImportJob, job, { populate: ["report"], disableIdentityMap: true }));
	});
}

export async function handBack(em: EntityManager, task: Task): Promise<void> {
	await em.nativeUpdate(ImportJob, mine(task), { ...unmoved, attempt: raw("attempt - 1"), phase: "" });
}

export async function touch(em: EntityManager, task: Task, percent = 0, phase?: string): Promise<void> {
	const progress = raw("greatest(progress, least(99, ?))", [percent]);
	await em.nativeUpdate(ImportJob, mine(task), { ...unmoved, progress, ...(phase && { phase }), touched: now });
}

/** Before the files are kept, so that they are swept whatever happens. False when the import is not this task's any more. */
export async function noteAnnotated(
	em: EntityManager,
	task: Task,
	annotated: { file: string; key: string }[],
): Promise<boolean> {
	return (await em.nativeUpdate(ImportJob, mine(task), { ...unmoved, annotated })) > 0;
}

export async function storeCheck(
	em: EntityManager,
	task: Task,
	found: { report: ImportReport; version: number },
): Promise<void> {
	await em.nativeUpdate(ImportJob, mine(task), {
		status: "checked",
		attempt: 0,
		progress: 100,
		phase: "",
		touched: now,
		report: { ...found.report },
		catalogueVersion: found.version,
	});
}

export async function checkAgain(em: EntityManager, task: Task): Promise<boolean> {
	const begun = { attempt: 0, progress: 0, phase: "", touched: now };
	const again = { status: "checking", notice: CHECKED_AGAIN, ...begun } as const;
	return (await em.nativeUpdate(ImportJob, mine(task), again)) > 0;
}

const failed = (failure: string) =>
	({ status: "failed", progress: 100, phase: "", failure, notice: null, finished: now }) as const;

export async function failImport(
	em: EntityManager,
	task: Task,
	failure: string,
	problems: UploadProblem[] = [],
): Promise<void> {
	await em.nativeUpdate(ImportJob, mine(task), { ...failed(failure), problems, touched: now });
}

const LOST_AFTER = "15 minutes";

export async function failLostImports(em: EntityManager): Promise<void> {
	const lost = { ...underWay, attempt: { $gt: 0 }, touched: { $lt: raw(`now() - interval '${LOST_AFTER}'`) } };
	await em.nativeUpdate(ImportJob, lost, failed(IMPORT_FAILED));
}
