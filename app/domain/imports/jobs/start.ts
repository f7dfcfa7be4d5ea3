import { randomUUID } from "node:crypto";
import { sql } from "@mikro-orm/core";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { invalid } from "#app/domain/errors.ts";
import { ImportJob } from "#db/entities/imports.ts";
import type { EntityManager } from "#db/orm.ts";
import { kindOfUpload, listOfFile, NAMELESS, pathFault } from "./names.ts";
import type { ReceivedFile } from "./unpack.ts";

export interface Upload extends ReceivedFile {
	sha256: string;
}

type Keep = (key: string, path: string, type: string) => Promise<void>;

export const MOST_FILES = 200;

export function checkUpload(files: readonly Pick<Upload, "name">[]): void {
	if (files.length === 0) throw invalid({ files: ["Choose the CSV files of the import, or a zip archive of them."] });
	if (files.length > MOST_FILES)
		throw invalid({ files: [`More than ${MOST_FILES} files: put them into a zip archive.`] });
	const wrong = files.filter(({ name }) => !kindOfUpload(name) || pathFault(name));
	if (wrong.length > 0) {
		const isWorkbook = wrong.some(({ name }) => /\.(xlsx?|ods)$/i.test(name));
		const hint = isWorkbook ? ' Open a workbook and save it as "CSV UTF-8".' : "";
		const names = wrong.slice(0, 5).map(({ name }) => `"${name}"`);
		throw invalid({
			files: [`Only CSV files, PDFs, pictures and zip archives can be uploaded, not ${names.join(", ")}.${hint}`],
		});
	}
	const nameless = files.find(({ name }) => kindOfUpload(name) === "csv" && !listOfFile(name));
	if (nameless) throw invalid({ files: [`"${nameless.name}": ${NAMELESS}`] });
	if (!files.some(({ name }) => ["csv", "zip"].includes(kindOfUpload(name)!))) {
		throw invalid({ files: ["There is no CSV file and no zip archive among the files."] });
	}
}

/** The row that owns the files comes first, so that they are swept whatever happens. Not in a transaction. */
export async function receiveImport(
	em: EntityManager,
	actor: Actor,
	upload: { files: Upload[]; createLookups: boolean },
	keep: Keep,
): Promise<number> {
	requireStaff(actor);
	checkUpload(upload.files);
	const folder = `imports/${randomUUID()}`;
	const uploads = upload.files.map(({ name, bytes, sha256 }, at) => ({
		name,
		bytes,
		sha256,
		key: `${folder}/${at + 1}`,
	}));
	const id = await em.insert(ImportJob, { user: actor.id, createLookups: upload.createLookups, uploads });
	for (const [at, { key }] of uploads.entries()) await keep(key, upload.files[at]!.path, "application/octet-stream");
	return id;
}

export async function startImport(
	em: EntityManager,
	actor: Actor,
	id: number,
	enqueue: (em: EntityManager, jobId: number) => Promise<void>,
): Promise<void> {
	requireStaff(actor);
	await em.nativeUpdate(
		ImportJob,
		{ id, user: actor.id, status: "receiving" },
		{ status: "checking", version: sql`version + 1`, touched: sql`now()` },
	);
	await enqueue(em, id);
}

/** For the same form sent twice: drops an import that was received but not started. */
export async function dropReceived(em: EntityManager, actor: Actor, id: number): Promise<void> {
	await em.nativeUpdate(ImportJob, { id, user: actor.id, status: "receiving" }, { status: "dropped" });
}
