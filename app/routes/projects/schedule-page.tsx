import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getReadableName } from "#app/domain/projects/list.sql.ts";
import { collectFactsNow } from "#app/domain/schedules/collect-facts.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { NOW, paths } from "#app/paths.ts";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { readPage } from "#app/routes/read-page.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { IssuedTable } from "./issued-table.tsx";
import { readQuestion, readRegister } from "./schedule-page.server.ts";
import { SchedulePanel } from "./schedule-panel.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return loadPage(request, async (context) => {
		const { name, editable } = await getReadableName(context.em, context.actor, id);
		const page = readPage(new URL(request.url).searchParams);
		if (!editable) return { id, name, editable, register: await readRegister(context, id, page), question: null };
		const gathered = await collectFactsNow(context.em, context.actor, id);
		const register = await readRegister(context, id, page, gathered);
		const running = register.latest?.status === "running";
		return { id, name, editable, register, question: running ? null : await readQuestion(context, id, gathered) };
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Schedule of ${data?.name ?? "project"} · Passive Fire Schedules` },
];

export default function Schedule() {
	const { id, name, editable, register, question } = useLoaderData<typeof loader>();
	const latest = Math.max(0, ...register.runs.map(({ issueNo }) => issueNo ?? 0));
	const panel = editable && (
		<SchedulePanel own projectId={id} register={register} back={paths.schedule(id)} question={question} />
	);
	const actions = (
		<>
			{editable && latest > 0 && (
				<ButtonLink to={paths.comparison(id, latest, NOW)} icon="list">
					Compare with the last issue
				</ButtonLink>
			)}
			{editable && register.runs.some(({ issueNo }) => issueNo) && (
				<ButtonLink to={paths.projectRevision(id)} icon="right">
					Next revision
				</ButtonLink>
			)}
		</>
	);
	return (
		<>
			<PageHeader trail={<ProjectTrail />} title="Passive Fire Schedule" description={name} />
			{register.runs.length === 0 ? (
				<EmptyState icon="pdf" title="Nothing issued yet" actions={panel}>
					{editable
						? "Say what the schedule is for, read what was found, and download it as one PDF."
						: "The schedule appears here when the owner or an editor issues it."}
				</EmptyState>
			) : (
				<>
					{panel}
					<IssuedTable
						own={editable}
						projectId={id}
						register={register}
						to={(page) => paths.schedule(id, { page })}
						actions={actions}
					/>
				</>
			)}
		</>
	);
}
