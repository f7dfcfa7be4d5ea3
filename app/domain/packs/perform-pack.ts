import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { forgetFiles, recordPending } from "#app/domain/files/pending.ts";
import type { EntityManager } from "#db/orm.ts";
import { claimPack, finishPack, reportPacked } from "./packs.sql.ts";
import { writePack } from "./write-pack.ts";

interface PackContext {
	fork(): EntityManager;
	files: FileStore;
	/** The folder in which archives are written before they are stored. */
	folder: string;
	onError(error: unknown): void;
}

const PROGRESS_EVERY_MS = 1_000;

/** Makes a pack and stores it. Harmless when repeated; what fails is thrown, so that the queue tries again. */
export async function performPack(runId: number, { fork, files, folder, onError }: PackContext): Promise<void> {
	const issue = await claimPack(fork(), runId);
	if (!issue) return;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const own = await mkdtemp(join(folder, "pack-"));
	let share = 0;
	const alive = setInterval(() => void reportPacked(fork(), runId, share * 100).catch(onError), PROGRESS_EVERY_MS);
	try {
		const path = join(own, "pack.zip");
		const packed = await writePack(createWriteStream(path), issue, { em: fork(), files }, (done) => {
			share = done;
		});
		const facts = await files.describeFile("pack", path, `${issue.name} pack.zip`);
		const file = await recordPending(fork(), facts);
		await files.copy(facts.storageKey, path, facts.type);
		if (!(await finishPack(fork(), runId, file, packed))) await forgetFiles(fork(), files, [file]);
	} catch (error) {
		onError(error);
		throw error;
	} finally {
		clearInterval(alive);
		await rm(own, { recursive: true, force: true });
	}
}
