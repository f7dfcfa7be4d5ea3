import { Form, Link } from "@remix-run/react";
import { amountOf, solutions } from "#app/amounts.ts";
import { PROJECT_ROLE_LABELS } from "#app/domain/people/people-words.ts";
import type { ProjectSort } from "#app/domain/projects/list-query.ts";
import type { listProjectsWithIssues } from "#app/domain/schedules/issue-state.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { issueWords } from "#app/routes/issue-labels.ts";
import * as css from "#app/routes/screens.css.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Muted, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, PickCell, Row, RowTitle, StickyCell, TightCell } from "#app/ui/list/table-row.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Progress } from "#app/ui/text/progress.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { ProjectMenu } from "./project-acts.tsx";

const sortable: { label: string; key: ProjectSort }[] = [
	{ label: "Identification", key: "identification" },
	{ label: "Name", key: "name" },
	{ label: "Address", key: "address" },
	{ label: "Last Update", key: "updated" },
	{ label: "Created", key: "created" },
];

type ProjectRow = Awaited<ReturnType<typeof listProjectsWithIssues>>["rows"][number];

interface ProjectTableProps {
	rows: ProjectRow[];
	order: { sort: ProjectSort; descending: boolean };
	/** The address that sorts by a column; `-name` sorts descending. */
	sortedBy: (by: string) => string;
	selected: number | null;
	pick: (id: number | undefined) => string;
	/** The menu of each row depends on these. */
	acts: { archived: boolean; unsaved: number };
}

export function ProjectTable({ rows, order, sortedBy, selected, pick, acts }: ProjectTableProps) {
	const { sort, descending } = order;
	const columns = [
		{ label: "Selection", hidden: true, tight: true },
		...sortable.map(({ label, key }) => ({
			label,
			sort: {
				to: sortedBy(key === sort && !descending ? `-${key}` : key),
				direction: key === sort ? (descending ? ("descending" as const) : ("ascending" as const)) : undefined,
			},
		})),
		{ label: "Download Spec", sticky: true },
	];
	return (
		<Table caption="Projects" captionHidden columns={columns}>
			{rows.map((row) => (
				<Row key={row.id} selected={row.id === selected}>
					<PickCell
						to={pick(row.id === selected ? undefined : row.id)}
						name={row.name}
						selected={row.id === selected}
					/>
					{row.code ? <LongCell>{row.code}</LongCell> : <td className={css.cellOnWide}>–</td>}
					<RowTitle long>
						<Link to={homeOf(row)}>{row.name}</Link>
						<Waiting row={row} />
						<small className={css.projectContents}>
							<Muted>
								{row.role && `You are ${PROJECT_ROLE_LABELS[row.role].toLowerCase()} · `}
								{solutions(row.itemCount)}
								{row.penetrations > 0 && `, ${amountOf(row.penetrations, "opening")}`}
								{row.issue && (
									<>
										{" · "}
										<Link to={paths.schedule(row.id)}>{issueWords({ ...row.issue, fallen: false })}</Link>
									</>
								)}
							</Muted>
						</small>
					</RowTitle>
					<LongCell>{row.address}</LongCell>
					<TightCell label="Updated">
						<When at={row.updated} />
					</TightCell>
					<td className={css.cellOnWide}>
						<When at={row.created} />
					</td>
					<StickyCell>
						<span className={css.projectEnd}>
							{mayEdit(row) ? (
								<SchedulePdf {...row} />
							) : isOnSite(row) ? (
								<ButtonLink
									to={sitePaths.site(row.id)}
									reloadDocument
									small
									icon="check"
									aria-label={`Site of ${row.name}`}
								>
									Site
								</ButtonLink>
							) : (
								row.issue && (
									<ButtonLink to={paths.schedule(row.id)} small icon="pdf" aria-label={`Issues of ${row.name}`}>
										Issues
									</ButtonLink>
								)
							)}
							<ProjectMenu project={row} {...acts} />
						</span>
					</StickyCell>
				</Row>
			))}
		</Table>
	);
}

const mayEdit = ({ role }: ProjectRow) => role === null || role === "editor";

/** Installers and inspectors come for the site, since all they do is there. */
const isOnSite = ({ role }: ProjectRow) => role === "installer" || role === "inspector";

function homeOf(row: ProjectRow): string {
	if (mayEdit(row)) return paths.projectEdit(row.id);
	return isOnSite(row) ? sitePaths.site(row.id) : paths.schedule(row.id);
}

/** Says what waits for the project's owner, in a word each. */
function Waiting({ row: { issue, notices } }: { row: ProjectRow }) {
	return (
		<>
			{notices > 0 && <StatusTag status="withdrawn" text={amountOf(notices, "notice")} />}
			{issue?.fallen && <StatusTag status="withdrawn" text="evidence no longer valid" />}
			{issue?.changed && <StatusTag status="withdrawn" text="schedule out of date" />}
		</>
	);
}

/** Starts the schedule, or downloads it where it is up to date; while it is being generated it says how far that has come. */
export function SchedulePdf({ id, name, progress }: Pick<ProjectRow, "id" | "name" | "progress">) {
	if (progress !== null) {
		return (
			<Link to={paths.schedule(id)}>
				<Progress label="Generating" percent={progress} />
				<VisuallyHidden>{` schedule of ${name}`}</VisuallyHidden>
			</Link>
		);
	}
	return (
		<Form method="post" action={paths.issue(id)} reloadDocument>
			<FormKey />
			<input type="hidden" name="from" value="list" />
			<Button small icon="pdf" aria-label={`PDF of ${name}`}>
				PDF
			</Button>
		</Form>
	);
}
