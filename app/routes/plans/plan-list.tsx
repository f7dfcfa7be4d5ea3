import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { dayText } from "#app/days.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { listPlans } from "#app/domain/plans/plans.sql.ts";
import { mayChangePlans } from "#app/domain/plans/plans.ts";
import { idParam } from "#app/http/guards.server.ts";
import { loadSite } from "#app/http/site-guard.server.ts";
import { planPaths } from "#app/plan-paths.ts";
import { SiteTrail } from "#app/routes/site/site-trail.tsx";
import { Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import * as css from "./plans.css.ts";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadSite(request, idParam(params.id), async ({ em, actor, site, project }) => {
		const plans = await listPlans(em, project.id);
		return {
			project,
			isMember: actor !== null,
			mayChange: mayChangePlans({ site, project }),
			plans: plans.map(({ id, name, level, no, label, date, small, pins, toCheck }) => {
				return { id, name, level: levelName(level), no, label, date, small, pins, toCheck };
			}),
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Plans of ${data?.project.name ?? "project"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

export default function PlanList() {
	const { project, isMember, mayChange, plans } = useLoaderData<typeof loader>();
	const add = mayChange && (
		<ButtonLink to={planPaths.form(project.id)} look="primary" icon="plus">
			Add plan
		</ButtonLink>
	);
	return (
		<Stack loose>
			<PageHeader
				trail={<SiteTrail project={project} isMember={isMember} />}
				title="Plans"
				description={`Where the openings of ${project.name} are.`}
				actions={plans.length > 0 && add}
			/>
			{plans.length === 0 ? (
				<EmptyState icon="map" title="No plans yet" actions={add}>
					A plan is a page of a PDF or a picture of a level. Each opening gets its place on it.
				</EmptyState>
			) : (
				<ul className={css.planCards}>
					{plans.map(({ id, name, level, no, label, date, small, pins, toCheck }) => (
						<li key={id} className={css.planCard}>
							<img
								className={css.planCardPicture}
								src={planPaths.picture(project.id, id, no, true)}
								width={small.width}
								height={small.height}
								loading="lazy"
								decoding="async"
								alt=""
							/>
							<Link to={planPaths.plan(project.id, id)} className={css.planCardLink} reloadDocument>
								{name}
							</Link>
							<span>{level}</span>
							<Muted>{`Revision ${label}, ${dayText(date)} · ${amountOf(pins, "opening")}`}</Muted>
							{toCheck > 0 && (
								<span>
									<StatusTag status="withdrawn" text={`${toCheck} to check`} />
								</span>
							)}
						</li>
					))}
				</ul>
			)}
		</Stack>
	);
}
