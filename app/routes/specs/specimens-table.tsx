import { specimenRemarks } from "#app/domain/catalogue/specimen-fields.ts";
import { insulationLabel, type SolutionView, type SpecimenView, substrateLabel } from "#app/domain/catalogue/views.ts";
import { FactsTable } from "#app/ui/facts-table.tsx";
import { Frr } from "#app/ui/tag.tsx";

/** The Tested Specimens of a solution: rows FRR, Size, Service, Insulation, Substrate, Notes, Products. */
export function SpecimensTable({ solution }: { solution: Pick<SolutionView, "drawing" | "specimens"> }) {
	const { specimens } = solution;
	if (specimens.length === 0) return <p>No tested specimen of {solution.drawing} is in force at the moment.</p>;
	return (
		<FactsTable
			caption="Tested Specimens"
			corner="Specimen"
			records={specimens.map(({ id, specimenId }) => ({ id, head: specimenId }))}
			rows={[
				{ label: "FRR", cells: specimens.map((s) => <Frr key={s.id} frr={s.frr} />) },
				{ label: "Size", cells: specimens.map((s) => s.size) },
				{ label: "Service", cells: specimens.map((s) => `${s.material.name} – ${s.serviceType}`) },
				{ label: "Insulation", cells: specimens.map((s) => insulationLabel(s.insulation) || "None") },
				{ label: "Substrate", cells: specimens.map((s) => s.substrates.map(substrateLabel).join(" / ")) },
				{ label: "Notes", cells: specimens.map((s) => <Remarks key={s.id} specimen={s} />) },
				{ label: "Products", cells: specimens.map((s) => s.products.map((p) => p.name).join(", ")) },
				{ label: "Report", cells: specimens.map((s) => s.report) },
			]}
		/>
	);
}

function Remarks({ specimen }: { specimen: SpecimenView }) {
	const said = specimenRemarks.map((remark) => specimen[remark]).filter(Boolean);
	return said.length === 0 ? "–" : said.map((text) => <p key={text}>{text}</p>);
}
