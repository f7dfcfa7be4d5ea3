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
	const onSignIn = useLocation().pathname.replace(/\/$/, "") === paths.signIn();
	return (
		<SignedOutShell signInRow={!onSignIn} firstName={firstName}>
			<Outlet />
		</SignedOutShell>
	);
}
