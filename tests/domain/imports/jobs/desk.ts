import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Actor } from "#app/domain/actor.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { getImport, type ImportView } from "#app/domain/imports/import-views.sql.ts";
import type { ImportWork } from "#app/domain/imports/jobs/import-attempts.sql.ts";
import { confirmImport, receiveImport, startImport } from "#app/domain/imports/jobs/import-jobs.ts";
import { performImport } from "#app/domain/imports/jobs/perform-import.ts";
import { uploadLimits } from "#app/domain/imports/jobs/upload-rules.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { openTrial, type Trial } from "#tests/domain/imports/trial.ts";
import { makePerson } from "#tests/support/catalogue.ts";

/** A desk of the staff with a worker that does what the queue would bring it. */
export interface Desk {
	trial: Trial;
	staff: Actor;
	work: ImportWork;
	em(): EntityManager;
	/** Handed to the queue and not yet worked off. */
	queue: number[];
	faults: unknown[];
	/** Uploads files and starts their dry run; answers the import's id. */
	upload(files: Record<string, string | Uint8Array>, options?: { createLookups?: boolean }): Promise<number>;
	/** Works off the queue. */
	workOff(): Promise<void>;
	/** Uploads, and makes the dry run. */
	check(...upload: Parameters<Desk["upload"]>): Promise<ImportView>;
	confirm(job: Pick<ImportView, "id" | "version">, who?: Actor): Promise<void>;
	see(id: number): Promise<ImportView>;
	close(): Promise<void>;
}

export async function openDesk(): Promise<Desk> {
	const trial = await openTrial();
	const { settings, address } = trial.database;
	const database: Database = await openDatabase(settings, 6);
	const em = () => database.orm.em.fork() as EntityManager;
	const staff = await makePerson(em(), "Sam", { staff: true });
	const files = openFileStore(settings);
	const queue: number[] = [];
	const faults: unknown[] = [];
	const enqueue = async (_em: EntityManager, id: number) => void queue.push(id);
	const desk: Desk = {
		trial,
		staff,
		em,
		queue,
		faults,
		work: {
			fork: em,
			address,
			files,
			folder: join(settings.dataDir, "tmp", "imports"),
			limits: uploadLimits(settings),
			signal: new AbortController().signal,
			onError: (error) => void faults.push(error),
		},
		async upload(sent, { createLookups = false } = {}) {
			const uploads = [];
			for (const [name, content] of Object.entries(sent)) {
				const path = join(trial.folder, randomUUID());
				await writeFile(path, content);
				const sha256 = createHash("sha256").update(content).digest("hex");
				uploads.push({ name, path, sha256, bytes: Buffer.byteLength(content) });
			}
			const id = await receiveImport(em(), staff, { files: uploads, createLookups }, files.copy);
			await em().transactional((inside) => startImport(inside as EntityManager, staff, id, enqueue));
			return id;
		},
		async workOff() {
			for (const id of queue.splice(0)) await performImport(id, desk.work);
		},
		async check(...upload) {
			const id = await desk.upload(...upload);
			await desk.workOff();
			return desk.see(id);
		},
		confirm: ({ id, version }, who = staff) =>
			em().transactional((inside) => confirmImport(inside as EntityManager, who, id, version, enqueue)),
		see: (id) => getImport(em(), staff, id),
		async close() {
			await database.close();
			await trial.close();
		},
	};
	return desk;
}
