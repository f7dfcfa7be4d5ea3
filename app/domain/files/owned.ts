import { requireStaff, visibleIssues } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound } from "#app/domain/errors.ts";
import { isOneOf, keysOf } from "#app/domain/keyed.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import type { FileAddress } from "./address.ts";
import { findFileOf, type OwnedFile } from "./owned.sql.ts";

const columns = {
	drawing: { table: "solution", fields: { pdf: "pdf_id", img_small: "img_small_id", img_large: "img_large_id" } },
	product: { table: "product", fields: { img: "img_id", tds: "tds_id", msds: "msds_id" } },
	report: { table: "report", fields: { document: "document_id" } },
	warranty: { table: "warranty", fields: { pdf: "pdf_id" } },
	schedule: { table: "schedule_run", fields: { pdf: "file_id" } },
	plan: { table: "plan_revision", fields: { file: "file_id", picture: "large_id" } },
} satisfies Record<FileAddress["kind"], { table: string; fields: Record<string, string> }>;

export const FILE_KINDS = keysOf(columns);

export const FILE_FIELDS = [...new Set(Object.values(columns).flatMap(({ fields }) => Object.keys(fields)))];

/** The kinds that only staff read without a signature. */
const staffOnly: FileAddress["kind"][] = ["warranty"];

/** The people of a project are handed signed addresses; for everybody else, staff too, there is no such file. */
const signedOnly: FileAddress["kind"][] = ["plan"];

export type FilePlace = Pick<FileAddress, "kind" | "id" | "field">;

export type FileReader = Actor | { signedVersion: number };

const recordFields = (kind: FileAddress["kind"]): Record<string, string> => columns[kind].fields;

export const hasFileField = (kind: string, field: string): kind is FileAddress["kind"] =>
	isOneOf(FILE_KINDS, kind) && Object.hasOwn(recordFields(kind), field);

/** Answers null where there is none, or none for this reader. Throws as {@link getOwnedFile}. */
export async function findOwnedFile(
	em: EntityManager,
	reader: FileReader,
	{ kind, id, field }: FilePlace,
): Promise<OwnedFile | null> {
	if (!hasFileField(kind, field)) return null;
	const signed = "signedVersion" in reader;
	if (signedOnly.includes(kind) && !signed) return null;
	if (staffOnly.includes(kind) && !signed) requireStaff(reader);
	if (kind === "schedule" && !signed) await requireVisibleIssue(em, reader, id);
	const { table } = columns[kind];
	const publicOnly = kind === "report" && !signed && !reader.isStaff;
	const file = await findFileOf(em, { table, column: recordFields(kind)[field]!, publicOnly }, id);
	return file && (!signed || file.id === reader.signedVersion) ? file : null;
}

/** Throws forbidden, which clients are used to, also where there is no such issue. */
async function requireVisibleIssue(em: EntityManager, reader: Actor, id: number): Promise<void> {
	if (reader.isStaff) return;
	if ((await em.count(ScheduleRun, { id, ...visibleIssues(reader) })) === 0) throw forbidden();
}

/** Finds files of withdrawn records too; a signed address opens its own version alone. Throws forbidden, not found. */
export async function getOwnedFile(em: EntityManager, reader: FileReader, place: FilePlace): Promise<OwnedFile> {
	const file = await findOwnedFile(em, reader, place);
	if (!file) throw notFound();
	return file;
}
