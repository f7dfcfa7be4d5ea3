import type { SpecimenFacts } from "#app/domain/facts/facts.ts";
import { citedOnPaper, specimenFaults } from "#app/domain/facts/item-evidence.ts";
import { appliedInsulation } from "#app/domain/facts/item-facts.ts";
import { SAMPLE_MARK } from "#app/marks.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { NO_TESTED_SPECIMEN, serviceWords } from "./printed-words.ts";
import { FrrTags, keptUnits, Lines, Unbroken, UnbrokenText } from "./tags.tsx";

/** Facts of version 1 print as they did. */
const isFirstForm = ({ withdrawn }: SpecimenFacts): boolean => withdrawn === undefined;

const COLUMNS = ["Specimen", "FRR", "Service", "Size", "Insulation", "Substrate", "Seal", "Products"];

/** A column that applies to none of the specimens is left out; the first form of facts printed it all the same. */
const isInsulated = (specimens: SpecimenFacts[]): boolean =>
	specimens.some((one) => isFirstForm(one) || appliedInsulation(one.insulation) !== "");

function Faults({ specimen }: { specimen: SpecimenFacts }) {
	const words = [...specimenFaults(specimen), ...(specimen.sample && isFirstForm(specimen) ? [SAMPLE_MARK] : [])];
	return words.map((fault) => (
		<span key={fault} className="line fault">
			{fault}{" "}
		</span>
	));
}

function SpecimenRows({ specimen, insulated }: { specimen: SpecimenFacts; insulated: boolean }) {
	const { service } = specimen;
	const words = isFirstForm(specimen) ? (text: string) => text : keptUnits;
	const remarks = [specimen.description, specimen.notes].filter(Boolean);
	const sample = specimen.sample && !isFirstForm(specimen);
	const hasRemarks = remarks.length > 0 || sample;
	return (
		<tbody>
			<tr className={hasRemarks ? "described" : ""}>
				<td>
					<strong>{specimen.specimenId}</strong>{" "}
					<small>
						<Unbroken text={citedOnPaper(specimen)} />
					</small>
					<Faults specimen={specimen} />
				</td>
				<td>
					<FrrTags frrs={[specimen.frr]} />
				</td>
				<td>
					{isFirstForm(specimen) ? [service.material, service.type].filter(Boolean).join(" ") : serviceWords(service)}{" "}
					<small>{service.classification}</small>
				</td>
				<td>{isFirstForm(specimen) ? specimen.size : <UnbrokenText text={specimen.size} />}</td>
				{insulated ? (
					<td>
						{isFirstForm(specimen) ? (
							(specimen.insulation ?? "None")
						) : (
							<UnbrokenText text={specimen.insulation ?? ""} />
						)}
					</td>
				) : null}
				<td>
					<Lines texts={specimen.substrates.map(words)} />
				</td>
				<td>
					{specimen.sealType} <small>{specimen.brand}</small>
				</td>
				<td>
					<Lines texts={specimen.products.map((product, layer) => words(`${layer + 1}. ${product}`))} />
				</td>
			</tr>
			{hasRemarks ? (
				<tr className="remarks">
					<td />
					<td colSpan={insulated ? 7 : 6}>
						{sample ? <span className="fault">{SAMPLE_MARK} </span> : null}
						{remarks.map((remark) => (
							<span key={remark}>{words(remark)} </span>
						))}
					</td>
				</tr>
			) : null}
		</tbody>
	);
}

export function PrintedSpecimens({ specimens }: { specimens: SpecimenFacts[] }) {
	if (specimens.length === 0) return <p className="empty">{NO_TESTED_SPECIMEN}</p>;
	const longest = Math.max(...specimens.map(({ frr }) => frr.length));
	const insulated = isInsulated(specimens);
	const kind = ["register specimens", specimens.some(isFirstForm) ? "" : "whole-words", insulated ? "" : "uninsulated"];
	return (
		<table className={kind.filter(Boolean).join(" ")} style={{ "--longest-frr": longest }}>
			<thead>
				<tr>
					<ColumnHeads names={insulated ? COLUMNS : COLUMNS.filter((name) => name !== "Insulation")} />
				</tr>
			</thead>
			{specimens.map((specimen) => (
				<SpecimenRows key={specimen.id} specimen={specimen} insulated={insulated} />
			))}
		</table>
	);
}
