import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { idOrNew } from "#app/http/guards.server.ts";
import { useAnswer } from "#app/routes/use-answer.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { readForm, saveForm } from "./form-data.server.ts";
import { formTitle, RecordForm } from "./record-form.tsx";

export const loader = ({ request, params }: LoaderFunctionArgs) => readForm(request, params.list!, idOrNew(params.id));

export const action = ({ request, params }: ActionFunctionArgs) => saveForm(request, params.list!, idOrNew(params.id));

/** A refused save reads the new version, so that sending the form again means it. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? formTitle(data) : "Edit"} · Passive Fire Schedules` },
];

export default function RecordFormPage() {
	const data = useLoaderData<typeof loader>();
	return (
		<DialogPage title={formTitle(data)} back={data.back}>
			<RecordForm data={data} rejected={useAnswer()} cancel={<ButtonLink to={data.back}>Cancel</ButtonLink>} />
		</DialogPage>
	);
}
