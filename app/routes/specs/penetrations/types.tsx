import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { MAX_COUNTED } from "#app/domain/finder/solution-pages.sql.ts";
import { MATCH_ORDERS, ROW_STATES } from "#app/domain/penetrations/match/criteria.ts";
import { matchOverview, typeOverview, type WholeType } from "#app/domain/penetrations/match/overview.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { pictureOf } from "#app/routes/drawing-pictures.ts";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { Nearest } from "#app/routes/specs/finder/relaxed-search.tsx";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Picture } from "#app/ui/solution/drawing.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { AssignButton } from "./assign-button.tsx";
import { Candidates } from "./candidates-table.tsx";
import { OverviewPage } from "./match-overview.tsx";
import { NotSaved } from "./not-saved.tsx";

const query = z.object({
	state: z.enum(["", ...ROW_STATES]).catch(""),
	sort: z.enum(MATCH_ORDERS).catch("state"),
	tick: z.enum(["", "check_on_site"]).catch(""),
});

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) return null;
		if (!params.id) {
			const typeQuery = query.parse(Object.fromEntries(new URL(request.url).searchParams));
			const overview = await matchOverview(em, actor, project.id, typeQuery);
			return { project, type: null, overview, query: typeQuery };
		}
		const type = await typeOverview(em, actor, project.id, idParam(params.id));
		const solutions = await listSolutions(
			em,
			type.candidates.map(({ sol }) => sol),
		);
		const pictures = solutions.map(({ id, imgSmall }): [number, Picture | null] => [
			id,
			pictureOf(id, "img_small", imgSmall),
		]);
		return { project, type, pictures: Object.fromEntries(pictures), most: MAX_COUNTED };
	});
}

export const meta: MetaFunction = () => [{ title: "Match openings · Passive Fire Schedules" }];

/** The most numbers of a group that are shown; the list has all. */
const MAX_REFS = 30;

interface TypePageProps {
	project: { isActive: boolean };
	type: WholeType;
	/** The pictures by solution. */
	pictures: Record<number, Picture | null>;
	most: number;
}

function NoMatch({ type: { missing, relaxations, search, state }, most }: Pick<TypePageProps, "type" | "most">) {
	return (
		<Card title="No match" id="missing">
			<p>{missing}.</p>
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
				{state === "not_recognised" && (
					<ButtonLink to={paths.penetrationWords()} look="primary" icon="edit">
						Say what it means
					</ButtonLink>
				)}
				<ButtonLink to={paths.finder({ q: search })} icon="search">
					Search in the finder
				</ButtonLink>
			</Cluster>
		</Card>
	);
}

function TypePage({ project, type, pictures, most }: TypePageProps) {
	const { refs, readAs, requirement } = type;
	const [service, ...more] = requirement.services;
	return (
		<>
			<PageHeader
				trail={
					<ProjectTrail
						below={[
							{ to: paths.penetrations(), label: "Openings" },
							{ to: paths.penetrationMatch(), label: "Match by type" },
						]}
					/>
				}
				title={more.length > 0 ? `${service} and ${amountOf(more.length, "more service")}` : (service ?? type.words)}
				description={
					<>
						{[...more, requirement.required, requirement.element, ...requirement.facts].filter(Boolean).join(" · ")}
						<br />
						{`${amountOf(refs.length, "opening")}: ${refs.slice(0, MAX_REFS).join(", ")}${refs.length > MAX_REFS ? " …" : ""}`}
					</>
				}
				actions={project.isActive && type.assigned > 0 && <AssignButton type={type} candidate={null} />}
			/>
			<Stack>
				{readAs.length > 0 && (
					<Alert kind="info" title="Matched as">
						{readAs.map(({ text, as }) => `“${text}” as ${as}`).join("; ")}.{" "}
						<Link to={paths.penetrationWords()}>Correct it</Link>
					</Alert>
				)}
				{type.candidates.length > 0 ? (
					<Candidates type={type} pictures={pictures} editable={project.isActive} />
				) : (
					<NoMatch type={type} most={most} />
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
