import { amountOf } from "#app/amounts.ts";
import { columnLabel, columnText } from "#app/domain/catalogue/history/labels.ts";
import type { ToldChange } from "#app/domain/catalogue/history/told.sql.ts";
import { hasVersions } from "#app/domain/catalogue/history/version.sql.ts";
import { changeWords, recordAddress } from "./history-labels.ts";

export function changeView({ entity, recordId, solutions, fields, source, importRun, ...change }: ToldChange) {
	const { id, at, who, isNew, noun, label } = change;
	return {
		id,
		at,
		who: who ?? "Nobody signed in",
		way: importRun === null ? changeWords[source] : `${changeWords[source]}, run ${importRun}`,
		isNew,
		canGoBack: hasVersions(entity),
		record: { noun, label, to: recordAddress(entity, recordId) },
		fields: fields.map(({ name, old, new: after }) => ({
			label: columnLabel(entity, name),
			old: columnText(name, old),
			new: columnText(name, after),
		})),
		solutions: solutions && inWords(solutions),
	};
}

export type ChangeView = ReturnType<typeof changeView>;

function inWords({ count, drawings }: NonNullable<ToldChange["solutions"]>): string {
	const rest = count - drawings.length;
	return rest > 0 ? `${drawings.join(", ")} and ${amountOf(rest, "more solution")}` : drawings.join(", ");
}
