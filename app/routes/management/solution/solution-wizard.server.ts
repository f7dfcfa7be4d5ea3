import { z } from "zod";
import { evaluateParts } from "#app/domain/catalogue/finder-index/completeness.sql.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { FILE_REQUIRED, invalid } from "#app/domain/errors.ts";
import { MAX_NOTE, MAX_NOTES } from "#app/domain/files/drawing-limits.ts";
import { pictureIds } from "#app/domain/files/intake.ts";
import { readNotes, readTitle } from "#app/domain/files/read-drawing.ts";
import { recordId, recordVersion } from "#app/domain/ids.schema.ts";
import { oneLine } from "#app/domain/plain-text.ts";
import {
	listChosenSpecimens,
	listChosenSubstrates,
	listFilters,
	listSpecimens,
	listSubstrates,
} from "#app/domain/wizards/solution-choices.sql.ts";
import {
	clearDrawing,
	findingsOnDraft,
	type SolutionKey,
	solutionWizard,
	stateOfStep,
	stateOfText,
	storeDrawing,
	storeSolutionStep,
	submitSolution,
} from "#app/domain/wizards/solution-draft.ts";
import {
	editNotes,
	type HeldPicture,
	MAX_SEARCH,
	numberedNotes,
	SOLUTION_STEPS,
	type SolutionPart,
	type SolutionSnapshot,
} from "#app/domain/wizards/solution-steps.ts";
import { getWizard } from "#app/domain/wizards/wizard-drafts.ts";
import { stepAfter } from "#app/domain/wizards/wizard-steps.ts";
import { editorsOnly, idOrNew, type RequestContext, requireUser } from "#app/http/guards.server.ts";
import { flash } from "#app/http/session.server.ts";
import { type StoredUploads, storedUploads } from "#app/http/stored-uploads.server.ts";
import { submit } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { drawingAddress, pictureOf, responsivePicture } from "#app/routes/drawing-pictures.ts";
import { describeIssued, offerNotice } from "#app/routes/management/recall/issued-words.server.ts";
import { leaveWizard } from "#app/routes/management/wizard/leave-wizard.server.ts";
import { fileLimits } from "#app/routes/uploading/file-limits.server.ts";

const id = recordId();
const several = <Item extends z.ZodType>(item: Item) =>
	z.preprocess((given) => (given === undefined ? [] : Array.isArray(given) ? given : [given]), z.array(item));

const stepFields = {
	step: z.coerce.number().int().min(1).max(SOLUTION_STEPS.length).default(1),
	move: z.string().max(20).default("next"),
	seen: z.string().max(40).default(""),
	version: recordVersion.optional(),
	acknowledged: z.string().max(40).optional(),
	note: several(z.string().optional()).meta({ maxLength: MAX_NOTE, maxItems: MAX_NOTES }),
	substrates: several(id),
	specimens: several(id),
	filter: z
		.object({
			substrate: z.string().trim().max(MAX_SEARCH).default(""),
			text: z.string().trim().max(MAX_SEARCH).default(""),
			classification: id.nullable().default(null),
			material: id.nullable().default(null),
			type: id.nullable().default(null),
			here: z.coerce.boolean().default(false),
		})
		.default({ substrate: "", text: "", classification: null, material: null, type: null, here: false }),
};

const schema = z.object(stepFields);

type SentStep = z.output<typeof schema>;

/** The filter that was sent; undefined where a step has no list to choose from. */
function sentFilter(part: SolutionPart, { filter: { substrate, ...specimens } }: SentStep) {
	if (part === "substrates") return { substrate };
	return part === "specimens" ? specimens : undefined;
}

function sentPart(part: "notes" | "substrates" | "specimens", { note, substrates, specimens, move }: SentStep) {
	if (part === "substrates") return substrates;
	if (part === "specimens") return specimens;
	const lines = note.map((text) => oneLine(text ?? ""));
	const edited = editNotes(lines, move);
	return move.startsWith("note:") ? edited : edited.filter((text) => text !== "");
}

const done = (recordId: number | null) =>
	recordId === null ? "Solution has been created successfully." : "Solution has been updated successfully.";

