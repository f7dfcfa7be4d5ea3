import { CHANGE_WORDS, type ChangeWords, SOLUTION_CHANGE_WORDS } from "#app/domain/comparison/change-words.ts";
import type { ChangedFact, ChangeKind } from "#app/domain/comparison/comparison.schema.ts";
import type { ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { changesSection, SectionHeading } from "./sections.tsx";
import { CodeTag, Kept } from "./tags.tsx";

interface Change {
	name: string;
	change: ChangeKind;
	facts: ChangedFact[];
}

const NOTHING: ChangedFact = { what: "", old: "", new: "" };

function Rows({ change: { name, change, facts }, words }: { change: Change; words: ChangeWords }) {
	return (
		<tbody>
			{(facts.length > 0 ? facts : [NOTHING]).map((fact) => (
				<tr key={fact.what}>
					<td>
						<CodeTag code={name} />
					</td>
					<td>{words[change]}</td>
					<td>
						<Kept text={fact.what} />
					</td>
					<td>
						<Kept text={fact.old || (fact.what ? "–" : "")} />
					</td>
					<td>
						<Kept text={fact.new || (fact.what ? "–" : "")} />
					</td>
				</tr>
			))}
		</tbody>
	);
}

interface ChangesTableProps {
	title: string;
	head: string;
	changes: Change[];
	words?: ChangeWords;
}

function ChangesTable({ title, head, changes, words = CHANGE_WORDS }: ChangesTableProps) {
	if (changes.length === 0) return null;
	return (
		<>
			<h2>{title}</h2>
			<table className="register changes">
				<thead>
					<tr>
						{[head, "Change", "What", "Before", "Now"].map((column) => (
							<th key={column} scope="col">
								{column}
							</th>
						))}
					</tr>
				</thead>
				{changes.map((change) => (
					<Rows key={`${change.name} ${change.change}`} change={change} words={words} />
				))}
			</table>
		</>
	);
}

const BECAUSE = {
	project: "The project was changed.",
	catalogue: "The catalogue says something else of solutions that are in both.",
};

export function Changes({ facts }: { facts: ScheduleFacts }) {
	const { changes } = facts;
	const section = changesSection(facts);
	if (!changes || !section) return null;
	const { project, solutions, penetrations, because } = changes;
	return (
		<section className="supporting changed">
			<SectionHeading section={section} />
			<p>
				{`Compared with issue ${changes.since}, ${changes.documentNo}: ${changes.summary}. `}
				{because.map((why) => BECAUSE[why]).join(" ")}
			</p>
			<ChangesTable
				title="Project"
				head="Project"
				changes={project.map((fact) => ({ name: "Details", change: "changed", facts: [fact] }))}
			/>
			<ChangesTable
				title="Solutions"
				head="Drawing"
				words={SOLUTION_CHANGE_WORDS}
				changes={solutions.map(({ drawing, ...rest }) => ({ name: drawing, ...rest }))}
			/>
			<ChangesTable
				title="Penetrations"
				head="Ref"
				changes={penetrations.map(({ ref, ...rest }) => ({ name: ref, ...rest }))}
			/>
		</section>
	);
}
