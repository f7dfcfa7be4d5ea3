import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { getSpecification } from "#app/domain/projects/specification.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { takeMessages } from "#app/http/session.server.ts";
import { paths } from "#app/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Shell } from "#app/ui/shell.tsx";
import type { NavGroup } from "#app/ui/sidebar.tsx";
import { ErrorCard, ErrorPage } from "./error-page.tsx";
import { useRootData } from "./root-data.ts";

/** Who is signed in, and what they have open: the frame of every signed-in page. */
export async function loader({ request }: LoaderFunctionArgs) {
	const { em, actor, session } = await requireUser(request);
	const specification = await getSpecification(em, actor);
	return {
		firstName: actor.firstName,
		openProject: specification.project?.name ?? null,
		count: specification.items.filter((item) => item.isActive).length,
		...(await takeMessages(em, session)),
	};
}

type Frame = Awaited<ReturnType<typeof loader>>;

function navigation({ openProject, count }: Frame): NavGroup[] {
	const account: NavGroup = {
		title: "My Account",
		items: [
			{ to: paths.home(), label: "Dashboard", icon: "home", exact: true },
			{ to: paths.projects(), label: "Projects", icon: "folder" },
			{ to: paths.finder(), label: "Solutions", icon: "drawing" },
		],
	};
	const current: NavGroup = {
		title: "Current Project",
		items: [
			{ to: paths.summary(), label: "Summary", icon: "summary", exact: true, badge: count, badgeOf: "solutions" },
			{ to: paths.identification(), label: "Identification", icon: "identification", exact: true },
		],
	};
	return openProject === null ? [account] : [account, current];
}

function DashboardFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
	const { clock, version, helpUrl } = useRootData();
	const { pathname, search } = useLocation();
	return (
		<Shell
			clock={clock}
			version={version}
			helpCentre={helpUrl}
			home={paths.home()}
			account={{ firstName: frame.firstName, signOut: paths.signOut() }}
			groups={navigation(frame)}
		>
			{frame.notice && <Alert kind="success" title={frame.notice} />}
			{frame.warning && <Alert kind="warning" title={frame.warning} close={pathname + search} />}
			{children}
		</Shell>
	);
}

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
