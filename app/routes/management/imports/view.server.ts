import { placeOf, touchedWords } from "#app/domain/imports/format.ts";
import type { ImportView } from "#app/domain/imports/import-views.sql.ts";

/** Faults or changes on a page. */
const PAGE_SIZE = 50;
/** Of a value in a cell of a page. */
const MOST_CHARACTERS = 500;

const cut = (text: string | null) =>
	text !== null && text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;

function pageOf<Item>(items: readonly Item[], asked: string | null) {
	const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
	const number = Number(asked);
	const page = Number.isSafeInteger(number) ? Math.min(pages, Math.max(1, number)) : 1;
	return { page, pages, items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE) };
}

export function pageOfImport({ report, ...job }: ImportView, search: URLSearchParams) {
	const faults = pageOf(report?.faults ?? [], search.get("faults"));
	const changes = pageOf(report?.changes ?? [], search.get("changes"));
	return {
		...job,
		report: report && {
			files: report.files,
			dryRun: report.dryRun,
			faultCount: report.faultCount,
			causes: (report.causes ?? []).map((cause) => ({ ...cause, place: `${cause.file}:${cause.line}` })),
			warnings: (report.warnings ?? []).map((warning) => ({ ...warning, place: placeOf(warning) })),
			warningCount: report.warningCount ?? 0,
			created: report.created ?? [],
			createdCount: report.createdCount ?? 0,
			frrGroups: report.frrGroups,
			ungrouped: report.ungrouped ?? [],
			ungroupedCount: report.ungroupedCount ?? 0,
			unreachable: report.unreachable,
			changeCount: report.changeCount ?? 0,
			touched: touchedWords(report),
			listedFaults: report.faults.length,
			anyCreatable: report.faults.some(({ creatable }) => creatable),
			listedChanges: report.changes?.length ?? 0,
		},
		faults: {
			...faults,
			items: faults.items.map((fault) => ({ ...fault, place: placeOf(fault), value: cut(fault.value) })),
		},
		changes: {
			...changes,
			items: changes.items.map((change) => ({ ...change, old: cut(change.old), new: cut(change.new) })),
		},
	};
}

export type ImportPage = ReturnType<typeof pageOfImport>;
