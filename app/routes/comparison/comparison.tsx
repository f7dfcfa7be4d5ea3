import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SOLUTION_CHANGE_WORDS } from "#app/domain/comparison/change-words.ts";
import { compareIssues, compareWithNow } from "#app/domain/comparison/comparison.ts";
import { summaryWords } from "#app/domain/comparison/summary-words.ts";
import { listIssues } from "#app/domain/schedules/issues.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { NOW, paths } from "#app/paths.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { ChoiceForm } from "./choice-form.tsx";
import { ChangesTable, ProjectChanges } from "./tables.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, from] = [idParam(params.id), idParam(params.a)];
	const isNow = params.b === NOW;
	const to = isNow ? 0 : idParam(params.b);
	return show(request, async ({ em, actor }) => {
		const found = await (isNow ? compareWithNow(em, actor, id, from) : compareIssues(em, actor, id, from, to));
		const issues = (await listIssues(em, actor, id)).map(({ no, documentNo, revision }) => ({
			value: no,
			label: [`Issue ${no}`, documentNo, revision].filter(Boolean).join(" · "),
		}));
		return { id, issues, ...found, summary: summaryWords(found.comparison), own: !actor.isStaff || isNow };
	});
}

export const meta: MetaFunction = () => [{ title: "Comparison of issues · Passive Fire Schedules" }];

const because = {
	project: "The project was changed.",
	catalogue: "The catalogue says something else of solutions that are in both.",
};

export default function ComparisonPage() {
	const { id, issues, from, to, comparison, summary, own } = useLoaderData<typeof loader>();
	const { project, solutions, penetrations } = comparison;
	const same = project.length + solutions.length + penetrations.length === 0;
	const later = to ? `Issue ${to.no}, ${to.documentNo}` : "now, with what is not saved yet";
	return (
		<>
			<PageHeader
				title={to ? `Issues ${from.no} and ${to.no}` : "What will change if I issue"}
				description={`Issue ${from.no}, ${from.documentNo}, compared with ${later}: ${summary}.`}
				actions={<ButtonLink to={paths.schedule(id)}>Back to the schedules</ButtonLink>}
			/>
			<ChoiceForm action={paths.comparisonChoice(id)} issues={issues} from={from.no} to={to?.no ?? null} mayNow={own} />
			{same ? (
				<Alert kind="info" title="Nothing differs between them." />
			) : (
				<Alert kind="info">{comparison.because.map((why) => because[why]).join(" ")}</Alert>
			)}
			<ProjectChanges facts={project} />
			<ChangesTable
				id="solutions"
				title="Solutions"
				head="Drawing"
				words={SOLUTION_CHANGE_WORDS}
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
