import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { createFavourite, newFavouriteSchema } from "#app/domain/favourites/favourites.ts";
import { loadPage, localAddress } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formErrors, useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ListForm } from "./list-form.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async () => null);
}

export function action({ request }: ActionFunctionArgs) {
	return submit(request, newListForm, async ({ em, actor }, { name, sol, back }) => {
		const { id } = await createFavourite(em, actor, { name, sol: sol ? [sol] : [] });
		return back === undefined ? paths.favourites({ list: id }) : localAddress(back);
	});
}

export const meta: MetaFunction = () => [{ title: "Add favourite list · Passive Fire Schedules" }];

const newListForm = newFavouriteSchema.extend({ back: z.string().optional() });

export default function NewFavourite() {
	const answer = useAnswer();
	const errors = formErrors(answer);
	const hidden = ["sol", "back"]
		.map((name) => ({ name, value: errors.typed(name) }))
		.filter(({ value }) => value !== "");
	return (
		<DialogPage title="Add favourite list" back={paths.favourites()}>
			<ListForm rejected={answer}>
				{hidden.map(({ name, value }) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
			</ListForm>
		</DialogPage>
	);
}
