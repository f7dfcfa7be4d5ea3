import { CHANGE_WORDS, type ChangeWords } from "#app/domain/comparison/change-words.ts";
import type { ChangedFact, ChangeKind } from "#app/domain/comparison/comparison.schema.ts";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";

interface Change {
	name: string;
	change: ChangeKind;
	facts: ChangedFact[];
}

const columns = (head: string) => [
	{ label: head },
	{ label: "Change" },
	{ label: "What" },
	{ label: "Before" },
	{ label: "After" },
];

interface ChangesTableProps {
	id: string;
	title: string;
	head: string;
	changes: Change[];
	words?: ChangeWords;
}

/** A row for each fact, so that old and new stand beside each other. */
export function ChangesTable({ id, title, head, changes, words = CHANGE_WORDS }: ChangesTableProps) {
	if (changes.length === 0) return null;
	return (
		<Section id={id} title={`${title} (${changes.length})`}>
			<Table caption={title} captionHidden columns={columns(head)}>
				{changes.flatMap(({ name, change, facts }) =>
					(facts.length > 0 ? facts : [{ what: "", old: "", new: "" }]).map((fact) => (
						<Row key={`${name} ${change} ${fact.what}`}>
							<RowTitle>{name}</RowTitle>
							<LongCell label="Change">{words[change]}</LongCell>
							<LongCell label="What">{fact.what}</LongCell>
							<LongCell label="Before">{fact.old || (fact.what ? "–" : "")}</LongCell>
							<LongCell label="After">{fact.new || (fact.what ? "–" : "")}</LongCell>
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
		<Section id="project" title="Project details">
			<Table caption="Project" captionHidden columns={[{ label: "What" }, { label: "Before" }, { label: "After" }]}>
				{facts.map(({ what, old, new: now }) => (
					<Row key={what}>
						<RowTitle>{what}</RowTitle>
						<LongCell label="Before">{old || "–"}</LongCell>
						<LongCell label="After">{now || "–"}</LongCell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
