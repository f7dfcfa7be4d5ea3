import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { getSolution } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { addToFavourite, findBookmarks, removeFromFavourite } from "#app/domain/favourites/favourites.sql.ts";
import { bookmarkSchema } from "#app/domain/favourites/favourites.ts";
import { idParam, loadPage, localAddress } from "#app/http/guards.server.ts";
import { type Rejected, submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formErrors } from "#app/routes/forms.tsx";
import { BookmarkLists, NewList } from "#app/routes/specs/solution/bookmark-menu.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { Alert } from "#app/ui/text/alert.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const solution = await getSolution(em, actor, idParam(params.id));
		return {
			solution: { id: solution.id, code: solution.drawing, withdrawn: !solution.isActive },
			lists: await findBookmarks(em, actor, [solution]),
		};
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const solution = idParam(params.id);
	const form = bookmarkSchema.extend({ back: z.string().default(paths.bookmarks(solution)) });
	return submit(request, form, async ({ em, actor }, { add, remove, back }) => {
		if (add) await addToFavourite(em, actor, add, solution);
		if (remove) await removeFromFavourite(em, actor, remove, solution);
		return localAddress(back);
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Favourites: ${data?.solution.code ?? ""} · Passive Fire Schedules` },
];

export default function Bookmarks() {
	const { solution, lists } = useLoaderData<typeof loader>();
	const { message } = formErrors(useActionData<Rejected>());
	const back = paths.bookmarks(solution.id);
	return (
		<DialogPage title={`Favourites: ${solution.code}`} back={paths.installation(solution.id)}>
			{message && <Alert kind="warning" title={message} />}
			<p>{`Choose the lists for ${solution.code}.`}</p>
			<div>
				<BookmarkLists solution={solution} lists={lists} back={back} />
				{!solution.withdrawn && <NewList solution={solution} back={back} />}
			</div>
		</DialogPage>
	);
}
