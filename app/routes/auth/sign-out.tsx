import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { countUnsaved, emptySpecification } from "#app/domain/projects/specification.ts";
import { findContext } from "#app/http/guards.server.ts";
import { inTransaction } from "#app/http/resources.server.ts";
import { endSession, findSession } from "#app/http/session.server.ts";
import { confirmation, submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionForm, signOutQuestion } from "#app/routes/question.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";
import { Alert } from "#app/ui/text/alert.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	const context = await findContext(request);
	if (!context) throw redirect(paths.signIn());
	return { unsaved: await countUnsaved(context.em, context.actor), waiting: countWaiting(request) };
}

/** The records that wait on the device, as the script of the pages on site counts them (app/ui/device/field-script.ts). */
const countWaiting = ({ headers }: Request): number =>
	Number(/(?:^|; )pfs_waiting=(\d{1,6})(?:;|$)/.exec(headers.get("Cookie") ?? "")?.[1] ?? 0);

/**
 * Sign out; it empties the list that is not a project yet. Asks first where there is one, and where records of a site wait on the
 * device, which signing out leaves there.
 */
export function action({ request }: ActionFunctionArgs) {
	return submitAsGuest(request, confirmation, (em, { confirmed }) =>
		inTransaction(em, async (inside) => {
			const session = await findSession(inside, request);
			const waiting = countWaiting(request);
			if (waiting > 0 && !confirmed) return redirect(paths.signOut(), 303);
			const lost = session && (await emptySpecification(inside, session.actor, confirmed)).wouldLose;
			if (lost) return redirect(paths.signOut(), 303);
			const cookie = await endSession(inside, request, "sign-out");
			const headers = { "Set-Cookie": cookie, "Clear-Site-Data": waiting > 0 ? '"cache"' : '"cache", "storage"' };
			return redirect(paths.signIn(), { status: 303, headers });
		}),
	);
}

export const meta: MetaFunction = () => [{ title: "Sign out · Passive Fire Schedules" }];

export default function SignOut() {
	const { unsaved, waiting } = useLoaderData<typeof loader>();
	return (
		<AuthCard title="Sign out">
			{waiting > 0 && (
				<Alert
					kind="warning"
					title={`${amountOf(waiting, "record")} on this device ${waiting === 1 ? "is" : "are"} not sent yet`}
				>
					<p>
						Open the site page to send first. If you sign out, they stay on this device until you sign in here again.
					</p>
				</Alert>
			)}
			<QuestionForm {...signOutQuestion(unsaved)} />
		</AuthCard>
	);
}
