import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { editorsOnly, idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";

/** The addresses of the question before there was a check; the one below `management` is for staff. */
export const loader = ({ request, params }: LoaderFunctionArgs) => {
	const isStaff = new URL(request.url).pathname.startsWith("/management/");
	return loadPage(isStaff ? editorsOnly(request) : request, async () => redirect(paths.issue(idParam(params.id))));
};
