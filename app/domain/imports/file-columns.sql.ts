import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { isRefusal } from "#app/domain/errors.ts";
import { type CheckedUpload, checkUpload, storeUpload } from "#app/domain/files/intake.ts";
import type { CatalogueFileKind, StoredFileFacts } from "#app/domain/files/kinds.ts";
import { nearestTo } from "#app/domain/nearest-texts.ts";
import { literal, quoted } from "#db/sql.ts";
import { errorCode } from "#db/thrown.ts";
import { addError, addErrors } from "./import-errors.sql.ts";
import { type ImportSession, readInBunches } from "./session.sql.ts";

type SourceFile = { path: string; sha256: string; problem: null } | { path: null; sha256: null; problem: string };

const refuse = (problem: string): SourceFile => ({ path: null, sha256: null, problem });

const isInside = (folder: string, path: string): boolean => {
	const way = relative(folder, path);
	return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

const MISSING = refuse("there is no such file");

/**
 * Paths that leave the folder are refused, by themselves or through links. Accents may be composed otherwise than in
 * the file's name: systems and spreadsheets differ in that.
 */
async function findSourceFile(folder: string, cell: string): Promise<SourceFile> {
	for (const written of new Set([cell, cell.normalize("NFC"), cell.normalize("NFD")])) {
		const found = await lookFor(folder, written);
		if (found !== MISSING) return found;
	}
	return MISSING;
}

async function lookFor(folder: string, cell: string): Promise<SourceFile> {
	const requested = resolve(folder, cell);
	if (isAbsolute(cell) || !isInside(resolve(folder), requested)) return refuse("the path leaves its folder");
	let path: string;
	try {
		path = await realpath(requested);
		if (!isInside(await realpath(folder), path)) return refuse("the path leaves its folder through a link");
		if (!(await stat(path)).isFile()) return MISSING;
	} catch (error) {
		const isMissing = ["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "");
		return isMissing ? MISSING : refuse("the file cannot be read");
	}
	try {
		const hash = createHash("sha256");
		await pipeline(createReadStream(path), hash);
		return { path, sha256: hash.digest("hex"), problem: null };
	} catch {
		return refuse("the file cannot be read");
	}
}

/** A nearly equal name is searched for at most so many missing files of a column. */
const MAX_NEAREST = 100;

/** Names the files beside a missing one whose names are nearly the same: `there is no such file; there is plain.PDF`. */
async function withNearest(folder: string, cell: string): Promise<SourceFile> {
	const parent = dirname(resolve(folder, cell));
	const root = await realpath(folder).catch(() => null);
	const found = await realpath(parent).catch(() => null);
	if (root === null || found === null || (found !== root && !isInside(root, found))) return MISSING;
	const entries = await readdir(found, { withFileTypes: true }).catch(() => []);
	const names = nearestTo(
		basename(cell),
		entries.filter((entry) => entry.isFile()).map(({ name }) => name),
	);
	return names.length > 0 ? refuse(`${MISSING.problem}; there is ${names.join(", ")}`) : MISSING;
}

export interface FileColumn {
	column: string;
	kind: CatalogueFileKind;
	stored: string;
}

/** Texts in cells of files of an undo: `kept` leaves the record its file, `gone` says that the former file was swept away. */
export const FILE_UNCHANGED = "kept";
export const FILE_MISSING = "gone";

const BUNCH = 200;
const AT_ONCE = 4;

async function hashSources(session: ImportSession, { column }: FileColumn): Promise<void> {
	const { filesDir, source } = session.options;
	// Rows that are in no file name stored files, which are not looked for in a folder.
	const folder = filesDir ?? session.input.folder ?? dirname(session.input.path!);
	// The message leaves out the folder of the unpacked upload, which people do not know.
	const shown = (cell: string) => JSON.stringify(source === "screen" ? cell : resolve(folder, cell));
	const cell = `r.${quoted(column)}`;
	const paths = `select distinct ${cell} as cell from imp_row r where ${cell} <> ''`;
	let missing = 0;
	for await (const rows of readInBunches(session, z.object({ cell: z.string() }), paths, BUNCH)) {
		for (const { cell } of rows) {
			let found = await findSourceFile(folder, cell);
			if (found === MISSING && ++missing <= MAX_NEAREST) found = await withNearest(folder, cell);
			await session.run("insert into imp_file values ($1, $2, $3, $4, $5)", [
				column,
				cell,
				found.path,
				found.sha256,
				found.problem && `${shown(cell)}: ${found.problem}`,
			]);
		}
	}
	await session.run("analyze imp_file");
	await addErrors(
		session,
		`select r.line, ${literal(column)}, ${cell}, f.problem, null, false
		from imp_row r join imp_file f on f.col = ${literal(column)} and f.cell = ${cell} where f.problem is not null`,
	);
}

function checked({ context, options }: ImportSession, kind: CatalogueFileKind, path: string): Promise<CheckedUpload> {
	// The first start waits for the sample, whose drawings are read later.
	const isSample = options.source === "seed";
	return checkUpload(context.files, kind, { path, name: basename(path) }, isSample ? false : undefined, !isSample);
}

const wantedRow = z.object({ line: z.int(), cell: z.string(), path: z.string(), sha256: z.string() });

type Wanted = z.output<typeof wantedRow>;

async function putOne(session: ImportSession, { column, kind }: FileColumn, wanted: Wanted): Promise<void> {
	let upload: CheckedUpload;
	try {
		upload = await checked(session, kind, wanted.path);
	} catch (error) {
		if (!isRefusal(error) || error.kind !== "invalid") throw error;
		await addError(session, { line: wanted.line, column, value: wanted.cell, message: error.message });
		return;
	}
	const record = (facts: StoredFileFacts) => session.recordPut(facts, wanted.sha256);
	const [file, second] = (await storeUpload(session.context.files, upload, record)).toReversed();
	await session.run("insert into imp_put values ($1, $2, $3, $4)", [wanted.line, column, file, second ?? null]);
}

/** Stores only files whose content differs from what their record has; a refused file is an error of its cell. */
async function putChanged(session: ImportSession, file: FileColumn, joins: string): Promise<void> {
	const cell = `r.${quoted(file.column)}`;
	const sql = `select r.line, ${cell} as cell, f.path, f.sha256 from imp_row r
		join imp_file f on f.col = ${literal(file.column)} and f.cell = ${cell} and f.problem is null
		${joins} left join file sf on sf.id = ${file.stored}
		where sf.id is null or f.sha256 not in (sf.sha256, coalesce(sf.source_sha256, '')) order by r.line`;
	let done = 0;
	for await (const rows of readInBunches(session, wantedRow, sql, BUNCH)) {
		const queue = rows.values();
		const work = async () => {
			for (const wanted of queue) {
				session.options.signal?.throwIfAborted();
				await putOne(session, file, wanted);
				session.progress("files", { rows: ++done });
			}
		};
		// Every worker has to end before an error is thrown, so that each stored file is recorded.
		const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
		for (const end of ends) if (end.status === "rejected") throw end.reason;
	}
}

/** An undo and a screen name stored files by their ids: `12`, or `12/13` for the two sizes of a picture. */
async function takeStored(session: ImportSession, { column }: FileColumn): Promise<void> {
	const cell = `r.${quoted(column)}`;
	await session.run(`insert into imp_put select r.line, ${literal(column)}, split_part(${cell}, '/', 1)::int,
		nullif(split_part(${cell}, '/', 2), '')::int from imp_row r where ${cell} ~ '^[0-9]'`);
	await addErrors(
		session,
		`select r.line, ${literal(column)}, null, 'the file that it had is no longer kept', null, false
		from imp_row r where ${cell} = ${literal(FILE_MISSING)}`,
	);
}

export async function takeFiles(session: ImportSession, columns: readonly FileColumn[], joins: string): Promise<void> {
	if (session.options.putsBack || session.options.storedFiles) {
		for (const column of columns) await takeStored(session, column);
		return;
	}
	for (const column of columns) {
		await hashSources(session, column);
		await putChanged(session, column, joins);
	}
	await session.run("analyze imp_put");
}

export const putJoins = (columns: readonly FileColumn[]): string =>
	columns
		.map(
			({ column }) =>
				`left join imp_put p_${column} on p_${column}.line = r.line and p_${column}.col = ${literal(column)}`,
		)
		.join("\n");

/** The id of a row's file: a missing column keeps the stored one, an empty cell clears it. */
export const fileValue = ({ column, stored }: FileColumn, put: "file_id" | "second_id" = "file_id"): string =>
	`case when r.${quoted(column)} is null then ${stored} when r.${quoted(column)} = '' then null
		else coalesce(p_${column}.${put}, ${stored}) end`;

export async function commitFiles(session: ImportSession, table: string, columns: readonly string[]): Promise<void> {
	const ids = columns.map((column) => `select w.${quoted(column)} as id from imp_work w`).join(" union all ");
	await session.run(`update file f set state = 'stored' from (${ids}) u where f.id = u.id and f.state <> 'stored'`);
	const old = columns
		.map(
			(
				column,
			) => `select ${literal(table)}, stored.id, ${literal(column)}, stored.${quoted(column)} from ${table} stored join imp_work w on w.id = stored.id and not w.is_new
				where stored.${quoted(column)} is distinct from w.${quoted(column)} and stored.${quoted(column)} is not null`,
		)
		.join(" union all ");
	await session.run(`insert into imp_replaced (entity, record_id, col, id) ${old}`);
}
