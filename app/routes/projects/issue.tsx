import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "#app/domain/errors.ts";
import { visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage, type RequestContext } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formErrors, useAnswer } from "#app/routes/forms.tsx";
import { schedulesUrl } from "#app/routes/issue-labels.ts";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { redirectToConflict } from "#app/routes/specs/summary/redirect-to-conflict.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { pointErrors } from "./issue-points.tsx";
import { findCurrentRun, readQuestion, start, startForm } from "./schedule-page.server.ts";
import { confirmedPoints, needsPage, ScheduleQuestion } from "./schedule-question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async (context) => {
		const { name, own } = await seenProject(context, id);
		return { id, name, own, question: await readQuestion(context, id) };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, startForm, async (context, form) => {
		const { em, actor } = context;
		const { own } = await seenProject(context, id);
		const isFromList = form.from === "list";
		const { run, gathered } = isFromList ? await findCurrentRun(context, id) : {};
		if (run !== undefined) return paths.scheduleFile(id, run);
		const to = await redirectToConflict(context, async () => {
			await start(context, id, own, form, gathered);
			return isFromList ? paths.projects({ printing: id }) : schedulesUrl(id, own);
		});
		if (to === paths.summaryConflict()) await openProject(em, actor, id);
		return to;
	});
}

export const meta: MetaFunction = () => [{ title: "Review and issue · Passive Fire Schedules" }];

/** A refused form stands beside what the check finds by then. */
export const shouldRevalidate = () => true;

async function seenProject({ em, actor }: Pick<RequestContext, "em" | "actor">, id: number) {
	const project = await visibleProject(em, actor, id);
	if (!project || !(project.own || actor.isStaff)) throw notFound();
	return project;
}

export default function Issue() {
	const { id, name, own, question } = useLoaderData<typeof loader>();
	const answer = useAnswer();
	const sent = formErrors(answer);
	const [ticked, errors] = [sent.all("acknowledged"), sent.of("acknowledged")];
	const use = sent.rejected ? sent.typed("use") : question.use;
	const back = schedulesUrl(id, own);
	const trail = <ProjectTrail below={[{ to: back, label: "Schedules" }]} />;
	return (
		<DialogPage
			title={`Review and issue: ${name}`}
			back={back}
			trail={own ? trail : undefined}
			broad={needsPage(question)}
		>
			<ErrorSummary
				message={sent.message}
				errors={pointErrors(confirmedPoints(question, use), ticked, errors)}
				attempt={answer}
			/>
			<ScheduleQuestion
				projectId={id}
				own={own}
				back={back}
				// The message of a refusal says it already.
				question={sent.message ? { ...question, wait: null } : question}
				answered={{ ticked, errors, use, changes: sent.typed("changes"), photos: sent.typed("photos") }}
			/>
		</DialogPage>
	);
}
