import { z } from "zod";
import { type CallContext, call, ok } from "#app/api/http/call.ts";
import {
	checked,
	flag,
	reference,
	references,
	refusedFiles,
	requiredUpload,
	storeSentFiles,
	upload,
} from "#app/api/http/input.ts";
import { saving } from "#app/api/http/saving.ts";
import { SOLUTION_FIELDS } from "#app/domain/catalogue/definition/records.ts";
import { textRule } from "#app/domain/catalogue/records/check-record.ts";
import { replacePdf, type SolutionInput, saveSolution } from "#app/domain/catalogue/records/saved-records.ts";
import { FIELD_REQUIRED, type FieldErrors, invalid, isRefusal, notFound } from "#app/domain/errors.ts";
import { drawingCode } from "#app/domain/files/drawing-code.schema.ts";
import { MAX_NOTE, MAX_NOTES, MAX_SPECIMENS, MAX_SUBSTRATES } from "#app/domain/files/drawing-limits.ts";
import { pictureIds } from "#app/domain/files/intake.ts";
import { NO_NOTES, readDrawing } from "#app/domain/files/read-drawing.ts";
import { notAList } from "#app/domain/json-types.schema.ts";
import type { SentFile } from "#app/http/form-body.server.ts";
import { files } from "#app/http/resources.server.ts";
import { drawing, staffSolution } from "./answer-shapes.ts";
import { staffSolutionsOf } from "./solution-lists.ts";
import { ABOUT, isActiveFlag } from "./staff-lists.ts";
import { withUploads } from "./staff-records.ts";

/** Longer lists than the domain allows, which says so in its own words. */
const MAX_READ = 10_000;

/** Notes as texts or as `{note}`; what number they are sent with does not count. */
const installation = z
	.unknown()
	.transform((given, context): string[] => {
		if (!Array.isArray(given)) {
			context.addIssue(notAList(given));
			return z.NEVER;
		}
		const texts = given.map((one) => (typeof one === "object" && one !== null && "note" in one ? one.note : one));
		if (texts.every((text) => typeof text === "string")) return texts;
		context.addIssue("Not a valid string.");
		return z.NEVER;
	})
	.meta({
		type: "array",
		items: {
			anyOf: [
				{ type: "string" },
				{
					type: "object",
					required: ["note"],
					properties: { note: { type: "string", description: "The text of the note." } },
				},
			],
		},
	});

const FILE_WORDS = {
	img: "The drawing as picture: PNG, JPEG, WebP or GIF, at most 10 MB.",
	pdf: "The drawing as PDF, at most 20 MB and 200 pages.",
};

const fields = z.object({
	drawing: drawingCode.describe("The drawing code, unique; stored in upper case."),
	title: textRule(SOLUTION_FIELDS.title).describe("What the drawing shows, in a few words; may be empty."),
	specimen: references(MAX_READ, "sol/admin/specimen/").optional().meta({
		minItems: 1,
		maxItems: MAX_SPECIMENS,
		description: "Its specimens in their order, which replace the stored ones.",
	}),
	substrate: references(MAX_READ, "sol/admin/subs/").optional().meta({
		minItems: 1,
		maxItems: MAX_SUBSTRATES,
		description: "The substrates it is for in their order, which replace the stored ones.",
	}),
	installation: installation.optional().meta({
		maxItems: MAX_NOTES,
		description: `The installation notes in their order, which replace the stored ones, each of at most ${MAX_NOTE} characters.`,
	}),
	img: upload().describe(FILE_WORDS.img),
	pdf: upload().describe(FILE_WORDS.pdf),
	isNewFile: flag().optional().describe("False leaves `img` and `pdf` aside; true where it is not sent and a file is."),
	toggle: flag().optional().describe("True changes `is_active` alone, whatever else is sent."),
	is_active: isActiveFlag,
});

type Body = Partial<z.output<typeof fields>>;

async function solutionOf(context: CallContext, id: number) {
	const [stored] = await staffSolutionsOf(context, [id]);
	if (!stored) throw notFound();
	return stored;
}

function toggled({ is_active }: Body, errors: FieldErrors): { input: SolutionInput; errors: FieldErrors } {
	if (errors.is_active) return { input: {}, errors: { is_active: errors.is_active } };
	const missing: FieldErrors = is_active === undefined ? { is_active: [FIELD_REQUIRED] } : {};
	return { input: { is_active }, errors: missing };
}

async function store(context: CallContext, id: number | null, body: Body, known: FieldErrors) {
	const { toggle, isNewFile = true, img, pdf, ...own } = body;
	if (toggle && id === null) throw invalid({ id: [FIELD_REQUIRED] });
	const { img: _img, pdf: _pdf, ...others } = known;
	const ownErrors: FieldErrors = isNewFile ? known : others;
	const sentFiles = toggle || !isNewFile ? {} : { drawing_pdf: pdf, drawing_image: img };
	const uploads = await storeSentFiles(sentFiles);
	const pictures = pictureIds(uploads.ids.drawing_image);
	const sent = { ...own, pdf: uploads.ids.drawing_pdf?.[0], img: pictures };
	const { input, errors } = toggle
		? toggled(body, known)
		: { input: sent, errors: { ...ownErrors, ...uploads.errors } };
	const record = { id, source: "api", errors } as const;
	const saved = await withUploads(uploads, () => saveSolution(context.em, context.actor, record, input)).catch(
		(error) => {
			// A fault of the field as it was written says more than that it is missing then.
			if (!isRefusal(error) || !error.fields) throw error;
			throw invalid({ ...butOfSent(error.fields, isNewFile ? { img, pdf } : {}), ...errors });
		},
	);
	return solutionOf(context, saved);
}

