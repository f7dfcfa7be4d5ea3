import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { z } from "zod";
import { getProjectName } from "#app/domain/projects/list.ts";
import { listRuns } from "#app/domain/schedules/runs.ts";
import { startSchedule } from "#app/domain/schedules/start.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { sender } from "#app/http/house.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormActions } from "#app/ui/form-layout.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { settings } from "#db/settings.ts";
import { formFaults } from "../form-faults.ts";
import { FormKey } from "../form-key.tsx";
import { IssuedTable } from "./issued-table.tsx";

const POLL_MS = 2_000;

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return show(request, async ({ em, actor }) => {
		const name = await getProjectName(em, actor, id);
		return { id, name, runs: await listRuns(em, actor, id) };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, z.object({}), async ({ em, actor }) => {
		const { pdfMinIntervalSeconds: minIntervalSeconds, timeZone } = settings();
		const queue = await sender();
		const enqueue = (inside: typeof em, runId: number) => queue.add(inside, "schedule", { runId });
		await startSchedule(em, actor, id, { minIntervalSeconds, timeZone, enqueue });
		return paths.schedule(id);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Schedule of ${data?.name ?? "project"} · Passive Fire Schedules` },
];

export default function Schedule() {
	const { id, name, runs } = useLoaderData<typeof loader>();
	const faults = formFaults(useActionData<typeof action>());
	const [latest] = runs;
	const running = latest?.status === "running";
	useRefresh(running);
	return (
		<>
			{running && (
				<noscript>
					<meta httpEquiv="refresh" content="2" />
				</noscript>
			)}
			<PageHeader
				title="Passive Fire Schedule"
				description={name}
				actions={<ButtonLink to={paths.projectEdit(id)}>Back to the project</ButtonLink>}
			/>
			{faults.message && <Alert kind="warning" title={faults.message} />}
			<Card>
				{running ? (
					<>
						<Alert kind="info">
							Your schedule is being generated. This might take a minute or two. Please wait until you are prompted to
							save your project.
						</Alert>
						<Progress label={`Schedule ${latest.documentNo}`} percent={latest.progress} />
					</>
				) : (
					<>
						{latest?.status === "failed" && (
							<Alert kind="warning" title={latest.failure ?? "Something went wrong."}>
								Your project is as it was. Please generate the schedule again.
							</Alert>
						)}
						{latest?.status === "done" && (
							<Alert kind="success" title="Your schedule is ready.">
								<ButtonLink to={paths.scheduleFile(id, latest.id)} look="primary" icon="download" reloadDocument>
									Download PDF
								</ButtonLink>
							</Alert>
						)}
						<Form method="post">
							<FormKey />
							<FormActions>
								<SubmitButton look={latest?.status === "done" ? "secondary" : "primary"} icon="pdf">
									Generate schedule
								</SubmitButton>
							</FormActions>
						</Form>
					</>
				)}
			</Card>
			{runs.length > 0 && <IssuedTable projectId={id} runs={runs} />}
		</>
	);
}

/** With script the page fetches its data anew every two seconds instead of reloading. */
function useRefresh(running: boolean) {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(revalidate, POLL_MS);
		return () => clearInterval(timer);
	}, [running, revalidate]);
}
