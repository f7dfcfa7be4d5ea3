import {
	LIMIT_LABELS,
	LIMIT_NAMES,
	limitTexts,
	limitWords,
	type TestedLimits,
} from "#app/domain/catalogue/definition/tested-limits.ts";
import { citedReport, specimensTitle, specimenWords } from "#app/domain/catalogue/evidence/evidence.ts";
import {
	insulationLabel,
	type SolutionView,
	type SpecimenView,
	substrateLabel,
} from "#app/domain/catalogue/solutions/views.ts";
import { NO_EVIDENCE } from "#app/marks.ts";
import { FactsTable } from "#app/ui/list/facts-table.tsx";
import { withUnit } from "#app/ui/solution/size-and-rating.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { FrrTag, type ShownRating } from "#app/ui/text/tag.tsx";
import { EvidenceTag } from "./evidence-tag.tsx";

interface EvidenceAlertProps {
	rating: ShownRating | null;
	/** The words of the warning; empty where all evidence is in force. */
	evidence: string;
}

/** Warns where a solution has no current evidence, or where some of what it rests on is not in force. */
export function EvidenceAlert({ rating, evidence }: EvidenceAlertProps) {
	if (rating) return evidence && <Alert kind="warning" title={`${evidence}.`} />;
	return (
		<Alert kind="warning" title={NO_EVIDENCE}>
			{evidence && `${evidence}.`}
		</Alert>
	);
}

export function SpecimensTable({
	solution,
}: {
	solution: Pick<SolutionView, "drawing" | "specimens" | "withdrawnSpecimens">;
}) {
	const { specimens, withdrawnSpecimens } = solution;
	if (specimens.length === 0) {
		return (
			<>
				<p>
					{NO_EVIDENCE} for {solution.drawing}.
				</p>
				{withdrawnSpecimens.length > 0 && (
					<p>Withdrawn specimens: {withdrawnSpecimens.map(({ specimenId }) => specimenId).join(", ")}.</p>
				)}
			</>
		);
	}
	return (
		<FactsTable
			caption={specimensTitle(specimens)}
			corner="Specimen"
			stacked
			records={specimens.map((one) => ({ id: one.id, head: <Head specimen={one} />, name: one.specimenId }))}
			struck={withdrawnSpecimens.map(({ specimenId, size }, at) => ({
				id: `${specimenId} ${at}`,
				head: specimenId,
				name: specimenId,
				words: `Withdrawn (${size})`,
			}))}
			rows={[
				{ label: "FRR", cells: joint(specimens.map(({ frr }) => frr)).map((frr) => <FrrTag key={frr} frr={frr} />) },
				{ label: "Size", cells: joint(specimens.map((s) => s.size)).map(withUnit) },
				{ label: "Service", cells: joint(specimens.map((s) => `${s.material.name} – ${s.serviceType}`)) },
				{ label: "Insulation", cells: joint(specimens.map((s) => insulationLabel(s.insulation) || "N.A.")) },
				{ label: "Substrate", cells: joint(specimens.map((s) => s.substrates.map(substrateLabel).join(" / "))) },
				...limitRows(specimens.map(({ limits }) => limits)),
				{
					label: "Notes",
					cells: joint(specimens.map(remarksOf)).map((texts) => <Remarks key={texts} texts={texts} />),
				},
				{ label: "Products", cells: joint(specimens.map((s) => s.products.map((p) => p.name).join(", "))) },
				{ label: "Report", cells: joint(specimens.map((s) => citedReport(s.report, s.evidence))) },
			]}
		/>
	);
}

function Head({ specimen }: { specimen: SpecimenView }) {
	return (
		<>
			{specimen.specimenId} <EvidenceTag words={specimenWords(specimen)} />
		</>
	);
}

/** A limit in which the specimens differ has a row of its own; the others are one sentence. */
function limitRows(limits: TestedLimits[]) {
	const texts = limits.map(limitTexts);
	const common = LIMIT_NAMES.filter((name) => joint(texts.map((one) => one[name])).length === 1);
	const words = limits[0] ? limitWords(limits[0], common) : "";
	const own = LIMIT_NAMES.filter((name) => !common.includes(name)).map((name) => ({
		label: LIMIT_LABELS[name],
		cells: texts.map((one) => one[name] || "–"),
	}));
	return words === "" ? own : [...own, { label: "Tested with", cells: [words] }];
}

/** Specimens that do not differ have a text in common. */
const joint = (texts: string[]): string[] => (new Set(texts).size === 1 ? texts.slice(0, 1) : texts);

const remarksOf = ({ description, notes }: SpecimenView): string =>
	[...new Set([description, notes])].filter(Boolean).join("\n") || "–";

const Remarks = ({ texts }: { texts: string }) => texts.split("\n").map((text) => <p key={text}>{text}</p>);
