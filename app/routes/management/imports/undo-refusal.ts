import { amountOf } from "#app/amounts.ts";
import { invalid } from "#app/domain/errors.ts";
import type { UndoReport } from "#app/domain/imports/report.schema.ts";

const MAX_OBSTACLES = 50;

/** Refuses a form whose undo did nothing, with what stood in the way. */
export function refuseUndo({ obstacles, obstacleCount }: Pick<UndoReport, "obstacles" | "obstacleCount">): never {
	const listed = obstacles.slice(0, MAX_OBSTACLES).map(({ record, reason }) => `${record} ${reason}`);
	const rest = obstacleCount - listed.length;
	throw invalid({
		"": ["Nothing was undone, because of:"],
		obstacles: [...listed, ...(rest > 0 ? [`and ${amountOf(rest, "more", "more")}`] : [])],
	});
}
