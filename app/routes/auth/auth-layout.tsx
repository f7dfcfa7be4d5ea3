import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { forkEm } from "#app/http/resources.server.ts";
import { findSession } from "#app/http/session.server.ts";
import { paths } from "#app/paths.ts";
import { SignedOutShell } from "#app/routes/signed-out-shell.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	const session = await findSession(await forkEm(), request);
	return { firstName: session?.actor.firstName ?? null };
}

export default function AuthFrame() {
	const { firstName } = useLoaderData<typeof loader>();
	const { pathname } = useLocation();
	const onSignIn = pathname.replace(/\/$/, "") === paths.signIn();
	// Beside the form of an invitation, fields of another would be taken for its own.
	const isInvited = /^\/auth\/(project_)?invitation\//.test(pathname);
	return (
		<SignedOutShell signInRow={!onSignIn} signInByLink={isInvited} firstName={firstName}>
			<Outlet />
		</SignedOutShell>
	);
}
