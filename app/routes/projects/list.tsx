import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { listProjects, PROJECT_PAGE_SIZES, type ProjectRow, type ProjectSort } from "#app/domain/projects/list.ts";
import { show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Cluster } from "#app/ui/layout.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Segmented } from "#app/ui/segmented.tsx";
import { Table } from "#app/ui/table.tsx";
import { Row, RowTitle, TightCell } from "#app/ui/table-row.tsx";
import { ToolbarPanel } from "#app/ui/toolbar.tsx";
import { When } from "#app/ui/when.tsx";
import { readListQuery } from "./list-query.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const query = readListQuery(new URL(request.url).searchParams);
		return { query, ...(await listProjects(em, actor, query)) };
	});
}

export const meta: MetaFunction = () => [{ title: "Projects · Passive Fire Schedules" }];

const sortable: { label: string; key: ProjectSort }[] = [
	{ label: "Identification", key: "identification" },
	{ label: "Name", key: "name" },
	{ label: "Address", key: "address" },
	{ label: "Last Update", key: "updated" },
	{ label: "Created", key: "created" },
];

export default function Projects() {
	const { query, rows, total } = useLoaderData<typeof loader>();
	const { archived, sort, descending, size, page } = query;
	const address = (change: Parameters<typeof paths.projects>[0]) =>
		paths.projects({ archived, size, sort: `${descending ? "-" : ""}${sort}`, ...change });
	const columns = [
		...sortable.map(({ label, key }) => ({
			label,
			sort: {
				to: address({ sort: key === sort && !descending ? `-${key}` : key }),
				direction: key === sort ? (descending ? ("descending" as const) : ("ascending" as const)) : undefined,
			},
		})),
		{ label: "Download Spec", tight: true },
	];
	return (
		<>
			<PageHeader
				title="Projects"
				actions={
					<Form method="post" action={paths.newProject()}>
						<Button look="primary" icon="plus">
							New Project
						</Button>
					</Form>
				}
			/>
			<Cluster between>
				<Segmented
					label="Projects shown"
					choices={[
						{ label: "Active", to: paths.projects({ size }), current: !archived },
						{ label: "Archived", to: paths.projects({ size, archived: true }), current: archived },
					]}
				/>
				<ButtonLink to={paths.summary()} icon="summary">
					Open specification
				</ButtonLink>
			</Cluster>
			{rows.length === 0 ? (
				<EmptyState icon="folder" title={archived ? "No archived projects" : "No projects yet"}>
					{archived
						? "Projects that you archive are kept here."
						: "Add solutions to a specification and save it, or begin with New Project."}
				</EmptyState>
			) : (
				<ToolbarPanel
					title={archived ? "Archived projects" : "Active projects"}
					note={total === 1 ? "1 project" : `${total} projects`}
				>
					<Table caption="Projects" captionHidden columns={columns}>
						{rows.map((row) => (
							<ProjectLine key={row.id} row={row} />
						))}
					</Table>
				</ToolbarPanel>
			)}
			<Cluster between>
				<Pager
					page={page}
					pages={Math.max(1, Math.ceil(total / size))}
					label="projects"
					to={(number) => address({ page: number > 1 ? number : undefined })}
				/>
				<Segmented
					label="Rows on a page"
					choices={PROJECT_PAGE_SIZES.map((rowsShown) => ({
						label: String(rowsShown),
						to: address({ size: rowsShown }),
						current: rowsShown === size,
					}))}
				/>
			</Cluster>
		</>
	);
}

function ProjectLine({ row }: { row: ProjectRow }) {
	const download = row.progress === null ? "PDF" : `${row.progress}%`;
	return (
		<Row>
			<td>{row.code || "–"}</td>
			<RowTitle>
				<Link to={paths.projectEdit(row.id)}>{row.name}</Link>
			</RowTitle>
			<td>{row.address}</td>
			<td>
				<When at={row.updated} />
			</td>
			<td>
				<When at={row.created} />
			</td>
			<TightCell>
				<ButtonLink to={paths.schedule(row.id)} small icon="pdf" aria-label={`${download} of ${row.name}`}>
					{download}
				</ButtonLink>
			</TightCell>
		</Row>
	);
}
