import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "#app/domain/actor.ts";
import type { ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { csvLines } from "#app/tables/write-csv.ts";
import type { EntityManager } from "#db/orm.ts";
import { type ImportUpload, receiveImport, type StoreImportFile } from "./import-jobs.ts";

/** Rows of one list as its CSV file has them. A row that begins with an id is about that record. */
interface MadeFile {
	list: ImportListName;
	/** Columns of the list's file, `id` among them where rows name their records by it. A missing column stays as stored. */
	columns: readonly string[];
	rows: readonly (readonly string[])[];
}

export interface MadeImport {
	/** The words for what is changed, shown in place of the names of files: `Set sealant to X in 312 specimens`. */
	title: string;
	files: readonly MadeFile[];
	/** PDFs and pictures that cells name. */
	attached?: readonly ImportUpload[];
	createLookups?: boolean;
}

const MAX_TITLE = 200;

export const madeCsv = ({ columns, rows }: Pick<MadeFile, "columns" | "rows">): string => csvLines([columns, ...rows]);

/**
 * Makes an import of rows that a screen wrote, to be checked, confirmed and undone like one of uploaded files. Answers
 * its id for `startImport`. Not in a transaction, for the reason that {@link receiveImport} has. Throws forbidden, invalid.
 */
export async function makeImport(
	em: EntityManager,
	actor: Actor,
	{ title, files, attached = [], createLookups = false }: MadeImport,
	storeFile: StoreImportFile,
): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-made-"));
	try {
		const made: ImportUpload[] = [];
		for (const file of files) {
			const name = `${file.list}.csv`;
			const text = madeCsv(file);
			const path = join(folder, name);
			await writeFile(path, text, { mode: 0o600 });
			made.push({
				...{ name, path, bytes: Buffer.byteLength(text) },
				sha256: createHash("sha256").update(text).digest("hex"),
			});
		}
		const cut = title.length > MAX_TITLE ? `${title.slice(0, MAX_TITLE - 1)}…` : title;
		return await receiveImport(em, actor, { files: [...made, ...attached], createLookups, title: cut }, storeFile);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
