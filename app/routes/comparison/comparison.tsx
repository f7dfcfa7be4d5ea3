import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { becauseWords } from "#app/domain/comparison/change-words.ts";
import { type ComparedIssue, compareIssues, compareWithNow } from "#app/domain/comparison/comparison.ts";
import { summaryWords } from "#app/domain/comparison/summary-words.ts";
import { notFound } from "#app/domain/errors.ts";
import { visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { listIssues } from "#app/domain/schedules/issues.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { NOW, paths } from "#app/paths.ts";
import { schedulesPlace } from "#app/routes/projects/place.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";
import { ChoiceForm } from "./choice-form.tsx";
import { ChangesTable, ProjectChanges } from "./tables.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, from] = [idParam(params.id), idParam(params.a)];
	const isNow = params.b === NOW;
	const to = isNow ? 0 : idParam(params.b);
	return show(request, async ({ em, actor }) => {
		const project = await visibleProject(em, actor, id);
		if (!project) throw notFound();
		const found = await (isNow ? compareWithNow(em, actor, id, from) : compareIssues(em, actor, id, from, to));
		const issues = (await listIssues(em, actor, id)).map(({ no, documentNo, revision }) => ({
			value: no,
			label: [`Issue ${no}`, documentNo, revision].filter(Boolean).join(" · "),
		}));
		const { name, own } = project;
		return { id, name, own, issues, ...found, summary: summaryWords(found.comparison) };
	});
}

export const meta: MetaFunction = () => [{ title: "Comparison of issues · Passive Fire Schedules" }];

function IssueWords({ issue: { no, documentNo, revision, issued } }: { issue: ComparedIssue }) {
	return (
		<>
			{[`issue ${no}`, documentNo, revision].filter(Boolean).join(", ")}, <When at={issued} plain />
		</>
	);
}

export default function ComparisonPage() {
	const { id, name, own, issues, from, to, comparison, summary } = useLoaderData<typeof loader>();
	const { project, solutions, penetrations } = comparison;
	const same = project.length + solutions.length + penetrations.length === 0;
	return (
		<>
			<PageHeader
				title={to ? `Issues ${from.no} and ${to.no}` : "What will change if I issue"}
				description={
					<>
						{name}: <IssueWords issue={from} />, compared with{" "}
						{to ? <IssueWords issue={to} /> : "now, with what is not saved yet"}: {summary}.
					</>
				}
				actions={<ButtonLink to={schedulesPlace(id, own)}>Back to the schedules</ButtonLink>}
			/>
			<ChoiceForm action={paths.comparisonChoice(id)} issues={issues} from={from.no} to={to?.no ?? null} mayNow={own} />
			<Alert kind="info">{same ? "Nothing differs between them." : becauseWords(comparison.because)}</Alert>
			<ProjectChanges facts={project} />
			<ChangesTable
				id="solutions"
				title="Solutions"
				head="Drawing"
				changes={solutions.map(({ drawing, ...change }) => ({ name: drawing, ...change }))}
			/>
			<ChangesTable
				id="penetrations"
				title="Penetrations"
				head="Ref"
				changes={penetrations.map(({ ref, ...change }) => ({ name: ref, ...change }))}
			/>
		</>
	);
}
