import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { amount, solutions, solutionsThatAre } from "#app/amounts.ts";
import type { LatestSchedule, RecentProject } from "#app/domain/schedules/issue-state.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ListDrawings } from "#app/routes/favourites/list-drawings.tsx";
import { issueWords } from "#app/routes/issue-labels.ts";
import { NoticeBanner } from "#app/routes/notices/notice-banner.tsx";
import { NewProjectButton } from "#app/routes/projects/project-questions.tsx";
import { SchedulePdf } from "#app/routes/projects/project-table.tsx";
import * as css from "#app/routes/screens.css.ts";
import { SolutionCards } from "#app/routes/specs/solution/solution-cards.tsx";
import { Steps } from "#app/ui/form/steps.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Entry, EntryList } from "#app/ui/list/entry-list.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { type Status, StatusTag, UrgencyTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { type HomeData, readHome } from "./home.server.ts";

function FirstSteps() {
	return (
		<Card title="First steps" id="first-steps">
			<Steps
				label="From the first search to the printed schedule"
				steps={[
					{
						title: "Find",
						words: "Search in one line, such as 100 pvc wall 60, or choose from lists.",
						action: (
							<ButtonLink to={paths.finder()} look="primary" icon="search">
								Find solutions
							</ButtonLink>
						),
					},
					{
						title: "Collect",
						words: "Choose Add to Specs on each solution you need. The Summary saves them as a project.",
						action: (
							<ButtonLink to={paths.summary()} icon="summary">
								Open the Summary
							</ButtonLink>
						),
					},
					{
						title: "Print",
						words: "Choose PDF beside your project, and download the Passive Fire Schedule.",
						action: (
							<ButtonLink to={paths.projects()} icon="pdf">
								Projects
							</ButtonLink>
						),
					},
				]}
			/>
			<p>
				Just looking around? <a href={paths.sampleSchedule()}>See a sample schedule (PDF)</a>. The{" "}
				<Link to={paths.manual()}>User’s Manual</Link> has a short page for each job, and can add three sample solutions
				to your list.
			</p>
		</Card>
	);
}

function FavouriteLists({ lists }: Pick<HomeData["favourites"], "lists">) {
	return (
		<EntryList label="Your favourite lists" tiles>
			{lists.map(({ id, name, count, drawings }) => (
				<Entry key={id} title={name} to={paths.favourites({ list: id })} words={solutions(count)}>
					<ListDrawings drawings={drawings} />
				</Entry>
			))}
		</EntryList>
	);
}

const schedules: Record<LatestSchedule["status"], { status: Status; describe: (schedule: LatestSchedule) => string }> =
	{
		running: { status: "draft", describe: ({ progress }) => `Generating: ${progress}%` },
		done: { status: "active", describe: () => "Schedule ready" },
		outdated: { status: "withdrawn", describe: () => "Schedule out of date" },
		failed: { status: "cancelled", describe: () => "Schedule failed" },
	};

/** Short facts in one line; where there is no room, none of them is torn apart, and no line begins with a dot. */
function Facts({ facts }: { facts: ReactNode[] }) {
	const stated = facts.filter(Boolean);
	return stated.map((fact, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: The facts of a project have an order of their own.
		<Fragment key={at}>
			<span className={css.factOfLine}>
				{fact}
				{at < stated.length - 1 && " ·"}
			</span>{" "}
		</Fragment>
	));
}

function RecentProjects({ projects }: { projects: RecentProject[] }) {
	return (
		<EntryList label="Your latest projects">
			{projects.map((project) => {
				const { id, name, address, itemCount, issue, updated, open, pending, schedule } = project;
				const shown = schedule && schedules[schedule.status];
				return (
					<Entry
						key={id}
						title={name}
						to={paths.projectEdit(id)}
						words={
							<Facts
								facts={[address, solutions(itemCount), issue && issueWords(issue), <When key="updated" at={updated} />]}
							/>
						}
					>
						{open && <StatusTag status="inactive" text="Open now" />}
						{pending && <StatusTag status="withdrawn" text="Unsaved changes" />}
						{shown && <StatusTag status={shown.status} text={shown.describe(schedule)} />}
						<SchedulePdf id={id} name={name} progress={schedule?.status === "running" ? schedule.progress : null} />
					</Entry>
				);
			})}
		</EntryList>
	);
}

