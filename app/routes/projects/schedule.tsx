import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getProjectName } from "#app/domain/projects/list.ts";
import { openProject } from "#app/domain/projects/open-project.ts";
import { findPending, settlePending } from "#app/domain/projects/pending.ts";
import { intendedUse } from "#app/domain/schedules/issue.schema.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { NOW, paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { readPage } from "#app/routes/read-page.ts";
import { orCompare } from "#app/routes/specs/summary/compare.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { IssuedTable } from "./issued-table.tsx";
import { readRegister } from "./register.server.ts";
import { SchedulePanel } from "./schedule-panel.tsx";
import { start } from "./start.server.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return show(request, async (context) => {
		const name = await getProjectName(context.em, context.actor, id);
		const page = readPage(new URL(request.url).searchParams);
		const pending = await findPending(context.em, context.actor, id);
		return { id, name, pending, register: await readRegister(context, id, page) };
	});
}

const schema = z.object({
	pending: z.enum(["save", "leave"]).optional(),
	revision: z.string().optional(),
	use: intendedUse.optional(),
});

/** Changes that are not saved yet, or others than the page showed, are asked about before anything is printed. */
export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, schema, async (context, choice) => {
		const { em, actor } = context;
		const to = await orCompare(context, async () => {
			if (!(await settlePending(em, actor, id, choice))) return paths.scheduleStart(id);
			await start(context, id, { intendedUse: choice.use });
			return paths.schedule(id);
		});
		if (to === paths.summaryConflict()) await openProject(em, actor, id);
		return to;
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Schedule of ${data?.name ?? "project"} · Passive Fire Schedules` },
];

export default function Schedule() {
	const { id, name, pending, register } = useLoaderData<typeof loader>();
	const latest = Math.max(0, ...register.runs.map(({ issueNo }) => issueNo ?? 0));
	const faults = formFaults(useActionData<typeof action>());
	return (
		<>
			<PageHeader
				title="Passive Fire Schedule"
				description={name}
				actions={
					<>
						{latest && (
							<ButtonLink to={paths.comparison(id, latest, NOW)} icon="list">
								What will change
							</ButtonLink>
						)}
						{register.runs.some(({ issueNo }) => issueNo) && (
							<ButtonLink to={paths.projectRevision(id)} icon="right">
								Next revision
							</ButtonLink>
						)}
						<ButtonLink to={paths.projectEdit(id)}>Back to the project</ButtonLink>
					</>
				}
			/>
			{faults.message && <Alert kind="warning" title={faults.message} />}
			<SchedulePanel
				projectId={id}
				register={register}
				action={paths.schedule(id)}
				ask={paths.scheduleStart(id)}
				pending={pending}
			/>
			{register.runs.length > 0 && (
				<IssuedTable own projectId={id} register={register} to={(page) => paths.schedule(id, { page })} />
			)}
		</>
	);
}
