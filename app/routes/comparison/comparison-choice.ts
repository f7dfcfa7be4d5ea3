import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { NOW, paths } from "#app/paths.ts";

/** The form's fields become an address of their own. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async () => {
		const query = new URL(request.url).searchParams;
		const [a, b] = [idParam(query.get("a") ?? undefined), query.get("b") ?? undefined];
		return redirect(paths.comparison(idParam(params.id), a, b === NOW ? NOW : idParam(b)));
	});
}
