import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { solutions } from "#app/amounts.ts";
import { getOfficeProject } from "#app/domain/projects/project-records.sql.ts";
import { getSiteCounts, siteProgressWords } from "#app/domain/site/site-list.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { useMayEdit } from "#app/routes/for-editors.tsx";
import { IssuedTable } from "#app/routes/projects/issued-table.tsx";
import { readQuestion, readRegister } from "#app/routes/projects/schedule-page.server.ts";
import { SchedulePanel } from "#app/routes/projects/schedule-panel.tsx";
import { readPage } from "#app/routes/read-page.ts";
import { readSpecificationRows } from "#app/routes/specs/project-summary.server.ts";
import { SpecificationTable } from "#app/routes/specs/specification/specification-table.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async (context) => {
		const id = idParam(params.id);
		const { guide_item, ...project } = (await getOfficeProject(context.em, context.actor, id)).project;
		const items = guide_item.map(({ sol, is_active }) => ({ sol, isActive: is_active }));
		const page = readPage(new URL(request.url).searchParams);
		const register = await readRegister(context, id, page);
		const question = register.latest?.status === "running" ? null : await readQuestion(context, id);
		return {
			project,
			own: project.user === context.actor.id,
			rows: await readSpecificationRows(context.em, items),
			register,
			question,
			site: siteProgressWords(await getSiteCounts(context.em, context.actor, id)),
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.project.proj_name ?? "Project"} · Passive Fire Schedules` },
];

export default function OfficeProjectPage() {
	const { project, own, rows, register, question, site } = useLoaderData<typeof loader>();
	const mayEdit = useMayEdit();
	const documents = [project.add_tds && "TDS", project.add_msds && "MSDS", project.add_warranty && "Warranty"];
	const facts = [
		{ term: "Owner", value: project.user_name },
		{ term: "Email", value: project.user_email },
		{ term: "Company", value: project.company_name },
		{ term: "Project Address", value: project.proj_address },
		{ term: "City", value: project.city_name },
		{ term: "Project Code/No.", value: project.proj_id },
		{ term: "Revision Number", value: project.rev_notes },
		{ term: "Consent date", value: project.consent_date },
		{ term: "Supporting Documentation", value: documents.filter(Boolean).join(", ") },
		{ term: "Track Alterations", value: project.track_changes ? "on" : "off" },
		{ term: "Created", value: <When at={project.created} /> },
		{ term: "Last Update", value: <When at={project.updated} /> },
	];
	return (
		<>
			<PageHeader
				title={project.proj_name}
				description="Read only, as its owner saved it."
				tags={!project.is_active && <StatusTag status="inactive" text="archived" />}
			/>
			<Card title="Project" id="project">
				<DescriptionList facts={facts} />
			</Card>
			{(own || mayEdit) && (
				<SchedulePanel
					own={own}
					projectId={project.id}
					register={register}
					back={paths.officeProject(project.id)}
					question={question}
				/>
			)}
			{rows.length === 0 ? (
				<EmptyState icon="summary" title="No solutions yet">
					The owner has saved none in this project.
				</EmptyState>
			) : (
				<ToolbarPanel title="Specification" note={solutions(rows.filter((row) => row.isActive).length)}>
					<SpecificationTable rows={rows} />
				</ToolbarPanel>
			)}
			{site && (
				<Card title="Site" id="site">
					<p>{`${site} Its people alone see records and photos.`}</p>
				</Card>
			)}
			{register.runs.length > 0 && (
				<IssuedTable
					projectId={project.id}
					register={register}
					to={(page) => paths.officeProject(project.id, { page })}
				/>
			)}
		</>
	);
}
