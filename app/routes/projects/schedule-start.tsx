import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getProjectName } from "#app/domain/projects/list.ts";
import { findPending } from "#app/domain/projects/pending.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ScheduleQuestion } from "./schedule-question.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const id = idParam(params.id);
	return show(request, async ({ em, actor }) => {
		const name = await getProjectName(em, actor, id);
		return { id, name, pending: await findPending(em, actor, id) };
	});
}

export const meta: MetaFunction = () => [{ title: "Generate schedule · Passive Fire Schedules" }];

export default function ScheduleStart() {
	const { id, name, pending } = useLoaderData<typeof loader>();
	const page = paths.schedule(id);
	return (
		<DialogPage title={`Schedule of ${name}`} back={page}>
			<ScheduleQuestion action={page} back={page} pending={pending} />
		</DialogPage>
	);
}
