import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import type { ChangeSource, HistoryQuery } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import { type HistoryAddress, paths } from "#app/paths.ts";

export function recordAddress(entity: CatalogueEntity, id: number): string {
	if (entity === "warranty" || entity === "cover") return paths.productManager();
	return paths.listRecord(entity, id);
}

export const historyAddress = ({
	entity,
	beforeRun,
	zone: _zone,
	ids: _ids,
	...query
}: HistoryQuery): HistoryAddress => ({
	kind: entity,
	...query,
	before_run: beforeRun,
});

export const changeSourceLabels: Record<ChangeSource, string> = {
	page: "screen",
	api: "API",
	cli: "command",
	seed: "sample catalogue",
	screen: "import",
};
