import { linkExpiry } from "#app/domain/files/links.ts";
import { today } from "#app/domain/today.ts";
import { settings } from "#db/settings.ts";
import type { AskedBy } from "./call.ts";
import { tagOf } from "./frame.ts";

/** Read before the list: a change in between gives a new list under an old tag, sent once too often. */
export function catalogueTag({ request, actor, catalogueVersion, beside }: AskedBy): string {
	const { pathname, search } = new URL(request.url);
	const { appUrl, fileLinkSecret, version: product } = settings();
	const asked = [pathname.replace(/\/$/, ""), search, actor.isStaff, beside];
	return tagOf(
		[catalogueVersion, today(), ...asked, linkExpiry(new Date()), appUrl, fileLinkSecret, product].join("\n"),
	);
}
