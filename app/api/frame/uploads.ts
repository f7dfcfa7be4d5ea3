import { z } from "zod";
import { FILE_REQUIRED, type FieldErrors, isRefusal } from "#app/domain/errors.ts";
import { checkUploads, keepUploads } from "#app/domain/files/intake.ts";
import {
	type FileKind,
	NOT_A_PDF,
	NOT_AN_IMAGE,
	NOT_PNG_OR_JPEG,
	TOO_MANY_PAGES,
	TOO_MANY_PIXELS,
	TOO_MANY_REPORT_PAGES,
} from "#app/domain/files/kinds.ts";
import { isReceived, type Received } from "#app/http/receive.server.ts";
import { files, forkEm } from "#app/http/resources.server.ts";
import { problems } from "./problems.ts";

const NO_FILE = "The submitted data was not a file.";

const file = (missing?: string) =>
	z
		.unknown()
		.transform((given, context): Received | undefined => {
			if (isReceived(given)) return given;
			const none = given === undefined || given === null || given === "";
			const fault = none ? missing : NO_FILE;
			if (fault) context.addIssue(fault);
			return undefined;
		})
		.meta({ type: "string", format: "binary" });

/** A file of a multipart body; an empty text is no file, which is how a form says that none was chosen. */
export const upload = () => file().optional();

export const requiredUpload = () => file(FILE_REQUIRED);

export interface StoredUpload<Kind extends FileKind> {
	ids: Partial<Record<Kind, number[]>>;
	faults: FieldErrors;
}

/** Clients know one message for each kind of file (docs/rules/files.md#accepted). */
function listed(faults: FieldErrors, kinds: string[]): FieldErrors {
	const image = kinds.includes("product_image") ? NOT_PNG_OR_JPEG : NOT_AN_IMAGE;
	const said = new Map([
		[TOO_MANY_PAGES, NOT_A_PDF],
		[TOO_MANY_REPORT_PAGES, NOT_A_PDF],
		[TOO_MANY_PIXELS, image],
	]);
	const named = Object.entries(faults).map(([field, all]) => [field, all.map((text) => said.get(text) ?? text)]);
	return Object.fromEntries(named);
}

/** Of files that were checked: throws 413, and what is no refusal of a file. */
export function refusedFiles(error: unknown, kinds: string[]): FieldErrors {
	if (!isRefusal(error) || error.kind !== "invalid" || !error.fields) throw error;
	if (error.code === "too_large") throw problems.tooLarge();
	return listed(error.fields, kinds);
}

/** In no transaction. Refusals are answered as faults, and then nothing is kept; throws 413. */
export async function keepFiles<Kind extends FileKind>(
	given: Partial<Record<Kind, Received | undefined>>,
): Promise<StoredUpload<Kind>> {
	try {
		const checked = await checkUploads(files(), given);
		return { ids: await keepUploads({ files: files(), em: await forkEm() }, checked), faults: {} };
	} catch (error) {
		return { ids: {}, faults: refusedFiles(error, Object.keys(given)) };
	}
}
