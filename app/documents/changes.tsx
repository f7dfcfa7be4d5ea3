import { becauseWords, byCatalogue, changeWords } from "#app/domain/comparison/change-labels.ts";
import type { ChangedFact, ChangeKind } from "#app/domain/facts/changes.schema.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { changesSection, SectionHeading } from "./sections.tsx";
import { CodeTag, UnbrokenText } from "./tags.tsx";

interface Change {
	name: string;
	change: ChangeKind;
	facts: ChangedFact[];
}

function FactCells({ fact, withWhat = true }: { fact: ChangedFact; withWhat?: boolean }) {
	return (
		<>
			{withWhat ? (
				<td>
					<UnbrokenText text={fact.what} />
				</td>
			) : null}
			<td>
				<UnbrokenText text={fact.old || "–"} />
			</td>
			<td>
				<UnbrokenText text={fact.new || "–"} />
			</td>
		</>
	);
}

function Head({ columns }: { columns: string[] }) {
	return (
		<thead>
			<tr>
				<ColumnHeads names={columns} />
			</tr>
		</thead>
	);
}

function ProjectTable({ facts }: { facts: ChangedFact[] }) {
	if (facts.length === 0) return null;
	return (
		<>
			<h2>Project and documents</h2>
			<table className="register changes of-project">
				<Head columns={["What", "Change", "Before", "Now"]} />
				<tbody>
					{facts.map((fact) => (
						<tr key={fact.what}>
							<td>
								<UnbrokenText text={fact.what} />
							</td>
							<td>{changeWords("changed", fact)}</td>
							<FactCells fact={fact} withWhat={false} />
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}

/** Added, cancelled and moved solutions have nothing to compare, so their names stand in a line. */
function Named({ changes }: { changes: Change[] }) {
	return [...Map.groupBy(changes, ({ change }) => change)].map(([change, alike]) => (
		<p key={change} className="named">
			{changeWords(change)}: <UnbrokenText text={alike.map(({ name }) => name).join(", ")} />
		</p>
	));
}

/** The most rows that are kept on one page, and have their name once; more repeat it, so that each page has it. */
const MAX_TOGETHER = 6;

function ChangedRows({ name, change, facts, coded }: Change & { coded: boolean }) {
	const isTogether = facts.length <= MAX_TOGETHER;
	const words = facts.map((fact) => changeWords(change, fact));
	const isAlike = isTogether && new Set(words).size === 1;
	const span = (isOnce: boolean) => (isOnce ? facts.length : undefined);
	return (
		<tbody className={isTogether ? "together" : undefined}>
			{facts.map((fact, at) => (
				<tr key={fact.what}>
					{at > 0 && isTogether ? null : (
						<td rowSpan={span(isTogether)}>{coded ? <CodeTag code={name} /> : <strong>{name}</strong>}</td>
					)}
					{at > 0 && isAlike ? null : <td rowSpan={span(isAlike)}>{words[at]}</td>}
					<FactCells fact={fact} />
				</tr>
			))}
		</tbody>
	);
}

interface ChangesTableProps {
	title: string;
	head: string;
	changes: Change[];
	/** The names are codes of drawings. */
	coded?: boolean;
}

function ChangesTable({ title, head, changes, coded = false }: ChangesTableProps) {
	if (changes.length === 0) return null;
	const compared = changes.filter(({ facts }) => facts.length > 0);
	return (
		<>
			<h2>{title}</h2>
			<Named changes={changes.filter(({ facts }) => facts.length === 0)} />
			{compared.length > 0 ? (
				<table className="register changes">
					<Head columns={[head, "Change", "What", "Before", "Now"]} />
					{compared.map((one) => (
						<ChangedRows key={`${one.name} ${one.change}`} {...one} coded={coded} />
					))}
				</table>
			) : null}
		</>
	);
}

export function Changes({ facts }: { facts: ScheduleFacts }) {
	const { changes } = facts;
	const section = changesSection(facts);
	if (!changes || !section) return null;
	const { project, solutions, penetrations, because } = changes;
	return (
		<section className="supporting changed">
			<SectionHeading section={section} />
			<p>{`Compared with issue ${changes.since}, ${changes.documentNo}: ${changes.summary}. ${becauseWords(because)}`}</p>
			<ProjectTable facts={project} />
			<ChangesTable
				title="Solutions"
				head="Drawing"
				coded
				changes={solutions.map((one) => ({ ...one, name: one.drawing, facts: byCatalogue(one.facts) }))}
			/>
			<ChangesTable title="Openings" head="No." changes={penetrations.map((one) => ({ ...one, name: one.ref }))} />
		</section>
	);
}
