import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { newFavouriteSchema } from "#app/domain/favourites/favourite.schema.ts";
import { createFavourite } from "#app/domain/favourites/keep.ts";
import { show } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/form-faults.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { useAnswer } from "#app/routes/use-answer.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { NameField } from "./name-field.tsx";
import { goOn, stayFields } from "./stay.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return show(request, async () => null);
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, newFavouriteSchema.extend(stayFields), async ({ em, actor }, { name, sol, ...stay }) => {
		const { id } = await createFavourite(em, actor, { name, sol: sol ? [sol] : [] });
		return goOn(stay, id, paths.favourites({ list: id }));
	});
}

export const meta: MetaFunction = () => [{ title: "New favourite list · Passive Fire Schedules" }];

export default function NewFavourite() {
	const faults = formFaults(useAnswer());
	const kept = ["sol", "back"].map((name) => ({ name, value: faults.typed(name) })).filter(({ value }) => value !== "");
	return (
		<DialogPage title="New favourite list" back={paths.favourites()}>
			<FormColumn>
				<FormKey />
				{kept.map(({ name, value }) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<ErrorSummary message={faults.message ?? faults.of("sol")?.[0]} faults={faults.summary({ name: "Name" })} />
				<NameField name={faults.typed("name")} errors={faults.of("name")} />
				<FormActions>
					<SubmitButton>Add list</SubmitButton>
					<ButtonLink to={paths.favourites()}>Cancel</ButtonLink>
				</FormActions>
			</FormColumn>
		</DialogPage>
	);
}
