import { paths } from "#app/paths.ts";
import { ABOVE_THE_FOLD, SolutionCard } from "#app/ui/solution/solution-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { CardGrid } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import type { SpecificationRow } from "./solution-rows.server.ts";

interface SpecificationGridProps {
	rows: SpecificationRow[];
	selected: number | null;
	to: (id: number | null) => string;
}

export function SpecificationGrid({ rows, selected, to }: SpecificationGridProps) {
	return (
		<CardGrid label="Specification">
			{rows.map((row, at) => (
				<SolutionCard
					key={row.id}
					id={`sol-${row.id}`}
					code={row.drawing}
					to={paths.installation(row.id)}
					picture={row.picture}
					tested={row.tested}
					sample={row.sample}
					withdrawn={row.withdrawn}
					eager={at < ABOVE_THE_FOLD}
					selected={row.id === selected}
					menu={
						<>
							{!row.isActive && <StatusTag status="inactive" />}
							{row.id === selected && <StatusTag status="cancelled" text="selected" />}
						</>
					}
					actions={
						<ButtonLink
							to={to(row.id === selected ? null : row.id)}
							small
							preventScrollReset
							aria-current={row.id === selected ? "true" : undefined}
							aria-label={`${row.id === selected ? "Deselect" : "Select"} ${row.drawing}`}
						>
							{row.id === selected ? "Deselect" : "Select"}
						</ButtonLink>
					}
				/>
			))}
		</CardGrid>
	);
}
