import type { Actor } from "#app/domain/actor.ts";
import { getCoverFacts } from "#app/domain/datasheets/covers.ts";
import { isSignature } from "#app/domain/files/links.ts";
import { disposition } from "#app/http/disposition.ts";
import { answerFile } from "#app/http/file-answer.server.ts";
import { findSession } from "#app/http/session.server.ts";
import { printCover } from "#app/previews.server.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { type Asked, call } from "./call.ts";
import { whoCalls } from "./credentials.ts";
import { previewParts } from "./datasheets.ts";
import { problems } from "./problems.ts";

/** Whoever asks by header or, since browsers open these addresses directly, by session cookie (api.md 1.2). */
async function openedBy(em: EntityManager, request: Request): Promise<Actor | null> {
	const session = await findSession(em, request);
	if (session) return session.actor;
	return whoCalls(em, request, "signed in").catch((refused) => {
		if (refused instanceof Response) return null;
		throw refused;
	});
}

/** Whether the address of a preview is one that was handed out and has not run out. */
function isSignedPreview({ request, id }: Asked): boolean {
	const query = new URL(request.url).searchParams;
	const expires = Number(query.get("e"));
	const alive = Number.isSafeInteger(expires) && Date.now() < expires * 1000;
	return alive && isSignature(query.get("s") ?? "", previewParts(id, expires), settings().fileLinkSecret);
}

/** Who may see the preview: the bearer of its address as staff, else staff. */
async function previewReader(asked: Asked): Promise<Actor> {
	if (isSignedPreview(asked)) return { id: 0, firstName: "", isStaff: true };
	const actor = (await openedBy(asked.em, asked.request)) ?? (await whoCalls(asked.em, asked.request, "signed in"));
	if (!actor?.isStaff) throw problems.forbidden();
	return actor;
}

/** Section 13 and 11.3 of api.md: what a browser opens by itself. */
export const openedCalls = [
	call({
		method: "GET",
		path: "files/{kind}/{id}/{field}/{name}/",
		level: "anonymous",
		summary: "A stored file, by a signed address or for somebody signed in.",
		unlimited: true,
		keeping: "never",
		type: "application/octet-stream",
		refusals: [401, 403, 416],
		act: async ({ request, params }) => ({ response: await answerFile(request, params, openedBy) }),
	}),
	call({
		method: "GET",
		path: "datasheets/cover/{id}/preview/",
		level: "anonymous",
		summary: "A cover page as it would be printed, by its signed address or for staff.",
		keeping: "never",
		type: "application/pdf",
		refusals: [401, 403],
		async act(asked) {
			const cover = await getCoverFacts(asked.em, await previewReader(asked), asked.id);
			const pdf = Buffer.from(await printCover(cover));
			const headers = {
				"Content-Type": "application/pdf",
				"Content-Length": String(pdf.byteLength),
				"Content-Disposition": disposition("inline", `cover-R${cover.revision}.pdf`),
			};
			return { response: new Response(pdf, { headers }) };
		},
	}),
];
