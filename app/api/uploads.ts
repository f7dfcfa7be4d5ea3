import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { FILE_REQUIRED, type FieldErrors, isRefusal } from "#app/domain/errors.ts";
import { diskFull } from "#app/domain/files/disk-full.ts";
import { checkUploads, keepUploads, type Upload } from "#app/domain/files/intake.ts";
import type { FileKind } from "#app/domain/files/kinds.ts";
import { files, forkEm } from "#app/http/house.server.ts";
import { problems } from "./problems.ts";

const NO_FILE = "The submitted data was not a file.";

const file = (missing?: string) =>
	z
		.unknown()
		.transform((given, context): File | undefined => {
			if (given instanceof File) return given;
			const none = given === undefined || given === null || given === "";
			const fault = none ? missing : NO_FILE;
			if (fault) context.addIssue(fault);
			return undefined;
		})
		.meta({ type: "string", format: "binary" });

/** A file of a multipart body; an empty text is no file, which is how a form says that none was chosen. */
export const upload = () => file().optional();

/** A file that has to be there. */
export const requiredUpload = () => file(FILE_REQUIRED);

/**
 * Hands files over as the domain wants them, in temporary files that are gone afterwards. Throws conflict `disk_full` when
 * there is no room for them.
 */
export async function withUploads<Kind extends FileKind, T>(
	given: Partial<Record<Kind, File | undefined>>,
	act: (uploads: Partial<Record<Kind, Upload>>) => Promise<T>,
): Promise<T> {
	const sent = Object.entries(given).filter((entry): entry is [Kind, File] => entry[1] instanceof File);
	if (sent.length === 0) return act({});
	const folder = join(tmpdir(), `pfs-upload-${randomUUID()}`);
	try {
		return await act(await lay(folder, sent));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function lay<Kind extends FileKind>(
	folder: string,
	sent: [Kind, File][],
): Promise<Partial<Record<Kind, Upload>>> {
	const uploads: Partial<Record<Kind, Upload>> = {};
	try {
		await mkdir(folder, { mode: 0o700 });
		for (const [kind, file] of sent) {
			const path = join(folder, kind);
			await writeFile(path, new Uint8Array(await file.arrayBuffer()));
			uploads[kind] = { path, name: file.name };
		}
		return uploads;
	} catch (error) {
		throw diskFull(error) ?? error;
	}
}

/** What became of uploads: their ids by kind, and what is wrong with those that were refused. */
export interface Kept<Kind extends FileKind> {
	ids: Partial<Record<Kind, number[]>>;
	faults: FieldErrors;
}

/**
 * Checks and keeps the files of a call, in no transaction, before the record that takes them is saved. Refusals are
 * answered as faults, so that they are told with those of the other fields; then nothing is kept. Throws 413.
 */
export function keepFiles<Kind extends FileKind>(given: Partial<Record<Kind, File | undefined>>): Promise<Kept<Kind>> {
	return withUploads(given, async (uploads) => {
		try {
			const checked = await checkUploads(files(), uploads);
			return { ids: await keepUploads({ files: files(), em: await forkEm() }, checked), faults: {} };
		} catch (error) {
			if (!isRefusal(error) || error.kind !== "invalid" || !error.fields) throw error;
			if (error.code === "too_large") throw problems.tooLarge();
			return { ids: {}, faults: error.fields };
		}
	});
}
