import type { ZodType, z } from "zod";
import { type CheckedUpload, checkUploads, keepUploads, type Upload } from "#app/domain/files/intake.ts";
import type { FileKind } from "#app/domain/files/kinds.ts";
import { forgetFiles } from "#app/domain/files/pending.ts";
import type { EntityManager } from "#db/orm.ts";
import { requireStaff, type Scene } from "./guards.server.ts";
import { files, forkEm } from "./house.server.ts";
import { type ReceivedForm, receiveForm } from "./multipart.server.ts";
import { limit } from "./rate-limits.server.ts";
import { slots } from "./slots.ts";
import { answer, checkForm, type Outcome, onceOnly } from "./submit.server.ts";

/** Each may hold two files of the largest size and the parser's copies of them. */
const AT_ONCE = 2;
const slot = slots(AT_ONCE);

/** The files of a form, checked and kept: what was read from them, and the ids of their rows, by kind. */
export interface KeptFiles<Kind extends FileKind> {
	checked: Partial<Record<Kind, CheckedUpload>>;
	ids: Partial<Record<Kind, number[]>>;
}

interface UploadForm<Schema extends ZodType, Kind extends FileKind> {
	schema: Schema;
	/** The kind of file that each field brings. */
	kinds: Record<string, Kind>;
	/** Whether the files count; without it they do. */
	wanted?: (input: z.output<Schema>) => boolean;
}

/**
 * As `submit`, for staff's forms with files: they are looked at by the rules of api.md 1.12 and stored before the
 * transaction begins, in which `act` makes a record refer to them. When anything is refused, none of them stays.
 */
export async function submitUploads<Schema extends ZodType, Kind extends FileKind>(
	request: Request,
	{ schema, kinds, wanted = () => true }: UploadForm<Schema, Kind>,
	act: (scene: Scene, input: z.output<Schema>, kept: KeptFiles<Kind>) => Promise<Outcome>,
) {
	const type = checkForm(request);
	const scene = await requireStaff(request);
	return receiveForm(request, type, slot, (received) =>
		answer(received.form, schema, async (input) => {
			const given = wanted(input) ? uploadsOf(received, kinds) : {};
			if (Object.keys(given).length > 0) await limit("upload", `user:${scene.actor.id}`);
			const checked = await checkUploads(files(), given);
			const em = await forkEm();
			const ids = await keepUploads({ em, files: files() }, checked);
			let taken = false;
			try {
				return await scene.em.transactional((tx) => {
					const inside = { ...scene, em: tx as EntityManager };
					return onceOnly(inside.em, scene.actor.id, request, named(received), () => {
						taken = true;
						return act(inside, input, { checked, ids });
					});
				});
			} catch (error) {
				taken = false;
				throw error;
			} finally {
				const all = Object.values<number[] | undefined>(ids).flatMap((some) => some ?? []);
				if (!taken) await forgetFiles(em, files(), all);
			}
		}),
	);
}

/** The form with the names of its files, which are part of what makes it another one. */
function named({ form, uploads }: ReceivedForm): FormData {
	const whole = new FormData();
	for (const [field, value] of form) whole.append(field, value);
	for (const [field, { name }] of Object.entries(uploads)) whole.append(field, name);
	return whole;
}

function uploadsOf<Kind extends FileKind>({ uploads }: ReceivedForm, kinds: Record<string, Kind>) {
	const given: Partial<Record<Kind, Upload>> = {};
	for (const [field, kind] of Object.entries(kinds)) if (uploads[field]) given[kind] = uploads[field];
	return given;
}
