import type { PenetrationFacts, PenetrationsFacts } from "#app/domain/facts/facts.ts";
import { levelName, NOT_IN_SCHEDULE, sealFaults, unsealedWords } from "#app/domain/facts/penetration-words.schema.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import type { LostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import * as css from "#app/routes/screens.css.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, KeptCell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Stack } from "#app/ui/shell/page-layout.tsx";
import { DrawingCode, EvidenceWords, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";

/** Wherever a reader meets the solution: who follows a link to it has not seen the top of the page. */
export function FallenSince({ fallen, drawing }: { fallen: LostEvidence[]; drawing: string }) {
	return fallen
		.filter((one) => one.drawing === drawing)
		.map(({ what }) => (
			<div key={what} className={css.sharedPageSince}>
				<EvidenceWords words={`Since the issue: ${what}`} />
			</div>
		));
}

const columns = [
	{ label: "No." },
	{ label: "Solution", kept: true },
	{ label: "Location" },
	{ label: "Service and size", wraps: true },
	{ label: "Substrate", wraps: true },
	{ label: "Required" },
	{ label: "Quantity", end: true },
];

const NOT_SHOWN = { label: "Not shown by the catalogue", wraps: true };

function Sealed({ solution, status }: Pick<PenetrationFacts, "solution" | "status">) {
	if (!solution) return unsealedWords({ status });
	const code = <DrawingCode code={solution.drawing} />;
	if (solution.no === null)
		return (
			<>
				{code} {NOT_IN_SCHEDULE}
			</>
		);
	return (
		<a href={`#solution-${solution.no}`}>
			{solution.no} {code}
		</a>
	);
}

interface SharedPenetrationsProps {
	penetrations: PenetrationFacts[];
	/** Older issues do not say. */
	told?: PenetrationsFacts["told"] | null;
	fallen: LostEvidence[];
}

/** Level by level; a solution's number leads to its drawing and notes. */
export function SharedPenetrations({ penetrations, told, fallen }: SharedPenetrationsProps) {
	const lackOf = ({ ref, notShown }: PenetrationFacts) => [...notShown, ...(told?.[ref]?.notStated ?? [])];
	const lacking = penetrations.some((one) => lackOf(one).length > 0);
	return (
		<Section id="penetrations" title={`Penetrations (${penetrations.length})`}>
			<Stack>
				{[...Map.groupBy(penetrations, ({ level }) => level)].map(([level, some]) => (
					<Table
						key={level}
						caption={`${levelName(level)} (${some.length})`}
						columns={lacking ? [...columns, NOT_SHOWN] : columns}
					>
						{some.map((one) => (
							<Row key={one.ref}>
								<RowTitle>{one.ref}</RowTitle>
								<KeptCell>
									<Sealed {...one} />{" "}
									{sealFaults(one).map((fault) => (
										<StatusTag key={fault} status="withdrawn" text={fault} />
									))}{" "}
									{one.solution && <FallenSince fallen={fallen} drawing={one.solution.drawing} />}
								</KeptCell>
								<LongCell label="Location">{[one.location, one.note].filter(Boolean).join(" – ")}</LongCell>
								<LongCell label="Service and size">{one.service}</LongCell>
								<LongCell label="Substrate">{one.substrate}</LongCell>
								<Cell label="Required">
									<FrrTag frr={one.required} />
								</Cell>
								<EndCell label="Quantity">{quantityText(one)}</EndCell>
								{lacking && (
									<LongCell label={lackOf(one).length > 0 ? "Not shown" : undefined}>{lackOf(one).join("; ")}</LongCell>
								)}
							</Row>
						))}
					</Table>
				))}
			</Stack>
		</Section>
	);
}
