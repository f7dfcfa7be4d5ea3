import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { activateAccount } from "#app/domain/accounts/sign-up.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { isVisit, refusalStatus } from "#app/http/guards.server.ts";
import { limit } from "#app/http/rate-limits.server.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { paths } from "#app/paths.ts";
import { useRootData } from "#app/routes/root-data.ts";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

/** Activates on load; a browser that only fetches ahead or asks for the headers changes nothing. */
export async function loader({ request, params: { uid = "", token = "" } }: LoaderFunctionArgs) {
	if (request.method === "HEAD") throw new Response(null, { status: 405, headers: { Allow: "GET" } });
	// A browser that is refused a page it fetched ahead fetches that page anew when it is opened.
	if (!isVisit(request)) throw new Response(null, { status: 503, statusText: "Service Unavailable" });
	try {
		await limit("activate");
		await activateAccount(await forkEm(), uid, token);
		return data({ active: true, wait: null });
	} catch (error) {
		if (!isRefusal(error)) throw error;
		const { retryAfter } = error;
		const headers = retryAfter ? { "Retry-After": String(retryAfter) } : undefined;
		return data(
			{ active: false, wait: retryAfter ? error.message : null },
			{ status: refusalStatus[error.kind], headers },
		);
	}
}

export const meta: MetaFunction = () => [{ title: "Account confirmation · Passive Fire Schedules" }];

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function Activate() {
	const { active, wait } = useLoaderData<typeof loader>();
	const { supportEmail } = useRootData();
	if (wait) return <AuthCard title="Please wait a moment" description={wait} />;
	if (!active) {
		return (
			<AuthCard title="Sorry something went wrong">
				<p>
					Your account could not be confirmed. Please contact technical support at{" "}
					<a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
				</p>
			</AuthCard>
		);
	}
	return (
		<AuthCard title="Thank you" description="Your account is active now">
			<ButtonLink to={paths.signIn()} look="primary" wide>
				Sign in
			</ButtonLink>
		</AuthCard>
	);
}
