import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getOfficeProject } from "#app/domain/projects/records.ts";
import { byStaff, idParam, show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ScheduleQuestion } from "#app/routes/projects/schedule-question.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return show(byStaff(request), async ({ em, actor }) => {
		const { project } = await getOfficeProject(em, actor, idParam(params.id));
		return { id: project.id, name: project.proj_name };
	});
}

export const meta: MetaFunction = () => [{ title: "Generate schedule · Passive Fire Schedules" }];

export default function OfficeScheduleStart() {
	const { id, name } = useLoaderData<typeof loader>();
	const page = paths.officeProject(id);
	return (
		<DialogPage title={`Schedule of ${name}`} back={page}>
			<ScheduleQuestion action={page} back={page} pending={null} />
		</DialogPage>
	);
}
