import type { Completeness } from "#app/domain/catalogue/completeness.ts";
import { StatusTag } from "#app/ui/tag.tsx";

/** Whether people can find a solution, and what it still lacks. */
export function CompletenessCell({ lacks, findable }: Completeness) {
	const word = findable ? (lacks.length === 0 ? "complete" : "can be found") : "cannot be found";
	return (
		<td>
			<StatusTag status={findable ? "active" : "withdrawn"} text={word} />
			{lacks.map((lack) => (
				<div key={lack}>{lack}</div>
			))}
		</td>
	);
}
