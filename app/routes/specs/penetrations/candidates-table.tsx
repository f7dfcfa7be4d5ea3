import { Link } from "@remix-run/react";
import type { TypeOverview } from "#app/domain/penetrations/overview.ts";
import type { ProvingSpecimen } from "#app/domain/penetrations/type-overview.ts";
import { paths } from "#app/paths.ts";
import { FactsTable } from "#app/ui/list/facts-table.tsx";
import { Stack } from "#app/ui/shell/layout.tsx";
import { DrawingThumb, type Picture } from "#app/ui/solution/drawing.tsx";
import { DrawingCode, EvidenceStatus, StatusTag } from "#app/ui/text/tag.tsx";
import { AssignButton } from "./assign-button.tsx";
import { SIZE_WORDS } from "./shown-words.ts";

interface CandidatesTableProps {
	type: TypeOverview;
	/** By id. */
	specimens: Record<number, ProvingSpecimen>;
	/** By solution. */
	pictures: Record<number, Picture | null>;
	editable: boolean;
}

/** Candidates side by side; each says per criterion what is shown, and which specimen shows it. */
export function CandidatesTable({
	type: { candidates, ...type },
	specimens,
	pictures,
	editable,
}: CandidatesTableProps) {
	const facts = (ids: number[], of: (one: ProvingSpecimen) => string) =>
		[...new Set(ids.flatMap((id) => (specimens[id] ? [of(specimens[id])] : [])))].join(" and ");
	const criterion = (shown: string, ids: number[], of: (one: ProvingSpecimen) => string) =>
		`${shown} (${facts(ids, of)})`;
	const row = (label: string, cell: (candidate: (typeof candidates)[number]) => React.ReactNode) => ({
		label,
		cells: candidates.map(cell),
	});
	return (
		<FactsTable
			listed
			caption="Candidates, those that show most first"
			corner="Shown or not shown by the catalogue"
			records={candidates.map((candidate, at) => ({
				id: candidate.sol,
				head: (
					<Stack>
						<Link to={paths.installation(candidate.sol)}>
							<DrawingCode code={candidate.drawing} />
						</Link>
						<DrawingThumb
							code={candidate.drawing}
							picture={pictures[candidate.sol] ?? null}
							sample={candidate.sample}
							eager={at === 0}
						/>
						{type.seals.some(({ sol }) => sol === candidate.sol) && <StatusTag status="active" text="assigned" />}
						{editable && <AssignButton type={type} candidate={candidate} look={at === 0 ? "primary" : "secondary"} />}
					</Stack>
				),
			}))}
			rows={[
				row("Specimen", ({ specimens: ids }) => facts(ids, ({ label }) => label)),
				row("Service and substrate", ({ specimens: ids }) => `shown: ${facts(ids, ({ path }) => path)}`),
				row(`Required ${type.texts.required}`, ({ specimens: ids }) => `shown: ${facts(ids, ({ rating }) => rating)}`),
				row("Size", ({ shown, specimens: ids }) => criterion(SIZE_WORDS[shown.size], ids, ({ size }) => size)),
				row("Thickness", ({ shown, specimens: ids }) => criterion(shown.thickness, ids, ({ thickness }) => thickness)),
				row("Service type", ({ shown, specimens: ids }) =>
					criterion(shown.service_type, ids, ({ serviceType }) => serviceType),
				),
				row("Insulation", ({ shown, specimens: ids }) =>
					criterion(shown.insulation, ids, ({ insulation }) => insulation),
				),
				row("Evidence", ({ shown }) => <EvidenceStatus status={shown.evidence} />),
			]}
		/>
	);
}
