import type { LoaderFunctionArgs } from "@remix-run/node";
import { createElement } from "react";
import { verify } from "#app/domain/verification/verify.ts";
import { forkEm } from "#app/http/resources.server.ts";
import { settings } from "#db/settings.ts";
import { documentAnswer } from "./document.server.tsx";
import { IssuePage, UnknownPage, WithdrawnPage } from "./pages.tsx";

/** For everybody who has a schedule on paper, signed in or not. */
export async function loader({ params }: LoaderFunctionArgs) {
	const { timeZone } = settings();
	const verified = await verify(await forkEm(), params.token ?? "");
	if (!verified) return documentAnswer("Unknown address", createElement(UnknownPage), 404);
	if ("withdrawn" in verified) {
		const page = createElement(WithdrawnPage, { link: verified.withdrawn });
		return documentAnswer("Link withdrawn", page, 410);
	}
	const { issue } = verified;
	return documentAnswer(`Schedule ${issue.documentNo}`, createElement(IssuePage, { issue, timeZone }));
}
