import { z } from "zod";

const obstacle = z.object({ record: z.string(), reason: z.string() });

/** As `pfs import undo … --json` prints it. */
export const undoReport = z.object({
	run: z.int(),
	undone: z.boolean(),
	/** The number of the run that put it back. */
	by: z.int().nullable(),
	restored: z.int(),
	removed: z.int(),
	/** The first 1,000 of them; with any, nothing was done. */
	obstacles: z.array(obstacle),
	obstacleCount: z.int(),
});

export type UndoReport = z.output<typeof undoReport>;
export type UndoObstacle = z.output<typeof obstacle>;
