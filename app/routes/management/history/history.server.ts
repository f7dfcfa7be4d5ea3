import { amountOf } from "#app/amounts.ts";
import { dayText } from "#app/days.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { CHANGE_SOURCES, type HistoryQuery } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import type { DescribedChange } from "#app/domain/catalogue/history/change-descriptions.sql.ts";
import type { RunEntry } from "#app/domain/catalogue/history/history-entries.sql.ts";
import { columnLabel, columnText } from "#app/domain/catalogue/history/labels.ts";
import { hasVersions } from "#app/domain/catalogue/history/version.sql.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { settings } from "#db/settings.ts";
import { changeSourceLabels, recordAddress } from "./history-labels.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Leaves out whatever makes no sense. */
export function readHistoryQuery(search: URLSearchParams): HistoryQuery {
	const number = (name: string) => wholeNumber(search.get(name)) ?? undefined;
	const day = (name: string) => {
		const given = search.get(name) ?? "";
		return DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
	};
	const entity = CATALOGUE_ENTITIES.find((key) => key === search.get("kind"));
	return {
		entity,
		record: entity && number("record"),
		person: number("person"),
		source: CHANGE_SOURCES.find((key) => key === search.get("source")),
		run: number("run"),
		from: day("from"),
		to: day("to"),
		zone: settings().timeZone,
		before: number("before"),
		beforeRun: number("before_run"),
	};
}

const whoOf = (who: string | null, approvedBy: string | null): string =>
	approvedBy ? `${who}, published by ${approvedBy}` : (who ?? "System");

export function changeView(described: DescribedChange) {
	const { entity, recordId, solutions, fields, source, importRun, approvedBy, ...change } = described;
	const { id, at, isNew, noun, label } = change;
	return {
		id,
		at,
		who: whoOf(change.who, approvedBy),
		way: importRun === null ? changeSourceLabels[source] : `${changeSourceLabels[source]}, run ${importRun}`,
		isNew,
		canGoBack: hasVersions(entity),
		record: { noun, label, to: recordAddress(entity, recordId) },
		fields: fields.map(({ name, old, new: after }) => ({
			label: capitalised(columnLabel(entity, name)),
			old: asRead(columnText(name, old)),
			new: asRead(columnText(name, after)),
		})),
		solutions: solutions && inWords(solutions),
	};
}

/** Names a run by what a screen said that it does, else by its files. */
const runTitle = ({ title, files, undoes }: RunEntry): string =>
	undoes === null ? (title ?? files.join(", ")) : `Undo of import ${undoes}`;

/** The kinds of records that a row of a run names; the page of the run has all. */
const NAMED_EFFECTS = 4;

export function runView(run: RunEntry) {
	const { id, at, who, approvedBy, source, undoes, undoneBy, removed, counts } = run;
	const all = [
		...counts.map(({ noun, nouns, made }) => ({ count: made, words: `${amountOf(made, noun, nouns)} added` })),
		...counts.map(({ noun, nouns, changed }) => ({
			count: changed,
			words: `${amountOf(changed, noun, nouns)} changed`,
		})),
		{ count: removed, words: `${amountOf(removed, "record")} removed` },
	].filter(({ count }) => count > 0);
	const largest = all.toSorted((one, other) => other.count - one.count).slice(0, NAMED_EFFECTS);
	const rest = all.length - largest.length;
	const effects = [...largest.map(({ words }) => words), ...(rest > 0 ? [`and ${amountOf(rest, "more kind")}`] : [])];
	return {
		...{ run: id, at, undoneBy, title: runTitle(run), effects, isUndo: undoes !== null },
		who: whoOf(who, approvedBy),
		way: run.title === null ? changeSourceLabels[source] : "bulk change",
	};
}

export type RunView = ReturnType<typeof runView>;

const asRead = (text: string | null) => text && dayText(text);

export type ChangeView = ReturnType<typeof changeView>;

function inWords({ count, drawings }: NonNullable<DescribedChange["solutions"]>): string {
	const rest = count - drawings.length;
	return rest > 0 ? `${drawings.join(", ")} and ${amountOf(rest, "more solution")}` : drawings.join(", ");
}