/** A file that was sent is not missing, although none is kept when another is refused. */
const butOfSent = (fields: FieldErrors, sent: Record<string, SentFile | undefined>): FieldErrors =>
	Object.fromEntries(Object.entries(fields).filter(([field]) => !sent[field]));

const paths = ["sol/", "sol/admin/solution/"];

/** Installation notes at their longest, each character written as `\ud83d\ude00`, come to 1.2 MB. */
const MAX_SOLUTION_BYTES = 2 * 1024 * 1024;

const drawingFields = z.object({
	id: reference(undefined, "sol/admin/solution/").describe("The solution."),
	pdf: requiredUpload().describe(FILE_WORDS.pdf),
});
/** Files that are missing are said together with what is wrong with the others. */
const readFields = z.object({ txt: z.string().optional(), pdf: upload(), img: upload() });

const read = z.object({
	message: z.string().describe("What was done."),
	error: z.string().describe("What was not found; empty where all was."),
	img: z.array(z.string()).describe("The pictures as JPEG in base64: the small one, then the large one."),
	installation: z.array(z.string()).describe("The installation notes that the PDF has."),
	title: z.string().describe("The title beside the drawing code in the PDF; empty without one."),
});

export const staffSolutionCalls = [
	...paths.flatMap((path) =>
		saving({
			path,
			level: "staff",
			what: "a solution",
			about: `${ABOUT} With \`toggle\` true only \`is_active\` changes.`,
			needs: ["specimen", "substrate", "img", "pdf"],
			fields,
			shape: staffSolution,
			bodyKind: "json or multipart",
			lists: ["specimen", "substrate", "installation"],
			maxBytes: MAX_SOLUTION_BYTES,
			ownTransaction: true,
			find: solutionOf,
			create: (context, input, errors) => store(context, null, input, errors),
			update: (context, id, input, errors) => store(context, id, input, errors),
		}),
	),
	call({
		method: "GET",
		path: "sol/admin/solution/{id}/",
		level: "staff",
		summary: "One solution, whole.",
		description: "With all its specimens, withdrawn or not.",
		params: { id: "Id of the solution." },
		shape: staffSolution,
		act: async (context) => ok(await solutionOf(context, context.id)),
	}),
	call({
		method: "POST",
		path: "sol/drawing/read/",
		readsOnly: true,
		level: "staff",
		summary: "Read a drawing's files. Nothing is stored.",
		description:
			"A preview before a solution is stored: the pictures as they would appear, and the installation notes in the text of the PDF. It refuses files that `POST sol/` would refuse.",
		bodyKind: "multipart",
		body: readFields,
		fields: z.object({
			txt: fields.shape.drawing,
			pdf: requiredUpload().describe(FILE_WORDS.pdf),
			img: requiredUpload().describe(FILE_WORDS.img),
		}),
		shape: read,
		refusals: [409],
		ownTransaction: true,
		async act(_context, { txt, pdf, img }) {
			const { small, large, notes, title } = await readDrawing(files(), { txt, pdf, img }).catch((error) => {
				throw invalid(refusedFiles(error, ["drawing_pdf", "drawing_image"]));
			});
			return ok({
				message: "The files were read.",
				error: notes.length > 0 ? "" : NO_NOTES,
				img: [small, large].map(({ data }) => Buffer.from(data).toString("base64")),
				installation: notes,
				title,
			});
		},
	}),
	call({
		method: "POST",
		path: "sol/drawing/",
		level: "staff",
		summary: "Replace the PDF of a solution; its pictures and notes stay.",
		description: "The addresses of the former PDF end. `img`, `installation` and `title` of the answer are empty.",
		bodyKind: "multipart",
		body: drawingFields,
		shape: read.extend({
			id: z.int().describe("The id of the solution."),
			drawing: drawing.describe("The drawing of the solution as it is now."),
		}),
		refusals: [404, 409],
		ownTransaction: true,
		async find(context, sent) {
			const named = checked(reference(), sent.id);
			if ("value" in named) await solutionOf(context, named.value);
		},
		async act(context, { id, pdf }) {
			await solutionOf(context, id);
			const uploads = await storeSentFiles({ drawing_pdf: pdf });
			const record = { id, source: "api", errors: uploads.errors } as const;
			await withUploads(uploads, () =>
				replacePdf(context.em, context.actor, record, uploads.ids.drawing_pdf?.[0] ?? 0),
			);
			const { drawing: shown } = await solutionOf(context, id);
			return ok({
				message: "The PDF was replaced.",
				error: "",
				id,
				drawing: shown,
				img: [],
				installation: [],
				title: "",
			});
		},
	}),
];
