import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { findBookmarks } from "#app/domain/favourites/lists.ts";
import { findLatest } from "#app/domain/finder.ts";
import { listProjects } from "#app/domain/projects/list.ts";
import { getSpecification } from "#app/domain/projects/specification.ts";
import { show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader, Section } from "#app/ui/page-header.tsx";
import { Table } from "#app/ui/table.tsx";
import { EndCell, Row, RowTitle } from "#app/ui/table-row.tsx";
import { When } from "#app/ui/when.tsx";
import { cardsOf } from "./specs/cards.ts";
import { SolutionCards } from "./specs/solution-cards.tsx";

const RECENT = 5;
const LATEST = 4;

export function loader({ request }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const query = { archived: false, sort: "updated", descending: true, page: 1, size: 10 } as const;
		const { rows } = await listProjects(em, actor, query);
		const specification = await getSpecification(em, actor);
		const { solutions } = await findLatest(em, 1);
		const latest = solutions.slice(0, LATEST);
		return {
			firstName: actor.firstName,
			projects: rows.slice(0, RECENT),
			cards: cardsOf(latest, specification),
			lists: await findBookmarks(em, actor, latest),
			editable: specification.editable,
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Dashboard · Passive Fire Schedules" }];

export default function Home() {
	const { firstName, projects, cards, lists, editable } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Dashboard"
				description={`Kia ora ${firstName}. Find a tested solution, or go on with a project.`}
				actions={
					<ButtonLink to={paths.finder()} look="primary" icon="search">
						Find solutions
					</ButtonLink>
				}
			/>
			<Section
				title="Recent projects"
				id="recent"
				actions={<ButtonLink to={paths.projects()}>All projects</ButtonLink>}
			>
				{projects.length === 0 ? (
					<EmptyState icon="folder" title="No projects yet">
						Add solutions to a specification, then save it as a project.
					</EmptyState>
				) : (
					<Table
						caption="Your latest projects"
						captionHidden
						columns={[
							{ label: "Name" },
							{ label: "Address" },
							{ label: "Last Update" },
							{ label: "Solutions", end: true },
						]}
					>
						{projects.map((project) => (
							<Row key={project.id}>
								<RowTitle>
									<Link to={paths.projectEdit(project.id)}>{project.name}</Link>
								</RowTitle>
								<td>{project.address}</td>
								<td>
									<When at={project.updated} />
								</td>
								<EndCell>{project.itemCount}</EndCell>
							</Row>
						))}
					</Table>
				)}
			</Section>
			<Section
				title="Latest Solutions and Updates"
				id="latest"
				actions={<ButtonLink to={paths.finder()}>All solutions</ButtonLink>}
			>
				{cards.length === 0 ? (
					<EmptyState title="The catalogue is empty">
						Solutions appear here as soon as staff add or import them.
					</EmptyState>
				) : (
					<SolutionCards label="Latest solutions" cards={cards} editable={editable} lists={lists} back={paths.home()} />
				)}
			</Section>
		</>
	);
}
