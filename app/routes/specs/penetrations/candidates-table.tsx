import { Link } from "@remix-run/react";
import { THICKER_NOTE } from "#app/domain/penetrations/match-labels.ts";
import type { ProvingSpecimen, TypeOverview } from "#app/domain/penetrations/overview.ts";
import { paths } from "#app/paths.ts";
import { FactsTable } from "#app/ui/list/facts-table.tsx";
import { Stack } from "#app/ui/shell/layout.tsx";
import { DrawingThumb, type Picture } from "#app/ui/solution/drawing.tsx";
import { DrawingCode, EvidenceStatus, StatusTag } from "#app/ui/text/tag.tsx";
import { AssignButton } from "./assign-button.tsx";
import { CRITERION_WORDS, SIZE_WORDS } from "./shown-words.ts";

interface CandidatesTableProps {
	type: TypeOverview;
	/** By id. */
	specimens: Record<number, ProvingSpecimen>;
	/** By solution. */
	pictures: Record<number, Picture | null>;
	editable: boolean;
}

/** Candidates side by side; each says per criterion what is covered, and what its specimen was tested with. */
export function CandidatesTable({
	type: { candidates, ...type },
	specimens,
	pictures,
	editable,
}: CandidatesTableProps) {
	const facts = (ids: number[], of: (one: ProvingSpecimen) => string) =>
		[...new Set(ids.flatMap((id) => (specimens[id] ? [of(specimens[id])] : [])))].join(" and ");
	const criterion = (words: string, ids: number[], of: (one: ProvingSpecimen) => string) =>
		`${words} (tested: ${facts(ids, of)})`;
	const row = (label: string, cell: (candidate: (typeof candidates)[number]) => React.ReactNode) => ({
		label,
		cells: candidates.map(cell),
	});
	return (
		<FactsTable
			listed
			caption="Matches, best first"
			corner="Criterion"
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
				row("Service and substrate", ({ specimens: ids }) => `covered: ${facts(ids, ({ path }) => path)}`),
				row(
					`Required ${type.texts.required}`,
					({ specimens: ids }) => `covered: ${facts(ids, ({ rating }) => rating)}`,
				),
				row("Size", ({ shown, specimens: ids }) => criterion(SIZE_WORDS[shown.size], ids, ({ size }) => size)),
				row("Thickness", ({ shown, thickerThan, specimens: ids }) =>
					criterion(thickerThan ? THICKER_NOTE : CRITERION_WORDS[shown.thickness], ids, ({ thickness }) => thickness),
				),
				row("Service type", ({ shown, specimens: ids }) =>
					criterion(CRITERION_WORDS[shown.service_type], ids, ({ serviceType }) => serviceType),
				),
				row("Insulation", ({ shown, specimens: ids }) =>
					criterion(CRITERION_WORDS[shown.insulation], ids, ({ insulation }) => insulation),
				),
				row("Not stated", ({ open }) => open.map((words) => <p key={words}>{words}</p>)),
				row("Evidence", ({ shown }) => <EvidenceStatus status={shown.evidence} />),
			]}
		/>
	);
}
