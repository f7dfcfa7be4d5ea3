import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { becauseWords, changeWords, summaryWords } from "#app/domain/comparison/change-labels.ts";
import { notFound } from "#app/domain/errors.ts";
import type { ChangedFact, ChangeKind } from "#app/domain/facts/changes.schema.ts";
import { revisionWords } from "#app/domain/facts/document-labels.ts";
import { visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { type ComparedIssue, compareIssues, compareWithNow } from "#app/domain/schedules/compare-issues.ts";
import { listIssues } from "#app/domain/schedules/issue-register.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { NOW, paths } from "#app/paths.ts";
import { schedulesUrl } from "#app/routes/issue-labels.ts";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { Cluster, Muted } from "#app/ui/base/page-layout.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";

/** The fact of a project that is written as the schedule prints it. */
const REVISION = "Revision";

const revisionText = (text: string) => text && revisionWords(text);

/** The revision as the schedule prints it. */
const onPaper = <Issue extends { revision: string }>(issue: Issue): Issue => ({
	...issue,
	revision: revisionText(issue.revision),
});

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, from] = [idParam(params.id), idParam(params.a)];
	const isNow = params.b === NOW;
	const to = isNow ? 0 : idParam(params.b);
	return loadPage(request, async ({ em, actor }) => {
		const project = await visibleProject(em, actor, id);
		if (!project) throw notFound();
		const found = await (isNow ? compareWithNow(em, actor, id, from) : compareIssues(em, actor, id, from, to));
		const issues = (await listIssues(em, actor, id)).map(onPaper).map(({ no, documentNo, revision }) => ({
			value: no,
			label: [`Issue ${no}`, documentNo, revision].filter(Boolean).join(" · "),
		}));
		const { name, own } = project;
		const { from: older, to: newer, comparison, described } = found;
		const facts = comparison.project.map((fact) =>
			fact.what === REVISION ? { ...fact, old: revisionText(fact.old), new: revisionText(fact.new) } : fact,
		);
		const compared = {
			from: onPaper(older),
			to: newer && onPaper(newer),
			comparison: { ...comparison, project: facts },
			described,
		};
		return { id, name, own, issues, ...compared, summary: summaryWords(comparison) };
	});
}

export const meta: MetaFunction = () => [{ title: "Comparison of issues · Passive Fire Schedules" }];

interface Change {
	name: string;
	/** Title and rating of a solution that one side does not show. */
	about?: string;
	change: ChangeKind;
	facts: ChangedFact[];
}

const columns = (...labels: string[]) => labels.map((label) => ({ label }));

const FACTS = ["What", "Before", "Now"];

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
function ChangesTable({ id, title, head, changes }: ChangesTableProps) {
	if (changes.length === 0) return null;
	const hasFacts = changes.some(({ facts }) => facts.length > 0);
	return (
		<Section id={id} title={`${title} (${changes.length})`}>
			<Table caption={title} captionHidden columns={columns(head, "Change", ...(hasFacts ? FACTS : []))}>
				{changes.flatMap(({ name, about, change, facts }) =>
					(facts.length > 0 ? facts : [undefined]).map((fact) => (
						<Row key={`${name} ${change} ${fact?.what}`}>
							<RowTitle>
								{id === "solutions" ? <DrawingCode code={name} /> : name}
								{about && <Muted>{about}</Muted>}
							</RowTitle>
							<LongCell label={fact && "Change"}>{changeWords(change, fact)}</LongCell>
							{hasFacts && <FactCells fact={fact} />}
						</Row>
					)),
				)}
			</Table>
		</Section>
	);
}

function ProjectChanges({ facts }: { facts: ChangedFact[] }) {
	if (facts.length === 0) return null;
	return (
		<Section id="project" title={`Project and documents (${facts.length})`}>
			<Table caption="Project and documents" captionHidden columns={columns("What", "Change", "Before", "Now")}>
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

interface ChoiceFormProps {
	action: string;
	issues: { value: number; label: string }[];
	from: number;
	/** The later issue; null for now. */
	to: number | null;
	mayNow: boolean;
}

/** The form that chooses issues, which is not printed. */
function ChoiceForm({ action, issues, from, to, mayNow }: ChoiceFormProps) {
	const now = mayNow ? [{ value: NOW, label: "Now, with unsaved changes" }] : [];
	return (
		<search>
			<Form method="get" action={action}>
				<Cluster>
					<SelectField id="a" name="a" label="Compare" options={issues} defaultValue={from} key={`a ${from}`} />
					<SelectField
						id="b"
						name="b"
						label="With"
						options={[...now, ...issues]}
						defaultValue={to ?? NOW}
						key={`b ${to}`}
					/>
					<FormActions>
						<Button>Compare</Button>
					</FormActions>
				</Cluster>
			</Form>
		</search>
	);
}

function IssueWords({ issue: { no, revision, issued } }: { issue: ComparedIssue }) {
	return (
		<>
			{[`Issue ${no}`, revision].filter(Boolean).join(", ")}, <When at={issued} plain />
		</>
	);
}

export default function ComparisonPage() {
	const { id, name, own, issues, from, to, comparison, described, summary } = useLoaderData<typeof loader>();
	const { project, solutions, penetrations } = comparison;
	const same = project.length + solutions.length + penetrations.length === 0;
	const byCatalogueToo = comparison.because.includes("catalogue");
	const because = becauseWords(comparison.because);
	return (
		<>
			<PageHeader
				trail={<ProjectTrail below={[{ to: schedulesUrl(id, own), label: "Schedules" }]} />}
				title={to ? `Issues ${from.no} and ${to.no}` : `Issue ${from.no} and now`}
				description={
					<>
						{name}: {summary}.
						<br />
						<IssueWords issue={from} />
						<br />
						{to ? <IssueWords issue={to} /> : "Now, with unsaved changes"}
					</>
				}
			/>
			<ChoiceForm action={paths.comparisonChoice(id)} issues={issues} from={from.no} to={to?.no ?? null} mayNow={own} />
			{(same || byCatalogueToo) && <Alert kind="info">{same ? "Nothing has changed." : because}</Alert>}
			<ProjectChanges facts={project} />
			<ChangesTable
				id="solutions"
				title="Solutions"
				head="Drawing"
				changes={solutions.map(({ drawing, ...change }) => ({
					...{ name: drawing, ...change },
					about: ["added", "cancelled", "restored"].includes(change.change) ? described[drawing] : undefined,
				}))}
			/>
			<ChangesTable
				id="penetrations"
				title="Openings"
				head="No."
				changes={penetrations.map(({ ref, ...change }) => ({ name: ref, ...change }))}
			/>
			{!same && !byCatalogueToo && <p>{because}</p>}
		</>
	);
}