async function finish(
	{ em, actor, session }: RequestContext,
	{ key }: SolutionAddress,
	acknowledged?: string,
): Promise<string> {
	const selected = await submitSolution(em, actor, key, acknowledged);
	await flash(em, session, {
		notice: done(key.recordId),
		...(key.recordId === null ? {} : await offerNotice({ em, actor }, "solution", key.recordId)),
	});
	return paths.solutionManager({ selected });
}

async function leave(
	context: RequestContext,
	address: SolutionAddress,
	sent: { move: string; version?: number; acknowledged?: string },
): Promise<string | null> {
	const { key, path, step } = address;
	if (sent.move === "submit") return finish(context, address, sent.acknowledged);
	return leaveWizard(context, solutionWizard, {
		...{ key, move: sent.move, version: sent.version, step },
		back: paths.solutionManager({ selected: key.recordId }),
		addressOf: (at) => paths.wizardStep(path, at),
	});
}

interface SolutionAddress {
	key: SolutionKey;
	path: string;
	/** The step; null for where the person left off. */
	step: number | null;
}

export function readSolutionAddress(request: Request, id: string | undefined): SolutionAddress {
	const requested = new URL(request.url).searchParams.get("step") ?? "";
	const step = /^[1-5]$/.test(requested) ? Number(requested) : null;
	const recordId = idOrNew(id);
	const path = recordId === null ? paths.solutionCreate() : paths.solutionEdit(recordId);
	return { key: { kind: "solution", recordId }, path, step };
}

const heldPicture = ({ id, width, height }: HeldPicture) => ({ src: paths.wizardFile(id), width, height });

async function inWords(
	{ em }: RequestContext,
	{ drawing, title = "", notes, substrates, specimens }: SolutionSnapshot,
) {
	return {
		drawing,
		title,
		notes: numberedNotes(notes),
		substrates: (await listChosenSubstrates(em, substrates)).map(({ label }) => label).join("\n"),
		specimens: (await listChosenSpecimens(em, specimens)).map(({ label }) => label).join("\n"),
	};
}

const compare = async (context: RequestContext, mine: SolutionSnapshot, theirs: SolutionSnapshot) => ({
	mine: await inWords(context, mine),
	theirs: await inWords(context, theirs),
});

export async function readSolutionWizard(context: RequestContext, { key, path, step: requested }: SolutionAddress) {
	const { em, actor } = context;
	const wizard = await getWizard(em, actor, solutionWizard, key);
	const { snapshot, newer } = wizard;
	const before = wizard.stored;
	const { substrates, specimens, filter, pdf, image } = snapshot;
	const step = Math.min(requested ?? wizard.step, wizard.step);
	const [stored] = key.recordId === null ? [] : await listSolutions(em, [key.recordId]);
	const { key: part } = SOLUTION_STEPS[step - 1]!;
	const review = step === SOLUTION_STEPS.length;
	const findings = step === 4 || review ? await findingsOnDraft(em, key.recordId, snapshot) : [];
	return {
		path,
		back: paths.solutionManager({ selected: key.recordId }),
		code: stored?.drawing ?? null,
		limits: fileLimits(),
		record: key.recordId,
		issued: await describeIssued({ em, actor }, "solution", key.recordId),
		step,
		furthest: wizard.step,
		resumed: wizard.resumed && requested === null,
		snapshot,
		seen: part === "confirmation" ? "" : stateOfStep(snapshot, part),
		pictures: {
			held: image && heldPicture(image),
			stored: stored ? responsivePicture(stored) : null,
			small: stored ? pictureOf(stored.id, "img_small", stored.imgSmall) : null,
			storedPdf: stored?.pdf ? { name: stored.pdf.name, address: drawingAddress(stored.id, "pdf", stored.pdf) } : null,
		},
		substrates: step === 3 || review ? await listChosenSubstrates(em, substrates) : [],
		moreSubstrates: step === 3 ? await listSubstrates(em, substrates, filter.substrate) : [],
		specimens: step === 4 || review ? await listChosenSpecimens(em, specimens) : [],
		more: step === 4 ? { ...(await listSpecimens(em, snapshot)), filters: await listFilters(em) } : null,
		changes: review && before ? await compare(context, snapshot, before) : null,
		completeness: review
			? await evaluateParts(em, {
					hasPdf: pdf !== null || Boolean(stored?.pdf),
					hasPicture: image !== null || Boolean(stored?.imgLarge),
					isActive: stored?.isActive ?? true,
					substrates,
					specimens,
				})
			: null,
		findings,
		toAcknowledge: review ? stateOfText(findings) : null,
		newer: newer && { version: newer.version, ...(await compare(context, snapshot, newer.snapshot)) },
	};
}

