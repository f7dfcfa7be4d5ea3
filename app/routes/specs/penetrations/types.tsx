import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { MOST_COUNTED } from "#app/domain/finder/pages.ts";
import { matchOverview, type TypeOverview } from "#app/domain/penetrations/overview.ts";
import { type ProvingSpecimen, provingSpecimens, typeOverview } from "#app/domain/penetrations/type-overview.ts";
import { findOpenProject } from "#app/domain/projects/open-project.sql.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Nearest } from "#app/routes/specs/finder/nearest.tsx";
import { pictureOf } from "#app/routes/specs/solution/cards.ts";
import { Cluster, Stack } from "#app/ui/shell/layout.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Picture } from "#app/ui/solution/drawing.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { AssignButton } from "./assign-button.tsx";
import { CandidatesTable } from "./candidates-table.tsx";
import { NotSaved } from "./not-saved.tsx";
import { OverviewPage } from "./overview-page.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) return null;
		const common = { project, most: MOST_COUNTED };
		if (!params.id) return { ...common, type: null, overview: await matchOverview(em, actor, project.id) };
		const type = await typeOverview(em, actor, project.id, idParam(params.id));
		const solutions = await readSolutions(
			em,
			type.candidates.map(({ sol }) => sol),
		);
		const pictures = solutions.map(({ id, imgSmall }): [number, Picture | null] => [
			id,
			pictureOf(id, "img_small", imgSmall),
		]);
		return {
			...{ ...common, type, specimens: provingSpecimens(solutions, type) },
			pictures: Object.fromEntries(pictures),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Match penetrations · Passive Fire Schedules" }];

/** Of the numbers of a type; the list has all. */
const MOST_REFS = 30;

interface TypePageProps {
	project: { isActive: boolean };
	type: TypeOverview;
	/** By id. */
	specimens: Record<number, ProvingSpecimen>;
	/** By solution. */
	pictures: Record<number, Picture | null>;
	most: number;
}

function TypePage({ project, type, specimens, pictures, most }: TypePageProps) {
	const { refs, relaxations } = type;
	return (
		<>
			<PageHeader
				title={type.words}
				description={`${amountOf(refs.length, "penetration")}: ${refs.slice(0, MOST_REFS).join(", ")}${refs.length > MOST_REFS ? " …" : ""}`}
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
						{type.readAs.map(({ text, as }) => `“${text}” as ${as}`).join("; ")}.{" "}
						<Link to={paths.penetrationWords()}>Correct it</Link>
					</Alert>
				)}
				{type.candidates.length > 0 ? (
					<CandidatesTable type={type} specimens={specimens} pictures={pictures} editable={project.isActive} />
				) : (
					<Card title="No match" id="missing">
						<p>{type.missing}.</p>
						{relaxations.length > 0 && (
							<>
								<p>Closest:</p>
								{relaxations.map(({ text, ...relaxation }) => (
									<p key={text}>
										<Nearest relaxation={relaxation} to={paths.finder({ q: text })} most={most} />
									</p>
								))}
							</>
						)}
						<Cluster>
							<ButtonLink to={paths.finder({ q: type.search })} icon="search">
								Search in the finder
							</ButtonLink>
						</Cluster>
					</Card>
				)}
			</Stack>
		</>
	);
}

export default function PenetrationTypes() {
	const shown = useLoaderData<typeof loader>();
	if (!shown) return <NotSaved />;
	return shown.type ? <TypePage {...shown} /> : <OverviewPage {...shown} />;
}
