import { amountOf } from "#app/amounts.ts";
import { invalid } from "#app/domain/errors.ts";
import { getUndo } from "#app/domain/imports/import-views.sql.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import type { RequestContext } from "#app/http/guards.server.ts";
import { files, webDatabase } from "#app/http/resources.server.ts";
import { tooLargeToUndo } from "./words.ts";

const MOST_OBSTACLES = 50;

/** Answers in words what was done. Throws invalid with `obstacles`, conflict, not found. */
export async function undoFromScreen({ em, actor }: RequestContext, run: number): Promise<string> {
	const { isLarge } = await getUndo(em, actor, run);
	if (isLarge) throw invalid({ "": [tooLargeToUndo(run)] });
	const context = { address: (await webDatabase()).address, files: files() };
	const done = await undoImport(context, run, { source: "screen", actorId: actor.id });
	if (done.undone) {
		return `Import ${run} is undone: ${amountOf(done.restored, "record")} put back, ${amountOf(done.removed, "record")} removed.`;
	}
	const listed = done.obstacles.slice(0, MOST_OBSTACLES).map(({ record, reason }) => `${record} ${reason}`);
	const rest = done.obstacleCount - listed.length;
	throw invalid({
		"": ["Nothing was undone. These stand in the way:"],
		obstacles: [...listed, ...(rest > 0 ? [`and ${amountOf(rest, "more", "more")}`] : [])],
	});
}
