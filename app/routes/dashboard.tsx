import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireUser } from "#app/http/guards.server.ts";
import { paths, withoutMessage } from "#app/paths.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Shell } from "#app/ui/shell/shell.tsx";
import type { NavGroup, NavItem } from "#app/ui/shell/sidebar.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { type CurrentProject, type Frame, frameData } from "./dashboard.server.ts";
import { ErrorCard, ErrorPage, errorMeta } from "./error-page.tsx";
import { ProjectInHand } from "./project-trail.tsx";
import { QuestionForm, signOutQuestion } from "./question.tsx";
import { useRootData } from "./root-data.ts";

/** The pages of a project. Those that change it need it to be open: for another one the first step opens it. */
function projectNavigation({ id, name, isOpen, editable, solutions, openings }: CurrentProject): NavGroup {
	const own: NavItem[] = [
		{
			to: isOpen ? paths.summary() : paths.projectEdit(id),
			label: "Summary",
			icon: "summary",
			covers: /^\/(specs\/summary|projects\/\d+\/edit)/,
			badge: solutions,
			badgeOf: "solutions",
		},
		{
			to: isOpen ? paths.penetrations() : paths.projectEdit(id, "openings"),
			label: "Openings",
			icon: "list",
			covers: /^\/specs\/penetrations/,
			badge: openings,
			badgeOf: "openings",
		},
		{
			to: isOpen ? paths.identification() : paths.projectEdit(id, "identification"),
			label: "Identification",
			icon: "identification",
		},
	];
	const shared: NavItem[] = [
		{
			to: paths.schedule(id),
			label: "Schedules",
			icon: "pdf",
			covers: new RegExp(`^/projects/${id}/(issue|schedule)`),
		},
		{
			to: sitePaths.site(id),
			label: "Site",
			icon: "check",
			covers: new RegExp(`^/(site/${id}/|projects/${id}/labels)`),
			isPlain: true,
		},
		{
			to: sitePaths.plans(id),
			label: "Plans",
			icon: "map",
			covers: new RegExp(`^/projects/${id}/plans/`),
			isPlain: true,
		},
		{ to: paths.projectPeople(id), label: "People", icon: "person", covers: new RegExp(`^/projects/${id}/people/`) },
	];
	return { title: "Current Project", about: name, items: [...(editable ? own : []), ...shared] };
}

function navigation({ currentProject, proposals, review, isStaff, rights }: Frame, isOfCatalogue: boolean): NavGroup[] {
	const account: NavGroup = {
		title: "My Account",
		items: [
			{ to: paths.home(), label: "Dashboard", icon: "home" },
			{
				to: paths.projects(),
				label: "Projects",
				icon: "folder",
				covers: /^\/projects\/(?!\d+\/(edit|issue|labels|people|plans|schedule))/,
			},
			{ to: paths.finder(), label: "Solutions", icon: "drawing", covers: /^\/specs\/(sols|coverage|\d)/ },
			{ to: paths.favourites(), label: "Favourites", icon: "bookmark", covers: /^\/favourites/ },
		],
	};
	const people = {
		to: paths.people(),
		label: "People",
		icon: "person",
		covers: /management\/people\//,
	} as const;
	const admin: NavGroup = {
		title: "Admin",
		items: [
			{
				to: paths.solutionManager(),
				label: "Solution Admin",
				icon: "settings",
				covers: /\/(lists|solution|specimen)\//,
			},
			{
				to: paths.catalogue("specimens"),
				label: "Catalogue",
				icon: "grid",
				covers: isOfCatalogue ? /management\/import/ : /management\/catalogue/,
			},
			{
				to: paths.productManager(),
				label: "Product Manager",
				icon: "archive",
				covers: /\/(product_manager|preview_cover)/,
			},
			{ to: paths.evidence(), label: "Evidence", icon: "warning", covers: /management\/(notices|issued)/ },
			...(review || proposals > 0
				? [
						{
							to: paths.proposals(),
							label: "Review",
							icon: "check" as const,
							badge: proposals || undefined,
							covers: /\/review\//,
						},
					]
				: []),
			{ to: paths.history(), label: "History", icon: "restore" },
			{ to: paths.imports(), label: "Import", icon: "upload", covers: isOfCatalogue ? undefined : /\/import\// },
			{ to: paths.analyticsOverview(), label: "Analytics", icon: "chart" },
			{ to: paths.analytics(), label: "Detailed analytics", icon: "chartSearch", covers: /management\/projects/ },
			{ to: paths.ranking(), label: "Ranking", icon: "list" },
			{ to: paths.companyRequests(), label: "Company requests", icon: "person" },
			{ to: paths.feedbackInbox(), label: "Admin feedback", icon: "feedback" },
			...(rights.includes("people") ? [people] : []),
			{ to: paths.staffManual(), label: "Manual for staff", icon: "help" },
		],
	};
	const current = currentProject ? [projectNavigation(currentProject)] : [];
	return [account, ...current, ...(isStaff ? [admin] : [])];
}

export function DashboardFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
	const { clock, build, helpUrl } = useRootData();
	const location = useLocation();
	const isOfCatalogue = useMatches().some(
		({ data }) => (data as { isOfCatalogue?: boolean } | null)?.isOfCatalogue === true,
	);
	return (
		<Shell
			clock={clock}
			build={build}
			about={paths.about()}
			helpCentre={helpUrl}
			home={paths.home()}
			manual={paths.manual()}
			feedback={paths.feedback()}
			account={{
				firstName: frame.firstName,
				page: paths.account(),
				signOut: paths.signOut(),
				signOutQuestion: frame.unsaved > 0 && <QuestionForm {...signOutQuestion(frame.unsaved)} />,
			}}
			groups={navigation(frame, isOfCatalogue)}
		>
			{frame.resumed && <Alert kind="info" title={frame.resumed.notice} />}
			{frame.notice && (
				<Alert
					kind="success"
					title={frame.notice}
					action={
						frame.next && (
							<ButtonLink to={frame.next.to} small>
								{frame.next.label}
							</ButtonLink>
						)
					}
				/>
			)}
			{frame.warning && <Alert kind="warning" title={frame.warning} close={withoutMessage(location)} />}
			<ProjectInHand.Provider value={frame.currentProject}>{children}</ProjectInHand.Provider>
		</Shell>
	);
}

export const loader = async ({ request }: LoaderFunctionArgs) => frameData(await requireUser(request), request);

/** The title of what ends with an error inside the frame. */
export const meta = errorMeta;

export default function Dashboard() {
	const frame = useRouteLoaderData<typeof loader>("routes/dashboard");
	return frame ? (
		<DashboardFrame frame={frame}>
			<Outlet />
		</DashboardFrame>
	) : null;
}

export function ErrorBoundary() {
	const frame = useRouteLoaderData<typeof loader>("routes/dashboard");
	return frame ? (
		<DashboardFrame frame={frame}>
			<ErrorCard />
		</DashboardFrame>
	) : (
		<ErrorPage />
	);
}
