import type { SpecimenFacts } from "#app/domain/facts/facts.ts";
import { citedOnPaper, specimenName, specimenProblems } from "#app/domain/facts/item-evidence.ts";
import { appliedInsulation } from "#app/domain/facts/item-facts.ts";
import { SAMPLE_MARK } from "#app/marks.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { NO_TESTED_SPECIMEN, serviceWords } from "./printed-words.ts";
import { FrrTags, Lines, Unbroken, UnbrokenText, unbrokenUnits } from "./tags.tsx";

/** Facts of version 1 print as they did. */
const isFirstForm = ({ withdrawn }: SpecimenFacts): boolean => withdrawn === undefined;

const COLUMNS = ["Specimen", "FRR", "Service", "Size", "Insulation", "Substrate", "Seal", "Products"];

/** A column that applies to none of the specimens is left out; the first form of facts printed it all the same. */
const isInsulated = (specimens: SpecimenFacts[]): boolean =>
	specimens.some((one) => isFirstForm(one) || appliedInsulation(one.insulation) !== "");

function Marks({ specimen }: { specimen: SpecimenFacts }) {
	const words = [...specimenProblems(specimen), ...(specimen.sample && isFirstForm(specimen) ? [SAMPLE_MARK] : [])];
	return words.map((mark) => (
		<span key={mark} className="line fault">
			{mark}{" "}
		</span>
	));
}

const remarksOf = (specimen: SpecimenFacts): string[] =>
	[specimen.sample && !isFirstForm(specimen) ? SAMPLE_MARK : "", specimen.description, specimen.notes].filter(Boolean);

/** Remarks that several specimens have in common. */
interface SharedRemarks {
	of: SpecimenFacts[];
	texts: string[];
}

/** Each remark that several specimens have stands once, with their names. The sample mark is only shared if every specimen has it. */
function sharedRemarks(specimens: SpecimenFacts[]): SharedRemarks[] {
	if (specimens.some(isFirstForm)) return [];
	const all = specimens.flatMap((one) => remarksOf(one).map((text) => ({ text, one })));
	const shared = [...Map.groupBy(all, ({ text }) => text)].flatMap(([text, having]) => {
		const of = specimens.filter((one) => having.some((other) => other.one === one));
		const isShared = of.length > 1 && (text !== SAMPLE_MARK || of.length === specimens.length);
		return isShared ? [{ text, of }] : [];
	});
	const together = Map.groupBy(shared, ({ of }) => of.map(({ id }) => id).join());
	return [...together.values()].map((some) => ({ of: some[0]!.of, texts: some.map(({ text }) => text) }));
}

const namesOf = (of: SpecimenFacts[], specimens: SpecimenFacts[]): string =>
	of.length === specimens.length ? "All specimens" : of.map((one) => specimenName(specimens, one)).join(", ");

interface RemarksProps {
	texts: string[];
	/** The specimens that have them; empty below the one that has them alone. */
	names?: string;
	columns: number;
	words: (text: string) => string;
}

function Remarks({ texts, names = "", columns, words }: RemarksProps) {
	if (texts.length === 0) return null;
	return (
		<tr className="remarks">
			<td />
			<td colSpan={columns - 1}>
				{names ? <strong>{names}: </strong> : null}
				{texts.map((text) =>
					text === SAMPLE_MARK ? (
						<span key={text} className="fault">
							{text}{" "}
						</span>
					) : (
						<span key={text}>{words(text)} </span>
					),
				)}
			</td>
		</tr>
	);
}

interface SpecimenRowsProps {
	specimen: SpecimenFacts;
	insulated: boolean;
	columns: number;
	/** The remarks that it has alone. */
	remarks: string[];
}

function SpecimenRows({ specimen, insulated, columns, remarks }: SpecimenRowsProps) {
	const { service } = specimen;
	const words = isFirstForm(specimen) ? (text: string) => text : unbrokenUnits;
	return (
		<tbody>
			<tr className={remarks.length > 0 ? "described" : ""}>
				<td>
					<strong>{specimen.specimenId}</strong>{" "}
					<small>
						<Unbroken text={citedOnPaper(specimen)} />
					</small>
					<Marks specimen={specimen} />
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
			<Remarks texts={remarks} columns={columns} words={words} />
		</tbody>
	);
}

export function PrintedSpecimens({ specimens }: { specimens: SpecimenFacts[] }) {
	if (specimens.length === 0) return <p className="empty">{NO_TESTED_SPECIMEN}</p>;
	const longest = Math.max(...specimens.map(({ frr }) => frr.length));
	const insulated = isInsulated(specimens);
	const columns = insulated ? COLUMNS : COLUMNS.filter((name) => name !== "Insulation");
	const shared = sharedRemarks(specimens);
	const isStated = (text: string, specimen: SpecimenFacts) =>
		shared.some(({ of, texts }) => of.includes(specimen) && texts.includes(text));
	const kind = ["register specimens", specimens.some(isFirstForm) ? "" : "whole-words", insulated ? "" : "uninsulated"];
	return (
		<table className={kind.filter(Boolean).join(" ")} style={{ "--longest-frr": longest }}>
			<thead>
				<tr>
					<ColumnHeads names={columns} />
				</tr>
			</thead>
			{specimens.map((specimen) => (
				<SpecimenRows
					key={specimen.id}
					specimen={specimen}
					insulated={insulated}
					columns={columns.length}
					remarks={remarksOf(specimen).filter((text) => !isStated(text, specimen))}
				/>
			))}
			{shared.length > 0 ? (
				<tbody className="shared">
					{shared.map(({ of, texts }) => (
						<Remarks
							key={texts.join()}
							texts={texts}
							names={namesOf(of, specimens)}
							columns={columns.length}
							words={unbrokenUnits}
						/>
					))}
				</tbody>
			) : null}
		</table>
	);
}
