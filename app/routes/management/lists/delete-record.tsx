import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { idParam } from "#app/http/guards.server.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { readLifecycle, saveLifecycle } from "./toggle-active.server.ts";
import { ToggleActiveForm, toggleActiveTitle } from "./toggle-active-form.tsx";

export const loader = ({ request, params }: LoaderFunctionArgs) =>
	readLifecycle(request, params.list!, idParam(params.id));

export const action = ({ request, params }: ActionFunctionArgs) =>
	saveLifecycle(request, params.list!, idParam(params.id));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? toggleActiveTitle(data) : "Delete"} · Passive Fire Schedules` },
];

/** A refusal reads the record again, so that the question is about what is stored now. */
export const shouldRevalidate = () => true;

export default function DeleteRecord() {
	const data = useLoaderData<typeof loader>();
	return (
		<DialogPage title={toggleActiveTitle(data)} back={data.back}>
			<ToggleActiveForm data={data} rejected={useActionData<typeof action>()} />
		</DialogPage>
	);
}
