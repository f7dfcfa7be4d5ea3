import { amountOf } from "#app/amounts.ts";
import { invalid } from "#app/domain/errors.ts";
import type { UndoReport } from "#app/domain/imports/report.schema.ts";
import type { formFaults } from "#app/routes/forms.tsx";
import { Alert } from "#app/ui/text/alert.tsx";

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

/** Why a form was refused, with the records that stand in the way. */
export function RefusedFor({ faults }: { faults: ReturnType<typeof formFaults> }) {
	if (!faults.message) return null;
	return <Obstacles title={faults.message} obstacles={faults.of("obstacles") ?? []} />;
}

export function Obstacles({ title, obstacles }: { title: string; obstacles: readonly string[] }) {
	return (
		<Alert kind="warning" title={title}>
			{obstacles.map((each) => (
				<p key={each}>{each}</p>
			))}
		</Alert>
	);
}
