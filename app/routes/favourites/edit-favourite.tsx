import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getFavourite } from "#app/domain/favourites/favourites.sql.ts";
import { renameFavouriteSchema, updateFavourite } from "#app/domain/favourites/favourites.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { useAnswer } from "#app/routes/forms.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { ListForm } from "./list-form.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
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

export const meta: MetaFunction = () => [{ title: "Edit favourite list · Passive Fire Schedules" }];

/** A refused rename reads the new version, so that sending the form again means it. */
export const shouldRevalidate = () => true;

export default function EditFavourite() {
	const list = useLoaderData<typeof loader>();
	return (
		<DialogPage title="Edit favourite list" back={paths.favourites({ list: list.id })}>
			<ListForm list={list} rejected={useAnswer()} />
		</DialogPage>
	);
}
