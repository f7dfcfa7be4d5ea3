import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { z } from "zod";
import { openBlobStore } from "#app/adapters/blob-store.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import type { DatabaseAddress } from "#db/address.ts";
import { migrate } from "#db/migrate.ts";
import { type BackupPlace, type FoundBackup, fileKey, listFiles, writeVerification } from "./backup-place.ts";
import { eachOf, isDamage } from "./digests.ts";
import { connectForCopy, digestTable, listTables, lockBackups, tableName } from "./dump-tables.sql.ts";
import { inScratchDatabase, loadTables } from "./load-tables.sql.ts";
import { FILES_AT_ONCE, withDrafts } from "./make-backup.ts";
import type { BackedUpFile, Manifest } from "./manifest.schema.ts";
import { findDamagedParts, restoreFile } from "./restore-backup.ts";

interface VerifyWork {
	address: DatabaseAddress;
	place: BackupPlace;
	backup: FoundBackup;
	/** A folder in which a scratch store is made: it has room for the largest files, not for all. */
	drafts: string;
	files: { maxPdfBytes: number; maxImageBytes: number };
	onProgress(label: string, done: number, total: number): void;
	signal?: AbortSignal;
}

interface Verified {
	ok: boolean;
	/** A sentence for each difference, with the part or the table that it is about. */
	differences: string[];
	rows: number;
	tables: number;
	files: number;
	/** The issue whose PDF was opened, such as `PFS-2026-0012`; null where there is none yet. */
	issue: string | null;
}

const lastIssue = z.object({ key: z.string(), document_no: z.string(), sha256: z.string(), pages: z.int().nullable() });
type LastIssue = z.output<typeof lastIssue>;

async function findLastIssue(client: pg.Client): Promise<LastIssue | null> {
	const { rows } = await client.query(`select f.storage_key as key, r.document_no, f.sha256, r.pages
		from schedule_run r join file f on f.id = r.file_id
		where r.status = 'done' and r.issue_no is not null order by r.id desc limit 1`);
	return rows[0] ? lastIssue.parse(rows[0]) : null;
}

async function compareTables(client: pg.Client, { tables }: Manifest, signal?: AbortSignal): Promise<string[]> {
	const differences: string[] = [];
	const restored = new Map((await listTables(client)).map((table) => [tableName(table), table]));
	for (const { name, columns, rows, sha256 } of tables) {
		const table = restored.get(name);
		if (!table) differences.push(`The table ${name} is not there.`);
		else {
			const found = await digestTable(client, { ...table, columns }, signal);
			if (found.rows !== rows) differences.push(`The table ${name} has ${found.rows} rows instead of ${rows}.`);
			else if (found.sha256 !== sha256) differences.push(`The table ${name} has other contents.`);
		}
	}
	return differences;
}

interface Trial extends VerifyWork {
	/** The scratch store's folder. */
	folder: string;
	damaged: Set<string>;
	differences: string[];
}

/** Restores every file into the scratch store, which checks its bytes; only that of the last issue stays. */
async function tryFiles(trial: Trial, list: BackedUpFile[], issue: LastIssue | null): Promise<void> {
	const { place, folder, damaged, differences, onProgress, signal } = trial;
	const store = openBlobStore({ filesUrl: `file:${folder}`, isScratch: true });
	let done = 0;
	await eachOf(list, FILES_AT_ONCE, async (file) => {
		signal?.throwIfAborted();
		try {
			await restoreFile(place, file, store);
			if (file.key !== issue?.key) await store.delete(file.key);
		} catch (error) {
			if (!isDamage(error)) throw error;
			damaged.add(error.key);
			differences.push(`${error.message} It is the file ${file.key} of the store.`);
		}
		onProgress("Restoring files for trial", ++done, list.length);
	});
}

/** Opens the PDF of the last issue as a reader does: its digest, its pages, its number on them, its first page drawn. */
async function tryIssue({ folder, files, differences }: Trial, list: BackedUpFile[], issue: LastIssue): Promise<void> {
	const name = `The PDF of the last issue, ${issue.document_no},`;
	const file = list.find(({ key }) => key === issue.key);
	if (!file || file.sha256 !== issue.sha256) {
		differences.push(`${name} is not in the backup as it was issued.`);
		return;
	}
	const store = openFileStore({ ...files, filesUrl: `file:${folder}` });
	const path = join(folder, issue.key);
	const pages = await store.readStoredPdf(path);
	if (!pages) differences.push(`${name} cannot be opened.`);
	else {
		const text = pages.flat().map(({ text }) => text);
		if (issue.pages !== null && pages.length !== issue.pages) {
			differences.push(`${name} has ${pages.length} pages instead of ${issue.pages}.`);
		}
		if (!text.some((line) => line.includes(issue.document_no))) differences.push(`${name} does not have its number.`);
		await store.drawPlan(path, 1).catch(() => differences.push(`${name} cannot be drawn.`));
	}
}

async function tryDatabase(trial: Trial, scratch: DatabaseAddress): Promise<{ issue: LastIssue | null }> {
	const { place, backup, differences, onProgress, signal } = trial;
	const client = await connectForCopy(scratch);
	try {
		await client.query("begin");
		const onTable = (done: number, total: number) => onProgress("Restoring tables for trial", done, total);
		await loadTables(client, place, backup.manifest, { onTable, signal });
		await client.query("commit");
		onProgress("Comparing tables", 0, 1);
		differences.push(...(await compareTables(client, backup.manifest, signal)));
		const issue = await findLastIssue(client);
		// The backup of an older program has to come through as well.
		await migrate(scratch);
		return { issue };
	} finally {
		await client.end();
	}
}

/**
 * Restores a backup into a scratch database and a scratch store and compares rows, contents, files and the last issue's PDF
 * with what was backed up (docs/rules/backups.md). The outcome is left in the place. Throws only where it could not be tried.
 */
export async function verifyBackup(work: VerifyWork): Promise<Verified> {
	const { place, backup, address } = work;
	const { manifest } = backup;
	const guard = await connectForCopy(address);
	try {
		await lockBackups(guard);
		return await withDrafts(work.drafts, async (drafts) => {
			const folder = join(drafts, "files");
			await mkdir(folder, { mode: 0o700 });
			const parts = await findDamagedParts(place, manifest);
			const trial: Trial = {
				...{ ...work, folder },
				damaged: new Set(parts.map(({ key }) => key)),
				differences: parts.map(({ key, holds }) => `${key} is damaged or missing: it has ${holds}.`),
			};
			let issue: LastIssue | null = null;
			if (parts.length === 0) {
				({ issue } = await inScratchDatabase(address, (scratch) => tryDatabase(trial, scratch)));
				const list = await listFiles(place, manifest);
				await tryFiles(trial, list, issue);
				if (issue && !trial.damaged.has(fileKey(issue))) await tryIssue(trial, list, issue);
			}
			await rm(folder, { recursive: true });
			const { differences, damaged } = trial;
			const ok = differences.length === 0;
			const mark = { at: new Date().toISOString(), manifest: backup.sha256, damaged: [...damaged].sort(), ok };
			await writeVerification(place, manifest.name, mark);
			const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
			const counts = { rows, tables: manifest.tables.length, files: manifest.files.count };
			return { ok, differences, ...counts, issue: issue?.document_no ?? null };
		});
	} finally {
		await guard.end();
	}
}
