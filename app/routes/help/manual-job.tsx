import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Trail } from "#app/ui/text/trail.tsx";
import { findJob, listSections } from "./manual-jobs.server.ts";
import { JobText, ManualPage } from "./manual-view.tsx";

/** Shows a page of the manual, open to everybody. */
export function loader({ params }: LoaderFunctionArgs) {
	const job = findJob(params.job);
	if (!job) throw new Response(null, { status: 404, statusText: "Not Found" });
	return { job, sections: listSections() };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.job.title ?? "Page not found"} · User's Manual · Passive Fire Schedules` },
];

export default function ManualJobPage() {
	const { job, sections } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				trail={<Trail steps={[{ to: paths.manual(), label: "User's Manual" }]} />}
				title={job.title}
				description={job.about}
				actions={job.open && <ButtonLink to={job.open.to}>{job.open.label}</ButtonLink>}
			/>
			<ManualPage sections={sections} current={job.id}>
				<JobText job={job} />
			</ManualPage>
		</>
	);
}
