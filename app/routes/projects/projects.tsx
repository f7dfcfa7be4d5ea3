import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { amountOf, solutions } from "#app/amounts.ts";
import { PROJECT_PAGE_SIZES } from "#app/domain/projects/list-query.ts";
import { countUnsaved } from "#app/domain/projects/specification.ts";
import { listOpenNotices } from "#app/domain/recall/notices.sql.ts";
import { listProjectsWithIssues } from "#app/domain/schedules/issue-state.ts";
import { countOrphaned } from "#app/domain/schedules/runs.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import type { Frame } from "#app/routes/dashboard.server.ts";
import { lengthWords } from "#app/routes/issue-labels.ts";
import { NoticeBanner } from "#app/routes/notices/notice-banner.tsx";
import { Cluster, OnWide } from "#app/ui/base/page-layout.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { ProjectToolbar } from "./project-acts.tsx";
import { NewProjectButton } from "./project-questions.tsx";
import { ProjectTable } from "./project-table.tsx";
import { readListQuery, readPrinted } from "./projects.server.ts";
import { Refresh } from "./refresh.tsx";
import { SCHEDULE_ALERT } from "./schedule-question.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const search = new URL(request.url).searchParams;
		const query = readListQuery(search);
		const unsaved = await countUnsaved(em, actor);
		const listed = await listProjectsWithIssues(em, actor, query);
		const orphaned = await countOrphaned(em, actor);
		const notices = await listOpenNotices(em, actor);
		const printed = await readPrinted({ em, actor }, wholeNumber(search.get("printing")));
		return { query, notices, selected: wholeNumber(search.get("selected")), unsaved, orphaned, printed, ...listed };
	});
}

type Printed = NonNullable<Awaited<ReturnType<typeof readPrinted>>>;

/** Ends in the download: by script, or by the page itself; the button is there for a browser that asks first. */
function PrintedSchedule({ printed: { projectId, run, no, status, failure, ...length } }: { printed: Printed }) {
	const file = paths.scheduleFile(projectId, run);
	const isDone = status === "done";
	useEffect(() => {
		if (isDone) location.assign(file);
	}, [isDone, file]);
	if (status === "running") return <Alert kind="info">{SCHEDULE_ALERT}</Alert>;
	if (!isDone) {
		return (
			<Alert kind="error" title={failure ?? "Something went wrong."}>
				Your project is as it was. Please issue it again.
			</Alert>
		);
	}
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content={`0;url=${file}`} />
			</noscript>
			<Alert kind="success" title={`Issue ${no} is ready: ${lengthWords(length)}`}>
				<Cluster>
					<ButtonLink to={file} small icon="download" reloadDocument>
						Download PDF
					</ButtonLink>
					<ButtonLink to={paths.schedule(projectId)} small>
						Show the schedule
					</ButtonLink>
				</Cluster>
			</Alert>
		</>
	);
}

export const meta: MetaFunction = () => [{ title: "Projects · Passive Fire Schedules" }];

function NoProjects({ search, archived }: { search: string; archived: boolean }) {
	if (search !== "") {
		return (
			<EmptyState
				icon="search"
				title={`No ${archived ? "archived" : "active"} project has “${search}”`}
				actions={<ButtonLink to={paths.projects({ archived })}>Show all</ButtonLink>}
			/>
		);
	}
	return (
		<EmptyState icon="folder" title={archived ? "No archived projects" : "No projects yet"}>
			{archived
				? "Projects you archive appear here."
				: "Add solutions and save them as a project, or start with New Project."}
		</EmptyState>
	);
}

const CountNote = ({ total }: { total: number }) => (
	<>
		{amountOf(total, "project")}
		<OnWide>. Choose one to copy, archive or delete it.</OnWide>
	</>
);

export default function Projects() {
	const { query, notices, rows, page, total, unsaved, orphaned, printed, ...data } = useLoaderData<typeof loader>();
	const { search, archived, sort, descending, size } = query;
	const frame = useRouteLoaderData<() => Frame>("routes/dashboard");
	const isOpen = frame !== undefined && (frame.openProject !== null || frame.count > 0);
	const address = (change: Parameters<typeof paths.projects>[0]) =>
		paths.projects({ q: search, archived, size, sort: `${descending ? "-" : ""}${sort}`, ...change });
	const pick = (selected: number | undefined) => address({ page: page > 1 ? page : undefined, selected });
	const selected = rows.find((row) => row.id === data.selected);
	return (
		<>
			<Refresh running={printed?.status === "running" || rows.some((row) => row.progress !== null)} />
			<PageHeader title="Projects" actions={<NewProjectButton unsaved={unsaved} />} />
			{printed && <PrintedSchedule printed={printed} />}
			<NoticeBanner notices={notices} />
			{(search !== "" || total > Math.min(...PROJECT_PAGE_SIZES)) && (
				<SearchBox
					action={paths.projects()}
					name="q"
					value={search}
					label="Search projects"
					placeholder="Name, address, code, city or revision"
					hiddenFields={archived ? { archived: "true" } : {}}
				/>
			)}
			<Cluster between>
				<Segmented
					label="Projects shown"
					choices={[
						{ label: "Active", to: paths.projects({ q: search, size }), current: !archived },
						{ label: "Archived", to: paths.projects({ q: search, size, archived: true }), current: archived },
					]}
				/>
				<Cluster>
					{unsaved > 0 && (
						<Form method="post" action={paths.summaryUnsaved()}>
							<Button>Unsaved list ({solutions(unsaved)})</Button>
						</Form>
					)}
					{isOpen && (
						<ButtonLink to={paths.summary()} icon="summary">
							Open specification
						</ButtonLink>
					)}
				</Cluster>
			</Cluster>
			{rows.length === 0 ? (
				<NoProjects search={search} archived={archived} />
			) : (
				<ToolbarPanel
					title={archived ? "Archived projects" : "Active projects"}
					note={selected ? `${selected.name} selected` : <CountNote total={total} />}
					actions={selected && <ProjectToolbar project={selected} archived={archived} unsaved={unsaved} />}
				>
					<ProjectTable
						rows={rows}
						order={{ sort, descending }}
						sortedBy={(by) => address({ sort: by })}
						selected={selected?.id ?? null}
						pick={pick}
						acts={{ archived, unsaved }}
					/>
				</ToolbarPanel>
			)}
			<Cluster between>
				<Pager
					page={page}
					pages={Math.max(1, Math.ceil(total / size))}
					label="projects"
					to={(number) => address({ page: number > 1 ? number : undefined })}
				/>
				{total > Math.min(...PROJECT_PAGE_SIZES) && (
					<Segmented
						label="Rows on a page"
						labelSeen
						choices={PROJECT_PAGE_SIZES.map((rowsShown) => ({
							label: String(rowsShown),
							to: address({ size: rowsShown }),
							current: rowsShown === size,
						}))}
					/>
				)}
			</Cluster>
			{orphaned > 0 && (
				<Link to={paths.deletedProjects()}>
					{orphaned === 1
						? "1 issued schedule of a deleted project"
						: `${orphaned} issued schedules of deleted projects`}
				</Link>
			)}
		</>
	);
}
