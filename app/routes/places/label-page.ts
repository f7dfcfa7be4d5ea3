import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createElement } from "react";
import { openPlace } from "#app/domain/places/place-page.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { maySeeSite } from "#app/http/site-guard.server.ts";
import { placePaths } from "#app/place-paths.ts";
import { documentAnswer } from "#app/routes/verify/verify-page.server.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { settings } from "#db/settings.ts";
import { PlacePage, UnknownPlace } from "./place-pages.tsx";

const LAST_LINE = "This page shows what was recorded about this opening. It does not confirm compliance.";

/** Answers everybody who scans a label; who sees the site of its project is led to the page of the opening. */
export async function loader({ request, params: { token = "" } }: LoaderFunctionArgs) {
	const place = await openPlace(await forkEm(), token);
	if (!place)
		return documentAnswer("Unknown label", createElement(UnknownPlace), { ending: LAST_LINE }, { status: 404 });
	const { opening, view } = place;
	if (opening && (await maySeeSite(request, opening.project))) {
		return redirect(sitePaths.opening(opening.project, opening.id));
	}
	const page = createElement(PlacePage, { place: view, timeZone: settings().timeZone });
	return documentAnswer(`Opening ${view.ref}`, page, { ending: LAST_LINE, back: placePaths.place(token) });
}
