import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { solutionsThatAre } from "./count-words.ts";
import { FavouriteLists } from "./home/favourite-lists.tsx";
import { FirstSteps } from "./home/first-steps.tsx";
import { type HomeData, readHome } from "./home/home-data.server.ts";
import { RecentProjects } from "./home/recent-projects.tsx";
import { NoticeBanner } from "./notices/notice-banner.tsx";
import { SolutionCards } from "./specs/solution/solution-cards.tsx";

export const loader = ({ request }: LoaderFunctionArgs) => loadPage(request, readHome);

export const meta: MetaFunction = () => [{ title: "Dashboard · Passive Fire Schedules" }];

export default function Home() {
	const { firstName, notices, counts, recent, unsaved, open, favourites, cards, editable, lists } =
		useLoaderData<typeof loader>();
	const begun = counts.active + counts.archived > 0;
	return (
		<>
			<PageHeader
				title="Dashboard"
				description={`Kia ora ${firstName}. Find a tested solution, or go on with a project.`}
			/>
			<NoticeBanner notices={notices} back={paths.home()} />
			<SearchBox action={paths.finder()} name="q" label="Search" placeholder="Drawing code, or 100 pvc wall 60" />
			{unsaved > 0 && <UnsavedList count={unsaved} open={open} />}
			{!begun && <FirstSteps />}
			{!begun && favourites.total > 0 && <Favourites {...favourites} />}
			{begun && (
				<>
					<Section
						title="Recent projects"
						id="recent"
						actions={<ButtonLink to={paths.projects()}>All projects</ButtonLink>}
					>
						{recent.length > 0 ? (
							<RecentProjects projects={recent} />
						) : (
							<EmptyState
								icon="folder"
								title="No active projects"
								actions={<ButtonLink to={paths.projects({ archived: true })}>Archived projects</ButtonLink>}
							>
								Set an archived project active, or begin a new one with the solutions that you find.
							</EmptyState>
						)}
					</Section>
					<Favourites {...favourites} />
				</>
			)}
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
					<SolutionCards
						label="Latest solutions"
						cards={cards}
						editable={editable}
						lists={lists}
						back={paths.home()}
						oneRow
					/>
				)}
			</Section>
		</>
	);
}

function Favourites({ total, lists }: HomeData["favourites"]) {
	return (
		<Section
			title="Favourites"
			id="favourites"
			actions={total > 0 && <ButtonLink to={paths.favourites()}>{`All lists (${total})`}</ButtonLink>}
		>
			<FavouriteLists lists={lists} />
		</Section>
	);
}

function UnsavedList({ count, open }: { count: number; open: boolean }) {
	return (
		<Alert kind="info" title={`You have ${solutionsThatAre(count)} not in a project yet.`}>
			{open ? (
				<Form method="post" action={paths.summaryUnsaved()}>
					<Button small>Open the unsaved list</Button>
				</Form>
			) : (
				<ButtonLink to={paths.summary()} small>
					Open the unsaved list
				</ButtonLink>
			)}
		</Alert>
	);
}
