import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { renameFavouriteSchema } from "#app/domain/favourites/favourite.schema.ts";
import { updateFavourite } from "#app/domain/favourites/keep.ts";
import { getFavourite } from "#app/domain/favourites/lists.ts";
import { idParam, show } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { useAnswer } from "#app/routes/use-answer.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { NameField } from "./name-field.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const { id, name, version } = await getFavourite(em, actor, idParam(params.id));
		return { id, name, version };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, renameFavouriteSchema, async ({ em, actor }, input) => {
		await updateFavourite(em, actor, id, input);
		return paths.favourites({ list: id });
	});
}

/** A refused rename reads the new version, so that sending the form again means it. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Edit favourite list · Passive Fire Schedules" }];

export default function EditFavourite() {
	const { id, name, version } = useLoaderData<typeof loader>();
	const faults = formFaults(useAnswer());
	const back = paths.favourites({ list: id });
	return (
		<DialogPage title="Edit favourite list" back={back}>
			<FormColumn>
				<input type="hidden" name="version" value={version} />
				<ErrorSummary message={faults.message} faults={faults.summary({ name: "Name" })} />
				<NameField name={faults.typed("name", name)} errors={faults.of("name")} />
				<FormActions>
					<SubmitButton>Save</SubmitButton>
					<ButtonLink to={back}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