export const loader = ({ request }: LoaderFunctionArgs) => loadPage(request, readHome);

export const meta: MetaFunction = () => [{ title: "Dashboard · Passive Fire Schedules" }];

export default function Home() {
	const { firstName, work, notices, counts, recent, unsaved, open, favourites, cards, editable, lists } =
		useLoaderData<typeof loader>();
	const begun = counts.active + counts.archived > 0;
	return (
		<>
			<PageHeader
				title="Dashboard"
				description={`Kia ora ${firstName}. ${work ? "Here is what needs your attention." : "Find a tested solution or continue a project."}`}
			/>
			<NoticeBanner notices={notices} />
			<SearchBox action={paths.finder()} name="q" label="Search" placeholder="Such as 100 pvc wall 60" />
			{unsaved > 0 && <UnsavedList count={unsaved} open={open} />}
			{work && <StaffWork work={work} />}
			{!begun && !work && <FirstSteps />}
			{begun && (
				<Section title="Recent projects" id="recent" actions={<NewProjectButton unsaved={unsaved} />}>
					{recent.length > 0 ? (
						<>
							<RecentProjects projects={recent} />
							<More to={paths.projects()}>All projects</More>
						</>
					) : (
						<EmptyState
							icon="folder"
							title="No active projects"
							actions={<ButtonLink to={paths.projects({ archived: true })}>Archived projects</ButtonLink>}
						>
							Set an archived project active, or start a new one with the solutions you find.
						</EmptyState>
					)}
				</Section>
			)}
			{favourites.total > 0 && <Favourites {...favourites} />}
			<Section title="Latest Solutions and Updates" id="latest">
				{cards.length === 0 ? (
					<EmptyState title="The catalogue is empty">Solutions appear here when staff add or import them.</EmptyState>
				) : (
					<>
						<SolutionCards
							label="Latest solutions"
							cards={cards}
							editable={editable}
							lists={lists}
							back={paths.home()}
							oneRow
						/>
						<More to={paths.finder()}>All solutions</More>
					</>
				)}
			</Section>
		</>
	);
}

/** Leads to the whole list of which a few stand above. */
function More({ to, children }: { to: string; children: string }) {
	return (
		<p className={css.moreOfList}>
			<Link to={to}>{children}</Link>
		</p>
	);
}

/** The catalogue's own to-do list: staff keep it, and seldom have projects. */
function StaffWork({ work }: { work: NonNullable<HomeData["work"]> }) {
	return (
		<Section title="To do" id="todo">
			{work.length === 0 ? (
				<p>Nothing needs your attention.</p>
			) : (
				<EntryList label="What needs your attention" tiles>
					{work.map(({ what, count, urgency, to }) => (
						<Entry key={what} title={what} to={to} figure={amount(count)}>
							{urgency && <UrgencyTag urgency={urgency} />}
						</Entry>
					))}
				</EntryList>
			)}
			<More to={paths.evidence()}>Evidence to review</More>
		</Section>
	);
}

function Favourites({ total, lists }: HomeData["favourites"]) {
	return (
		<Section title="Favourites" id="favourites">
			<FavouriteLists lists={lists} />
			<More to={paths.favourites()}>{`All favourite lists (${total})`}</More>
		</Section>
	);
}

function UnsavedList({ count, open }: { count: number; open: boolean }) {
	return (
		<Alert
			kind="info"
			title={`You have ${solutionsThatAre(count)} not in a project yet.`}
			action={
				open ? (
					<Form method="post" action={paths.summaryUnsaved()}>
						<Button small>Open the unsaved list</Button>
					</Form>
				) : (
					<ButtonLink to={paths.summary()} small>
						Open the unsaved list
					</ButtonLink>
				)
			}
		/>
	);
}
