import { randomUUID } from "node:crypto";
import { type InferEntity, LockMode, raw, sql } from "@mikro-orm/core";
import { requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { getCatalogueVersion } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { SEEN_CHANGE } from "#app/domain/catalogue/records/review-rule.sql.ts";
import { conflict, invalid, notFound } from "#app/domain/errors.ts";
import { getImport, type ImportView } from "#app/domain/imports/import-views.sql.ts";
import { listOfName } from "#app/domain/imports/workbook-inputs.ts";
import { ImportJob } from "#db/entities/imports.ts";
import { Proposal } from "#db/entities/review.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { CHECKED_AGAIN } from "./import-attempts.sql.ts";
import type { ReceivedFile } from "./unpack-upload.ts";
import { kindOfUpload, NAMELESS, pathError } from "./upload-rules.ts";

type Enqueue = (em: EntityManager, jobId: number) => Promise<void>;

const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;

/**
 * Confirms an import; repeating this does no harm. A changed catalogue leads to a new dry run; an import that needs
 * review becomes a proposal; an older `version` is a conflict.
 */
export async function confirmImport(
	em: EntityManager,
	actor: Actor,
	id: number,
	version: number,
	enqueue: Enqueue,
): Promise<void> {
	requireEditor(actor);
	await inTransaction(em, async (inside) => {
		const job = await inside.findOne(ImportJob, { id, user: actor.id }, locked);
		if (!job) throw notFound();
		const shown = await getImport(inside, actor, id);
		if (job.status !== "checked" || job.version !== version || (shown.report?.faultCount ?? 0) > 0) {
			return refuseConfirmation(shown, version);
		}
		const isFresh = job.catalogueVersion === (await getCatalogueVersion(inside));
		if (isFresh && shown.report?.review) return proposeImport(inside, actor, job);
		const begun = isFresh
			? ({ status: "applying", notice: null } as const)
			: ({ status: "checking", notice: CHECKED_AGAIN } as const);
		inside.assign(job, { ...begun, attempt: 0, progress: 0, phase: "", touched: raw("now()") });
		await inside.flush();
		await enqueue(inside, id);
	});
}

/** Makes a proposal of an import whose dry run is up to date: the changes of the dry run are those of the proposal. */
async function proposeImport(em: EntityManager, actor: Actor, job: InferEntity<typeof ImportJob>): Promise<void> {
	em.assign(job, { status: "proposed", notice: null, touched: raw("now()") });
	await em.flush();
	await em.insert(Proposal, { kind: "import", author: actor.id, job: job.id, seenChange: raw(SEEN_CHANGE) });
}

/** Refuses a confirmation of another dry run; one that is already being applied, or was, is no error. */
function refuseConfirmation(now: ImportView, version: number): void {
	if (["applying", "applied", "proposed"].includes(now.status) && now.version === version + 1) return;
	if (now.version === version && now.report && now.report.faultCount > 0) {
		throw conflict("This import has errors. Fix the files and upload them again.");
	}
	throw conflict("This import was checked again since you opened the page. Check the result before you confirm it.");
}

/** Drops an import, but not while it is being stored. Its files go with the next sweep. */
export async function discardImport(em: EntityManager, actor: Actor, id: number): Promise<void> {
	requireEditor(actor);
	await inTransaction(em, async (inside) => {
		const job = await inside.findOne(
			ImportJob,
			{ id, user: actor.id, status: { $nin: ["receiving", "dropped"] } },
			locked,
		);
		if (!job) throw notFound();
		if (job.status === "applied") throw conflict("This import is saved already.");
		if (job.status === "proposed") throw conflict("This import waits for its review. Withdraw its proposal instead.");
		if (job.status === "applying") throw conflict("This import is being saved right now.");
		inside.assign(job, { status: "dropped", touched: raw("now()") });
		await inside.flush();
	});
}

export interface ImportUpload extends ReceivedFile {
	sha256: string;
}

export type StoreImportFile = (key: string, path: string, type: string) => Promise<void>;

export const MAX_FILES = 200;

function checkImportUpload(files: readonly Pick<ImportUpload, "name">[]): void {
	if (files.length === 0)
		throw invalid({ files: ["Choose the CSV files or workbooks of the import, or a zip archive of them."] });
	if (files.length > MAX_FILES)
		throw invalid({ files: [`More than ${MAX_FILES} files: put them into a zip archive.`] });
	const wrong = files.filter(({ name }) => !kindOfUpload(name) || pathError(name));
	if (wrong.length > 0) {
		const isWorkbook = wrong.some(({ name }) => /\.(xls|xlsm|xlsb|ods|numbers)$/i.test(name));
		const hint = isWorkbook ? " Open a workbook and save it as .xlsx." : "";
		const names = wrong.slice(0, 5).map(({ name }) => `"${name}"`);
		throw invalid({
			files: [
				`Only CSV files, workbooks (.xlsx), PDFs, pictures and zip archives can be uploaded, not ${names.join(", ")}.${hint}`,
			],
		});
	}
	const nameless = files.find(({ name }) => kindOfUpload(name) === "csv" && !listOfName(name));
	if (nameless) throw invalid({ files: [`"${nameless.name}": ${NAMELESS}`] });
	if (!files.some(({ name }) => ["csv", "workbook", "zip"].includes(kindOfUpload(name)!))) {
		throw invalid({ files: ["There is no CSV file, workbook or zip archive among the files."] });
	}
}

/** The row that owns the files comes first, so that they are swept whatever happens. Not in a transaction. */
export async function receiveImport(
	em: EntityManager,
	actor: Actor,
	upload: { files: ImportUpload[]; createLookups: boolean; title?: string },
	storeFile: StoreImportFile,
): Promise<number> {
	requireEditor(actor);
	checkImportUpload(upload.files);
	const folder = `imports/${randomUUID()}`;
	const uploads = upload.files.map(({ name, bytes, sha256 }, at) => ({
		name,
		bytes,
		sha256,
		key: `${folder}/${at + 1}`,
	}));
	const { createLookups, title = null } = upload;
	const id = await em.insert(ImportJob, { user: actor.id, createLookups, title, uploads });
	for (const [at, { key }] of uploads.entries())
		await storeFile(key, upload.files[at]!.path, "application/octet-stream");
	return id;
}

export async function startImport(
	em: EntityManager,
	actor: Actor,
	id: number,
	enqueue: (em: EntityManager, jobId: number) => Promise<void>,
): Promise<void> {
	requireEditor(actor);
	await em.nativeUpdate(
		ImportJob,
		{ id, user: actor.id, status: "receiving" },
		{ status: "checking", version: sql`version + 1`, touched: sql`now()` },
	);
	await enqueue(em, id);
}

/** Drops an import that was received but not started, as when the same form was sent twice. */
export async function dropReceived(em: EntityManager, actor: Actor, id: number): Promise<void> {
	await em.nativeUpdate(ImportJob, { id, user: actor.id, status: "receiving" }, { status: "dropped" });
}
