import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { fileSize } from "#app/amounts.ts";
import { getPack, startPack } from "#app/domain/packs/packs.sql.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { sender } from "#app/http/resources.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { useRootData } from "#app/routes/root-data.ts";
import { sitePaths } from "#app/site-paths.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { plainDate } from "#app/ui/text/dates.ts";
import { Progress } from "#app/ui/text/progress.tsx";
import { Prose } from "#app/ui/text/prose.tsx";
import { Refresh } from "./refresh.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [id, run] = [idParam(params.id), idParam(params.run)];
	return loadPage(request, async ({ em, actor }) => {
		const { key: _, ...pack } = await getPack(em, actor, id, run);
		return { id, run, ...pack };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, runId] = [idParam(params.id), idParam(params.run)];
	return submit(request, z.object({}), async ({ em, actor }) => {
		const queue = await sender();
		await startPack(em, actor, { projectId, runId }, (inside, run) => queue.add(inside, "pack", { runId: run }));
		return sitePaths.pack(projectId, runId);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Pack of issue ${data?.issueNo ?? ""} · Passive Fire Schedules` },
];

export default function IssuePack() {
	const { id, run, issueNo, documentNo, status, progress, expires, bytes, hasRegister } =
		useLoaderData<typeof loader>();
	const { clock } = useRootData();
	const back = paths.schedule(id);
	return (
		<DialogPage
			title={`Pack of issue ${issueNo}`}
			back={back}
			trail={<ProjectTrail below={[{ to: back, label: "Schedules" }]} />}
		>
			<Refresh running={status === "running"} />
			{hasRegister ? (
				<Prose>
					<p>
						{`One ZIP file with issue ${issueNo} (${documentNo}), the register as a spreadsheet, the plans with their pins, and every photo. Anybody can check each file on the public page of the issue.`}
					</p>
				</Prose>
			) : (
				<Alert kind="info" title="This issue has no register.">
					Nothing was recorded on site when it was issued. Record what was built, then issue it as built again.
				</Alert>
			)}
			{status === "failed" && (
				<Alert kind="error" title="The pack could not be made.">
					Please try again. If it happens again, tell whoever runs this service.
				</Alert>
			)}
			{status === "running" && <Progress label="Making the pack" percent={progress} />}
			{status === "done" && (
				<FormActions>
					<ButtonLink to={sitePaths.packFile(id, run)} look="primary" icon="download" reloadDocument>
						{`Download pack (${fileSize(bytes ?? 0)})`}
					</ButtonLink>
					{expires && <span>{`Available until ${plainDate(new Date(expires), clock.timeZone)}`}</span>}
				</FormActions>
			)}
			{hasRegister && (status === null || status === "failed") && (
				<form method="post" action={sitePaths.pack(id, run)}>
					<FormActions>
						<SubmitButton action={sitePaths.pack(id, run)}>Make the pack</SubmitButton>
						<ButtonLink to={back}>Back</ButtonLink>
					</FormActions>
				</form>
			)}
		</DialogPage>
	);
}
