import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editorsOnly, loadPage } from "#app/http/guards.server.ts";
import { FormKey, formFaults } from "#app/routes/forms.tsx";
import { IssuedNote } from "#app/routes/management/recall/issued-note.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { readToggle, toggle } from "./toggle-data.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(editorsOnly(request), (context) => readToggle(context, params));
}

export async function action({ request, params }: ActionFunctionArgs) {
	return toggle(request, params);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.title ?? "Product Manager"} · Passive Fire Schedules` },
];

export const shouldRevalidate = () => true;

export default function Toggle() {
	const { title, question, effect, touched, verb, isActive, version, back } = useLoaderData<typeof loader>();
	const faults = formFaults(useActionData<typeof action>());
	return (
		<DialogPage title={title} back={back}>
			{faults.message && <Alert kind="warning" title={faults.message} />}
			<p>{question}</p>
			{touched && <IssuedNote list="product" {...touched} />}
			{touched?.effect && <p>{touched.effect}</p>}
			<p>{effect}</p>
			<FormColumn>
				<FormKey />
				<input type="hidden" name="version" value={version} />
				<input type="hidden" name="active" value={isActive ? "no" : "yes"} />
				<FormActions>
					<SubmitButton look={isActive ? "danger" : "primary"} icon={isActive ? "trash" : "restore"}>
						{verb}
					</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
