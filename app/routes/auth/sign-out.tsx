import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countUnsaved, emptySpecification } from "#app/domain/projects/specification.ts";
import { findContext } from "#app/http/guards.server.ts";
import { inTransaction } from "#app/http/resources.server.ts";
import { endSession, findSession } from "#app/http/session.server.ts";
import { confirmation, submitAsGuest } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionForm, signOutQuestion } from "#app/routes/question.tsx";
import { AuthCard } from "#app/ui/shell/auth-card.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
	const context = await findContext(request);
	if (!context) throw redirect(paths.signIn());
	return { unsaved: await countUnsaved(context.em, context.actor) };
}

/** Sign out; it empties the list that is not a project yet, and asks first where there is one. */
export function action({ request }: ActionFunctionArgs) {
	return submitAsGuest(request, confirmation, (em, { confirmed }) =>
		inTransaction(em, async (inside) => {
			const session = await findSession(inside, request);
			const lost = session && (await emptySpecification(inside, session.actor, confirmed)).wouldLose;
			if (lost) return redirect(paths.signOut(), 303);
			const cookie = await endSession(inside, request, "sign-out");
			const headers = { "Set-Cookie": cookie, "Clear-Site-Data": '"cache", "storage"' };
			return redirect(paths.signIn(), { status: 303, headers });
		}),
	);
}

export const meta: MetaFunction = () => [{ title: "Sign out · Passive Fire Schedules" }];

export default function SignOut() {
	const { unsaved } = useLoaderData<typeof loader>();
	return (
		<AuthCard title="Sign out">
			<QuestionForm {...signOutQuestion(unsaved)} />
		</AuthCard>
	);
}
