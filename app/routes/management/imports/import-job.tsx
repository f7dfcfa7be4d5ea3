import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { recordVersion } from "#app/domain/ids.schema.ts";
import { getImport } from "#app/domain/imports/import-views.sql.ts";
import { confirmImport, discardImport } from "#app/domain/imports/jobs/import-jobs.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { formErrors } from "#app/routes/forms.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { When } from "#app/ui/text/when.tsx";
import { importName, isMadeOnScreen } from "./import-labels.ts";
import { ImportReportTables } from "./import-report.tsx";
import { ImportStatus, mayUploadAgain, ProblemsTable } from "./import-status.tsx";
import { enqueueImport, pageOfImport, uploadLimit } from "./imports.server.ts";
import { UploadForm } from "./upload-form.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const job = await getImport(em, actor, idParam(params.id));
		return {
			limit: uploadLimit(),
			job: pageOfImport(job, new URL(request.url).searchParams),
			/** A change of many records was asked for in the catalogue, whose entry of the sidebar stays marked. */
			isOfCatalogue: isMadeOnScreen(job),
		};
	});
}

export async function action({ request, params }: ActionFunctionArgs) {
	return submit(staffOnly(request), schema, async ({ em, actor, session }, { intent, version }) => {
		const id = idParam(params.id);
		if (intent === "confirm") {
			await confirmImport(em, actor, id, version, enqueueImport);
			return paths.import(id);
		}
		const what = isMadeOnScreen(await getImport(em, actor, id)) ? "change" : "import";
		await discardImport(em, actor, id);
		await flash(em, session, { notice: `The ${what} was discarded. Nothing was saved.` });
		return paths.imports();
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? importName(data.job) : "Import"} · Passive Fire Schedules` },
];

const schema = z.object({ intent: z.enum(["confirm", "discard"]), version: recordVersion });

export default function ImportJob() {
	const { job, limit, isOfCatalogue } = useLoaderData<typeof loader>();
	const errors = formErrors(useActionData<typeof action>());
	return (
		<>
			<PageHeader
				title={importName(job)}
				description={
					<>
						{isMadeOnScreen(job) ? "Made" : "Uploaded"} by {job.owner}, <When at={job.created} />
						{job.createLookups && "; missing names are created"}
					</>
				}
				actions={
					isOfCatalogue ? (
						<ButtonLink to={paths.catalogue(job.report?.files[0]?.list ?? "specimens")} icon="left">
							Back to the catalogue
						</ButtonLink>
					) : (
						<ButtonLink to={paths.imports()}>All imports</ButtonLink>
					)
				}
			/>
			{errors.message && <Alert kind="warning" title={errors.message} />}
			<ImportStatus job={job} />
			<ProblemsTable problems={job.problems} />
			{job.report && job.status !== "checking" && <ImportReportTables job={job} />}
			<ForEditors>
				{mayUploadAgain(job) && <UploadForm title="Upload again" limit={limit} createLookups={job.createLookups} />}
			</ForEditors>
		</>
	);
}
