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

function ChangesTable({ title, head, changes }: { title: string; head: string; changes: Change[] }) {
	if (changes.length === 0) return null;
	const compared = changes.filter(({ facts }) => facts.length > 0);
	return (
		<>
			<h2>{title}</h2>
			<Named changes={changes.filter(({ facts }) => facts.length === 0)} />
			{compared.length > 0 ? (
				<table className="register changes">
					<Head columns={[head, "Change", "What", "Before", "Now"]} />
					{compared.map(({ name, change, facts }) => (
						<tbody key={`${name} ${change}`}>
							{facts.map((fact) => (
								<tr key={fact.what}>
									<td>
										<CodeTag code={name} />
									</td>
									<td>{changeWords(change, fact)}</td>
									<FactCells fact={fact} />
								</tr>
							))}
						</tbody>
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
				changes={solutions.map((one) => ({ ...one, name: one.drawing, facts: byCatalogue(one.facts) }))}
			/>
			<ChangesTable title="Openings" head="No." changes={penetrations.map((one) => ({ ...one, name: one.ref }))} />
		</section>
	);
}
