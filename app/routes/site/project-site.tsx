import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { noteSeen } from "#app/domain/members/project-people.ts";
import { getSiteActor } from "#app/domain/site/site-actor.ts";
import { listSite } from "#app/domain/site/site-list.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { sitePaths } from "#app/site-paths.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { readSiteQuery } from "./site-query.ts";
import { SiteView } from "./site-view.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { site, project } = await getSiteActor(em, actor, idParam(params.id));
		await noteSeen(em, actor, project.id);
		const { query, address } = readSiteQuery(request, site);
		return { project, role: site.role, filter: address, list: await listSite(em, project.id, query) };
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Site of ${data?.project.name ?? "project"} · Passive Fire Schedules` },
];

export default function ProjectSite() {
	const { project, role, filter, list } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Site"
				description={`What is sealed in ${project.name}, who did it, and who looked at it.`}
				actions={
					<>
						<ButtonLink to={sitePaths.site(project.id)} reloadDocument>
							Page for a phone
						</ButtonLink>
						{role === "owner" && <ButtonLink to={sitePaths.links(project.id)}>Site links</ButtonLink>}
						<ButtonLink to={paths.projects({ selected: project.id })}>Back to the projects</ButtonLink>
					</>
				}
			/>
			<SiteView
				projectId={project.id}
				list={list}
				filter={filter}
				to={(changed) => sitePaths.projectSite(project.id, changed)}
			/>
		</>
	);
}
