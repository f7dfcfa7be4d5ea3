import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { solutionsThatAre } from "#app/amounts.ts";
import { clearUnsaved, countUnsaved } from "#app/domain/projects/specification.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { Question } from "#app/routes/question.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";

export function ClearQuestion({ unsaved }: { unsaved: number }) {
	return (
		<Question action={paths.summaryClear()} back={paths.summary()} yes="Clear All Solutions" look="danger" icon="trash">
			<p>Your list has {solutionsThatAre(unsaved)} not saved in a project yet. They are taken out of the list.</p>
		</Question>
	);
}

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const unsaved = await countUnsaved(em, actor);
		if (unsaved === 0) throw redirect(paths.summary());
		return { unsaved };
	});
}

export function action({ request }: ActionFunctionArgs) {
	return submit(
		request,
		z.object({ confirmed: z.coerce.boolean().default(false) }),
		async ({ em, actor }, { confirmed }) => {
			if (!confirmed) return paths.summaryClear();
			await clearUnsaved(em, actor);
			return paths.summary();
		},
		paths.summary(),
	);
}

export const meta: MetaFunction = () => [{ title: "Clear All Solutions · Passive Fire Schedules" }];

export default function Clear() {
	const { unsaved } = useLoaderData<typeof loader>();
	return (
		<DialogPage title="Clear All Solutions" back={paths.summary()}>
			<ClearQuestion unsaved={unsaved} />
		</DialogPage>
	);
}