export type SolutionWizardPage = Awaited<ReturnType<typeof readSolutionWizard>>;

const uploadSchema = z.object({
	drawing: z.string().trim().max(200).toUpperCase().default(""),
	title: z.string().max(500).transform(oneLine).default(""),
	move: z.string().max(20).default("next"),
	seen: z.string().max(40).default(""),
	step: stepFields.step,
	version: stepFields.version,
});

type SentUpload = z.output<typeof uploadSchema>;
type Stored = StoredUploads<"drawing_pdf" | "drawing_image">;

const KINDS = { pdf: "drawing_pdf", img: "drawing_image" } as const;

/** Keeps what was uploaded. An image without its PDF is no drawing. */
async function storeSentFiles(
	{ em, actor }: RequestContext,
	{ key }: SolutionAddress,
	{ drawing, title, move, seen }: SentUpload,
	{ checked, ids }: Stored,
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
	const lines = read && "lines" in read ? read.lines : [];
	const named = title || readTitle(lines, drawing);
	await storeDrawing(em, actor, key, { drawing, title: named, pdf: pdf!, picture, notes: readNotes(lines), seen });
}

/** Upload and PDF Only stay, Next takes chosen files along. After a failure no files or notes that were seen are kept. */
async function actOnUpload(request: Request, address: SolutionAddress) {
	const { key, path } = address;
	const wanted = ({ move }: SentUpload) => ["upload", "pdf", "next"].includes(move);
	const answer = await submit(
		editorsOnly(request),
		{ schema: uploadSchema, files: storedUploads(KINDS, { wanted }) },
		async (context, sent, stored) => {
			const { em, actor } = context;
			const { move, seen, drawing, title } = sent;
			const left = await leave(context, address, sent);
			if (left !== null) return left;
			const brought = Object.keys(stored.ids).length > 0;
			const files = brought || move === "upload" || move === "pdf";
			if (files) await storeSentFiles(context, address, sent, stored);
			const to = stepAfter(move, 1);
			const typed = files ? {} : { title };
			const next = await storeSolutionStep(em, actor, key, { part: "drawing", typed: drawing, ...typed, seen, to });
			return paths.wizardStep(path, next);
		},
	);
	const { error, initialValue } = "data" in answer ? answer.data.result : {};
	if (error?.pdf || error?.img) {
		const { em, actor } = await requireUser(editorsOnly(request));
		await clearDrawing(em, actor, key, uploadSchema.shape.seen.parse(initialValue?.seen));
	}
	return answer;
}

export function actOnSolution(request: Request, address: SolutionAddress) {
	// Whoever sends no files may send the first step's form without parts, too.
	const parts = /^multipart\//i.test(request.headers.get("Content-Type") ?? "");
	if (parts || address.step === 1) return actOnUpload(request, address);
	return actOnStep(request, address);
}

function actOnStep(request: Request, address: SolutionAddress) {
	const actOnSolution = async (context: RequestContext, sent: SentStep) => {
		const left = await leave(context, address, sent);
		if (left !== null) return left;
		const { key, path } = address;
		const { move, step, seen } = sent;
		const part = SOLUTION_STEPS[step - 1]?.key ?? "drawing";
		const to = stepAfter(move, step);
		if (part === "drawing" || part === "confirmation") return paths.wizardStep(path, to);
		const next = await storeSolutionStep(context.em, context.actor, key, {
			part,
			typed: sentPart(part, sent),
			seen,
			to,
			filter: sentFilter(part, sent),
		});
		if (move !== "specimen") return paths.wizardStep(path, next);
		return paths.wizardStep(paths.specimenCreate(), 1, key.recordId === null ? "new" : String(key.recordId));
	};
	return submit(editorsOnly(request), { schema, failed: "Something went wrong creating solution" }, actOnSolution);
}
