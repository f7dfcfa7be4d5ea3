import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { amountOf, fileSize } from "#app/amounts.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { noteSeen } from "#app/domain/members/project-people.ts";
import { listPlans } from "#app/domain/plans/plans.sql.ts";
import { type LevelCopy, listLevelCopies } from "#app/domain/site/level-copies.sql.ts";
import { listSite } from "#app/domain/site/site-list.ts";
import { idParam } from "#app/http/guards.server.ts";
import { loadSite } from "#app/http/site-guard.server.ts";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, FieldGroup } from "#app/ui/form/inputs.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { DeviceQueue } from "./device-queue.tsx";
import { readSiteQuery } from "./site-query.ts";
import { SiteView } from "./site-view.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadSite(request, idParam(params.id), async ({ em, actor, site, project, recorder }) => {
		if (actor) await noteSeen(em, actor, project.id);
		const { query, address } = readSiteQuery(request, site);
		return {
			project,
			site,
			filter: address,
			list: await listSite(em, project.id, query),
			recorder,
			levels: await listLevelCopies(em, project.id),
			plans: (await listPlans(em, project.id)).length,
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Site of ${data?.project.name ?? "project"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

/** Keeps pages on the device for reading and recording without a network; the script of the page shows and does it. */
function TakeAlong({ projectId, levels }: { projectId: number; levels: LevelCopy[] }) {
	return (
		<div data-part="along" hidden>
			<Section
				id="along"
				title="Work without a network"
				description="Keep the openings of a level on this device before you go where there is no network."
			>
				<form action={sitePaths.along(projectId)}>
					<Stack>
						<FieldGroup id="levels" label="Levels">
							{levels.map(({ level, openings, bytes }, at) => (
								<CheckboxField
									key={level}
									id={`level-${at}`}
									name="level"
									value={level}
									label={`${levelName(level)}: ${amountOf(openings, "opening")}, about ${fileSize(bytes)}`}
									data-bytes={bytes}
								/>
							))}
						</FieldGroup>
						<FormActions>
							<Button>Keep on this device</Button>
						</FormActions>
						<p data-part="along-state" role="status" hidden />
					</Stack>
				</form>
			</Section>
		</div>
	);
}

export default function SitePage() {
	const { project, site, filter, list, recorder, levels, plans } = useLoaderData<typeof loader>();
	const names = [`${site.name}, ${site.company}`, site.role, site.via];
	return (
		<>
			<PageHeader
				trail={<ProjectTrail />}
				title={site.userId ? "Site" : project.name}
				description={`You are ${names.filter(Boolean).join(", ")}.`}
				actions={
					plans > 0 && (
						<ButtonLink to={sitePaths.plans(project.id)} icon="map" reloadDocument>
							Plans
						</ButtonLink>
					)
				}
			/>
			<DeviceQueue who={recorder} site={sitePaths.site(project.id)} />
			<SiteView projectId={project.id} role={site.role} list={list} filter={filter} />
			{levels.length > 0 && <TakeAlong projectId={project.id} levels={levels} />}
		</>
	);
}
