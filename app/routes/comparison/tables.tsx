import { changeWords } from "#app/domain/comparison/change-words.ts";
import type { ChangedFact, ChangeKind } from "#app/domain/comparison/comparison.schema.ts";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";

interface Change {
	name: string;
	change: ChangeKind;
	facts: ChangedFact[];
}

const columns = (...labels: string[]) => [...labels, "Before", "Now"].map((label) => ({ label }));

/** A change without facts says all in its kind: on a phone its row has no labels of empty cells. */
function FactCells({ fact, withWhat = true }: { fact: ChangedFact | undefined; withWhat?: boolean }) {
	if (!fact) return <td colSpan={3} />;
	return (
		<>
			{withWhat && <LongCell label="What">{fact.what}</LongCell>}
			<LongCell label="Before">{fact.old || "–"}</LongCell>
			<LongCell label="Now">{fact.new || "–"}</LongCell>
		</>
	);
}

interface ChangesTableProps {
	id: string;
	title: string;
	head: string;
	changes: Change[];
}

/** A row for each fact, so that old and new stand beside each other. */
export function ChangesTable({ id, title, head, changes }: ChangesTableProps) {
	if (changes.length === 0) return null;
	return (
		<Section id={id} title={`${title} (${changes.length})`}>
			<Table caption={title} captionHidden columns={columns(head, "Change", "What")}>
				{changes.flatMap(({ name, change, facts }) =>
					(facts.length > 0 ? facts : [undefined]).map((fact) => (
						<Row key={`${name} ${change} ${fact?.what}`}>
							<RowTitle>{name}</RowTitle>
							<LongCell label="Change">{changeWords(change, fact)}</LongCell>
							<FactCells fact={fact} />
						</Row>
					)),
				)}
			</Table>
		</Section>
	);
}

export function ProjectChanges({ facts }: { facts: ChangedFact[] }) {
	if (facts.length === 0) return null;
	return (
		<Section id="project" title={`Project and documents (${facts.length})`}>
			<Table caption="Project and documents" captionHidden columns={columns("What", "Change")}>
				{facts.map((fact) => (
					<Row key={fact.what}>
						<RowTitle long>{fact.what}</RowTitle>
						<LongCell label="Change">{changeWords("changed", fact)}</LongCell>
						<FactCells fact={fact} withWhat={false} />
					</Row>
				))}
			</Table>
		</Section>
	);
}
