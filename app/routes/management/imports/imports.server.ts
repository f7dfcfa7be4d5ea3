import { z } from "zod";
import { fileSize } from "#app/amounts.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { columnLabel, columnText, sortChanges } from "#app/domain/catalogue/history/labels.ts";
import { affectedIssuesText } from "#app/domain/imports/format.ts";
import type { ImportView } from "#app/domain/imports/import-views.sql.ts";
import { dropReceived, MAX_FILES, receiveImport, startImport } from "#app/domain/imports/jobs/import-jobs.ts";
import type { ImportChange, ImportError } from "#app/domain/imports/report.schema.ts";
import { SHEET_OF } from "#app/domain/imports/workbook-inputs.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { MAX_FIELDS } from "#app/http/form-body.server.ts";
import { type RequestContext, staffOnly } from "#app/http/guards.server.ts";
import { files, sender } from "#app/http/resources.server.ts";
import { type FormFiles, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { settings } from "#db/settings.ts";
import { isMadeOnScreen } from "./import-labels.ts";

/** The number of faults or changes on a page. */
const PAGE_SIZE = 50;
/** A longer value of a cell is cut on the page. */
const MAX_CHARACTERS = 500;

const cut = (text: string | null) =>
	text !== null && text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;

function pageOf<Item>(items: readonly Item[], requested: string | null) {
	const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
	const number = Number(requested);
	const page = Number.isSafeInteger(number) ? Math.min(pages, Math.max(1, number)) : 1;
	return { page, pages, items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

/** Addresses the page of where a record is used; warranties and covers have none. */
export const usedAddress = ({ entity, id }: { entity?: string; id?: number }): string | null =>
	entity && id && entity !== "warranty" && entity !== "cover" ? paths.listUsed(entity, id) : null;

/** A change that a screen made names its field and its values as the form of the record does. */
function fieldInWords({ entity, field, old, new: after }: ImportChange) {
	const kind = CATALOGUE_ENTITIES.find((one) => one === entity);
	const value = (text: string | null) => cut(columnText(field, text));
	return { field: kind ? columnLabel(kind, field) : field, old: value(old), new: value(after) };
}

export function pageOfImport({ report, ...job }: ImportView, search: URLSearchParams) {
	const records = new Map(report?.changes?.map(({ file, line, record }) => [`${file}:${line}`, record]));
	// The rows of an import that a screen made are nobody's: people know the records.
	const isOneFile = report?.files.length === 1;
	const placeOf = ({ file, line, column }: Pick<ImportError, "file" | "line" | "column">) =>
		(isMadeOnScreen(job) && records.get(`${file}:${line}`)) ||
		capitalised(
			[
				...(isOneFile ? [] : [file]),
				`${file.includes(SHEET_OF) ? "row" : "line"} ${line}`,
				...(column === null ? [] : [column]),
			].join(", "),
		);
	const errors = pageOf(report?.faults ?? [], search.get("faults"));
	const changes = pageOf(sortChanges(report?.changes ?? []), search.get("changes"));
	return {
		...job,
		report: report && {
			files: report.files,
			dryRun: report.dryRun,
			errorCount: report.faultCount,
			errorGroups: (report.causes ?? []).map((cause) => ({ ...cause, place: placeOf({ ...cause, column: null }) })),
			warnings: (report.warnings ?? []).map((warning) => ({
				...warning,
				...{ message: capitalised(warning.message), place: placeOf(warning) },
			})),
			warningCount: report.warningCount ?? 0,
			created: report.created ?? [],
			createdCount: report.createdCount ?? 0,
			frrGroups: report.frrGroups,
			ungrouped: report.ungrouped ?? [],
			ungroupedCount: report.ungroupedCount ?? 0,
			unreachable: report.unreachable,
			changeCount: report.changeCount ?? 0,
			affected: affectedIssuesText(report),
			review: report.review ?? 0,
			listedErrors: report.faults.length,
			anyCreatable: report.faults.some(({ creatable }) => creatable),
			listedChanges: report.changes?.length ?? 0,
		},
		errors: {
			...errors,
			items: errors.items.map((error) => ({ ...error, place: placeOf(error), value: cut(error.value) })),
		},
		changes: {
			...changes,
			items: changes.items.map((change) => ({
				...change,
				...(isMadeOnScreen(job) ? fieldInWords(change) : { old: cut(change.old), new: cut(change.new) }),
				place: placeOf({ ...change, column: null }),
				used: usedAddress(change),
			})),
		},
	};
}

export type ImportPage = ReturnType<typeof pageOfImport>;

export async function enqueueImport(em: RequestContext["em"], jobId: number): Promise<void> {
	await (await sender()).add(em, "import", { jobId });
}

export function uploadLimit() {
	const { maxImportBytes: maxBytes } = settings();
	return { maxBytes, most: fileSize(maxBytes) };
}

const uploadSchema = z.object({ createLookups: z.string().optional() });

export function receiveUpload(request: Request) {
	const { maxBytes, most } = uploadLimit();
	const form: FormFiles<z.output<typeof uploadSchema>, number> = {
		fields: ["files"],
		maxFiles: MAX_FILES,
		maxFields: MAX_FILES + MAX_FIELDS,
		maxBytes,
		tooLarge: `At most ${MAX_FILES} files of ${most} together can be uploaded.`,
		prepare: ({ em, actor }, received, { createLookups }) =>
			receiveImport(em, actor, { files: received, createLookups: createLookups !== undefined }, files().copy),
		discard: ({ em, actor }, id) => dropReceived(em, actor, id),
	};
	const plan = { schema: uploadSchema, refusedTo: paths.imports(), files: form };
	return submit(staffOnly(request), plan, async ({ em, actor }, _input, id) => {
		await startImport(em, actor, id, enqueueImport);
		return paths.import(id);
	});
}
