import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { specimenFacts, typeOverview } from "#app/domain/penetrations/type-overview.ts";
import { findOpenProject } from "#app/domain/projects/open-project.sql.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Stack } from "#app/ui/shell/layout.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { AssignButton } from "./assign-button.tsx";
import { CandidatesTable } from "./candidates-table.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return show(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) throw new Response(null, { status: 404, statusText: "Not Found" });
		const type = await typeOverview(em, actor, project.id, id);
		return { project, type, specimens: await specimenFacts(em, type.candidates) };
	});
}

export const meta: MetaFunction = () => [{ title: "Type of penetrations · Passive Fire Schedules" }];

export default function PenetrationType() {
	const { project, type, specimens } = useLoaderData<typeof loader>();
	const { relaxations } = type;
	return (
		<>
			<PageHeader
				title={type.words}
				description={`${amountOf(type.refs.length, "penetration")}: ${type.refs.join(", ")}`}
				actions={
					<>
						{project.isActive && type.assigned > 0 && <AssignButton type={type} candidate={null} />}
						<ButtonLink to={paths.penetrationMatch()} icon="left">
							All types
						</ButtonLink>
					</>
				}
			/>
			<Stack>
				{type.readAs.length > 0 && (
					<Alert kind="info" title="Read as">
						{type.readAs.map(({ text, as }) => `“${text}” as ${as}`).join("; ")}
					</Alert>
				)}
				{type.candidates.length > 0 ? (
					<CandidatesTable type={type} specimens={specimens} editable={project.isActive} />
				) : (
					<Card title="Not shown by the catalogue" id="missing">
						<p>{type.missing}.</p>
						{relaxations.length > 0 && (
							<>
								<p>What is nearest in the finder:</p>
								<ul>
									{relaxations.map(({ instead, offer, text, count }) => (
										<li key={text}>
											<Link to={paths.finder({ q: text })}>
												{offer ? `${offer} instead of ${instead}` : `without ${instead}`}
											</Link>{" "}
											({amountOf(count, "solution")})
										</li>
									))}
								</ul>
							</>
						)}
						<ButtonLink to={paths.finder({ q: type.search })} icon="search">
							Search in the finder
						</ButtonLink>
					</Card>
				)}
			</Stack>
		</>
	);
}
