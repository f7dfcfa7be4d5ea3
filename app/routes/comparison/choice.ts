import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { idParam } from "#app/http/guards.server.ts";
import { NOW, paths } from "#app/paths.ts";

/** The form's fields become an address of their own. */
export function loader({ request, params }: LoaderFunctionArgs) {
	const query = new URL(request.url).searchParams;
	const b = query.get("b");
	return redirect(
		paths.comparison(
			idParam(params.id),
			idParam(query.get("a") ?? undefined),
			b === NOW ? NOW : idParam(b ?? undefined),
		),
	);
}
