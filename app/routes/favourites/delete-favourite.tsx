import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getFavourite } from "#app/domain/favourites/favourites.sql.ts";
import { deleteFavourite } from "#app/domain/favourites/favourites.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { type Question, QuestionPage } from "#app/routes/question.tsx";

export const deleteListQuestion = ({ id, name }: { id: number; name: string }): Question => ({
	title: "Delete favourite list",
	action: paths.favouriteDelete(id),
	back: paths.favourites({ list: id }),
	yes: "Delete",
	look: "danger",
	icon: "trash",
	children: (
		<>
			<p>Are you sure you want to delete {name}?</p>
			<p>Its solutions stay in the finder and in your projects.</p>
		</>
	),
});

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { id, name } = await getFavourite(em, actor, idParam(params.id));
		return { id, name };
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const id = idParam(params.id);
	return submit(request, z.object({}), async ({ em, actor, session }) => {
		const name = await deleteFavourite(em, actor, id);
		await flash(em, session, { notice: `The list ${name} has been deleted.` });
		return paths.favourites();
	});
}

export const meta: MetaFunction = () => [{ title: "Delete favourite list · Passive Fire Schedules" }];

export default function DeleteFavourite() {
	return <QuestionPage {...deleteListQuestion(useLoaderData<typeof loader>())} />;
}
