import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountPaths } from "#app/account-paths.ts";
import { endApiToken, getApiToken } from "#app/domain/api-tokens/api-tokens.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { confirmation, submit } from "#app/http/submit.server.ts";
import { QuestionPage } from "#app/routes/question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, ({ em, actor }) => getApiToken(em, actor, idParam(params.token)));
}

export function action({ request, params }: ActionFunctionArgs) {
	const token = idParam(params.token);
	return submit(request, confirmation, async ({ em, actor, session }) => {
		await endApiToken(em, actor, token);
		await flash(em, session, { notice: "The token has ended." });
		return accountPaths.tokens();
	});
}

export const meta: MetaFunction = () => [{ title: "End a token · Passive Fire Schedules" }];

export default function ApiTokenEnd() {
	const { name } = useLoaderData<typeof loader>();
	return (
		<QuestionPage title={`End the token “${name}”?`} back={accountPaths.tokens()} yes="End token" look="danger">
			<p>Scripts that use it get no more answers.</p>
		</QuestionPage>
	);
}
