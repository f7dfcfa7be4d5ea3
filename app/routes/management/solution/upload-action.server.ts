import { z } from "zod";
import { FILE_REQUIRED, invalid } from "#app/domain/errors.ts";
import { pictureIds } from "#app/domain/files/intake.ts";
import { readNotes } from "#app/domain/files/read-drawing.ts";
import { keepSolutionStep } from "#app/domain/wizards/solution.ts";
import { clearDrawing, keepDrawing } from "#app/domain/wizards/solution-files.ts";
import { type RequestContext, requireUser, staffOnly } from "#app/http/guards.server.ts";
import { type StoredUploads, submitUploads } from "#app/http/submit-uploads.server.ts";
import { paths } from "#app/paths.ts";
import { stepAfter } from "#app/routes/management/wizard/moves.ts";
import { leaveWizard } from "./leave.server.ts";
import type { SolutionAddress } from "./wizard-data.server.ts";
import { stepFields } from "./wizard-form.server.ts";

const schema = z.object({
	drawing: z.string().trim().max(200).toUpperCase().default(""),
	move: z.string().max(20).default("next"),
	seen: z.string().max(40).default(""),
	step: stepFields.step,
	version: stepFields.version,
});

type Sent = z.output<typeof schema>;
type Kept = StoredUploads<"drawing_pdf" | "drawing_image">;

const KINDS = { pdf: "drawing_pdf", img: "drawing_image" } as const;

/** Keeps what was uploaded. An image without its PDF is no drawing. */
async function keepFiles(
	{ em, actor }: RequestContext,
	{ key }: SolutionAddress,
	{ drawing, move, seen }: Sent,
	{ checked, ids }: Kept,
) {
	const [pdf] = ids.drawing_pdf ?? [];
	const picture = pictureIds(ids.drawing_image) ?? null;
	const alone = move === "pdf" || (key.recordId !== null && move === "next");
	const missing = {
		...(pdf === undefined && { pdf: [FILE_REQUIRED] }),
		...(picture === null && !alone && { img: [FILE_REQUIRED] }),
	};
	if (Object.keys(missing).length > 0) throw invalid(missing);
	const read = checked.drawing_pdf;
	const notes = read && "lines" in read ? readNotes(read.lines) : [];
	await keepDrawing(em, actor, key, { drawing, pdf: pdf!, picture, notes, seen });
}

/** Upload and PDF Only stay, Next takes chosen files along. After a failure no files or notes that were seen are kept. */
export async function actOnUpload(request: Request, address: SolutionAddress) {
	const { key, path } = address;
	const answer = await submitUploads(
		staffOnly(request),
		{ schema, kinds: KINDS, wanted: ({ move }) => ["upload", "pdf", "next"].includes(move) },
		async (context, sent, kept) => {
			const { em, actor } = context;
			const { move, seen, drawing } = sent;
			const left = await leaveWizard(context, address, sent);
			if (left !== null) return left;
			const brought = Object.keys(kept.ids).length > 0;
			if (brought || move === "upload" || move === "pdf") await keepFiles(context, address, sent, kept);
			const to = stepAfter(move, 1);
			const next = await keepSolutionStep(em, actor, key, { part: "drawing", typed: drawing, seen, to });
			return paths.wizardStep(path, next);
		},
	);
	const { error, initialValue } = "data" in answer ? answer.data.result : {};
	if (error?.pdf || error?.img) {
		const { em, actor } = await requireUser(staffOnly(request));
		await clearDrawing(em, actor, key, schema.shape.seen.parse(initialValue?.seen));
	}
	return answer;
}
