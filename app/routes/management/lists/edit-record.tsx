import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { idOrNew } from "#app/http/guards.server.ts";
import { useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { type RecordFormData, readRecordForm, saveRecordForm } from "./form-data.server.ts";
import { formTitle, RecordForm } from "./record-form.tsx";

export const loader = ({ request, params }: LoaderFunctionArgs) =>
	readRecordForm(request, params.list!, idOrNew(params.id));

export const action = ({ request, params }: ActionFunctionArgs) =>
	saveRecordForm(request, params.list!, idOrNew(params.id));

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? formTitle(data) : "Edit"} · Passive Fire Schedules` },
];

/** A refused save reads the new version, so that sending the form again means it. */
export const shouldRevalidate = () => true;

/** A name that was proposed by somebody who did not know the limit. */
function NameToShorten({ list, proposed: { name = "" } }: RecordFormData) {
	const { length } = [...name];
	const max = list.fields.find((field) => field.name === "name")?.max ?? length;
	if (length <= max) return null;
	return <Alert kind="warning" title={`“${name}” has ${length} characters. Please shorten it to at most ${max}.`} />;
}

export default function RecordFormPage() {
	const data = useLoaderData<typeof loader>();
	const answer = useAnswer();
	return (
		<DialogPage title={formTitle(data)} back={data.back}>
			{!answer && <NameToShorten {...data} />}
			<RecordForm data={data} rejected={answer} />
		</DialogPage>
	);
}
