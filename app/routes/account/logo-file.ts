import type { LoaderFunctionArgs } from "@remix-run/node";
import { findLogo } from "#app/domain/accounts/logo.ts";
import { notFound } from "#app/domain/errors.ts";
import { answerStored } from "#app/http/downloads.server.ts";
import { loadPage } from "#app/http/guards.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const logo = await findLogo(em, actor);
		if (!logo) throw notFound();
		const { storageKey: key, type, bytes } = logo;
		return answerStored({ key, type, bytes });
	});
}
