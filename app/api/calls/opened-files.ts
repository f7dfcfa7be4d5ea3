import { type CallRequest, call } from "#app/api/http/call.ts";
import { authenticateCaller, countGenerally } from "#app/api/http/caller.ts";
import { requireStaff } from "#app/domain/access.ts";
import { needsSetUp, withoutUnprovedRights } from "#app/domain/accounts/token-holder.sql.ts";
import type { Actor } from "#app/domain/actor.ts";
import { getCoverFacts } from "#app/domain/datasheets/covers.ts";
import { notFound } from "#app/domain/errors.ts";
import { FILE_FIELDS, FILE_KINDS, hasFileField } from "#app/domain/files/owned.ts";
import { isSignature } from "#app/domain/files/signed-links.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { answerFile, disposition } from "#app/http/downloads.server.ts";
import { findSession } from "#app/http/session.server.ts";
import { printCover } from "#app/previews.server.ts";
import { settings } from "#db/settings.ts";
import { previewParts } from "./datasheets.ts";

/** Finds who asks, by session cookie, since browsers open these addresses directly, or by header: whichever may see more. */
async function openedBy(context: CallRequest): Promise<Actor> {
	const { em, request } = context;
	const session = await findSession(em, request);
	const isIn = session !== null && !needsSetUp(session.hasFactor, false);
	const visitor = isIn ? withoutUnprovedRights(session.actor, session.hasFactor) : undefined;
	if (visitor?.isStaff) return visitor;
	return authenticateCaller(em, request, { level: "signed in", method: "GET", path: "files/" }).then(
		(caller) => caller!.actor,
		(refused) => {
			if (visitor && refused instanceof Response) return visitor;
			logRefusedLink(context);
			throw refused;
		},
	);
}

function logRefusedLink({ request, id, params: { kind = "cover", field } }: CallRequest): void {
	const query = new URL(request.url).searchParams;
	if (!query.has("s")) return;
	const reason = Date.now() < Number(query.get("e")) * 1000 ? "wrong signature" : "expired";
	logSecurity("link_refused", { link: "file", file: [kind, id, field].filter(Boolean).join("/"), reason });
}

function isSignedPreview({ request, id }: CallRequest): boolean {
	const query = new URL(request.url).searchParams;
	const expires = Number(query.get("e"));
	const alive = Number.isSafeInteger(expires) && Date.now() < expires * 1000;
	return alive && isSignature(query.get("s") ?? "", previewParts(id, expires), settings().fileLinkSecret);
}

async function previewReader(context: CallRequest): Promise<Actor> {
	if (isSignedPreview(context)) return { id: 0, firstName: "", isStaff: true };
	const actor = await openedBy(context);
	requireStaff(actor);
	return actor;
}

const query = (name: string, description: string, schema: object) => ({ name, in: "query", description, schema });
const header = (name: string, description: string) => ({
	name,
	in: "header",
	description,
	schema: { type: "string" },
});

const signature = [
	query("e", "Second since 1970 at which a signed address ends.", { type: "integer" }),
	query("s", "Signature of the address.", { type: "string" }),
];

const FILE_PARAMETERS = [
	query("v", "Version of the file that is signed.", { type: "integer" }),
	query("download", "1: to be saved instead of displayed.", { enum: ["1"] }),
	header("Range", "One part of the bytes: `bytes=0-1023`."),
	header("If-Range", "The ETag for which `Range` counts."),
	header("If-None-Match", "ETags that the caller has."),
];

export const openedCalls = [
	call({
		method: "GET",
		path: "files/{kind}/{id}/{field}/{name}/",
		level: "anonymous",
		summary: "A stored file, by a signed address or for somebody signed in.",
		description:
			"Answers of other calls have such addresses whole, signed for 12 to 24 hours: open them as they are, without a token. Ask for the record again when one has ended. `Range` asks for a part of the file.",
		who: "Whoever has a signed address may open it. Without a signature everybody signed in may open drawings, products and public report documents, the people of a project its issued schedules, staff the rest but for plans, which have signed addresses alone; the session cookie of the product counts, too.",
		params: {
			kind: { description: "What the file belongs to.", schema: { enum: FILE_KINDS } },
			id: "Id of the record.",
			field: { description: "Which of its files.", schema: { enum: FILE_FIELDS } },
			name: "The name of the file, which is not looked at.",
		},
		unlimited: true,
		keeping: "never",
		file: { types: ["application/pdf", "image/jpeg", "image/png", "image/webp", "image/gif"] },
		parameters: [...signature, ...FILE_PARAMETERS],
		refusals: [401, 403, 416, 429],
		async act(context) {
			const { kind = "", field = "" } = context.params;
			if (!hasFileField(kind, field)) throw notFound();
			const place = { kind, id: context.id, field };
			// A signed address is not counted; whoever comes without one counts like the caller of any other call.
			const countedReader = async () => {
				const actor = await openedBy(context);
				await countGenerally(actor.id);
				return actor;
			};
			return { response: await answerFile(context.request, context.em, place, countedReader) };
		},
	}),
	call({
		method: "GET",
		path: "datasheets/cover/{id}/preview/",
		level: "anonymous",
		summary: "A cover page as it would be printed, by its signed address or for staff.",
		description: "The address stands in `preview` of a cover page revision, signed for 12 to 24 hours.",
		who: "Whoever has the signed address, and staff; the session cookie of the product counts, too.",
		params: { id: "Id of the cover page revision." },
		keeping: "never",
		type: "application/pdf",
		parameters: signature,
		refusals: [401, 403],
		async act(context) {
			const reader = await previewReader(context);
			const cover = await getCoverFacts(context.em, reader, context.id);
			const pdf = Buffer.from(await printCover(`user:${reader.id}`, cover));
			const headers = {
				"Content-Type": "application/pdf",
				"Content-Length": String(pdf.byteLength),
				"Content-Disposition": disposition("inline", `cover-R${cover.revision}.pdf`, "if needed"),
			};
			return { response: new Response(pdf, { headers }) };
		},
	}),
];
