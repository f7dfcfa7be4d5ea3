import { z } from "zod";
import { fileAddressOf } from "#app/api/http/addresses.ts";
import { type CallContext, call, list, ok } from "#app/api/http/call.ts";
import { flag, optionalReference, storeSentFiles, upload } from "#app/api/http/input.ts";
import { saving } from "#app/api/http/saving.ts";
import { COVER_FIELDS, WARRANTY_FIELDS } from "#app/domain/catalogue/definition/records.ts";
import { textRule } from "#app/domain/catalogue/records/check-record.ts";
import { sentCover } from "#app/domain/datasheets/cover-html.ts";
import { saveCover } from "#app/domain/datasheets/covers.ts";
import {
	type CoverRecord,
	listCoverRecords,
	listWarrantyRecords,
	type WarrantyRecord,
} from "#app/domain/datasheets/datasheet-records.ts";
import { addWarranty, setWarrantyActive } from "#app/domain/datasheets/warranties.ts";
import { FIELD_REQUIRED, type FieldErrors, invalid, notFound } from "#app/domain/errors.ts";
import { linkExpiry, signatureOf } from "#app/domain/files/signed-links.ts";
import { settings } from "#db/settings.ts";
import { cover, warranty } from "./answer-shapes.ts";
import { withUploads } from "./staff-records.ts";

const warrantyAnswer = (record: WarrantyRecord) => ({
	...record,
	pdf: fileAddressOf("warranty", record.id, "pdf", record.pdf),
});

/** Signed over; `cover` distinguishes it from a file. */
export const previewParts = (id: number, expires: number) => ["cover", id, expires];

function previewAddress(id: number): string {
	const { appUrl, fileLinkSecret } = settings();
	const expires = linkExpiry(new Date());
	const signature = signatureOf(previewParts(id, expires), fileLinkSecret);
	return `${appUrl}/api/datasheets/cover/${id}/preview/?e=${expires}&s=${signature}`;
}

const coverAnswer = ({ created, ...record }: CoverRecord) => ({
	...record,
	preview: previewAddress(record.id),
	created,
});

async function warrantyOf({ em, actor }: CallContext, id: number) {
	const [record] = await listWarrantyRecords(em, actor, id);
	if (!record) throw notFound();
	return warrantyAnswer(record);
}

async function coverOf({ em, actor }: CallContext, id: number) {
	const [record] = await listCoverRecords(em, actor, id);
	if (!record) throw notFound();
	return coverAnswer(record);
}

const warrantyFields = z.object({
	revision: textRule(WARRANTY_FIELDS.revision).describe("Its revision number."),
	pdf: upload().describe("The warranty as PDF, at most 20 MB."),
	product: optionalReference("sol/admin/product/").describe("The product it is for; empty for all."),
	is_active: flag().optional().describe("Whether it may be printed; true for a new one where it is not sent."),
});

async function createWarranty(context: CallContext, body: z.output<typeof warrantyFields>, known: FieldErrors) {
	const { pdf, ...own } = body;
	const uploads = await storeSentFiles({ warranty: pdf });
	const errors = { ...known, ...uploads.errors };
	const input = { ...own, pdf: uploads.ids.warranty?.[0] };
	const id = await withUploads(uploads, () => addWarranty(context.em, context.actor, { source: "api", errors }, input));
	return warrantyOf(context, id);
}

/** A stored revision never changes but for its flag; what else is sent is not even looked at. */
async function toggleWarranty(context: CallContext, id: number, isActive: boolean | undefined, known: FieldErrors) {
	await warrantyOf(context, id);
	if (isActive === undefined) throw invalid({ is_active: known.is_active ?? [FIELD_REQUIRED] });
	await setWarrantyActive(context.em, context.actor, { id, source: "api" }, isActive);
	return warrantyOf(context, id);
}

const coverFields = z.object({
	revision: textRule(WARRANTY_FIELDS.revision).describe("Its revision number."),
	content: sentCover().describe("Its HTML. What is not plain text formatting is removed; some text has to be left."),
	footer_note: textRule(COVER_FIELDS.footer_note).describe("The note at its foot; may be empty."),
	is_active: flag().optional().describe("Whether it is published; false for a new one where it is not sent."),
});

async function storeCover(
	context: CallContext,
	id: number | null,
	input: Partial<z.output<typeof coverFields>>,
	errors: FieldErrors,
) {
	return coverOf(context, await saveCover(context.em, context.actor, { id, source: "api", errors }, input));
}

const readings = [
	{
		path: "datasheets/warranty/",
		what: "warranty",
		shape: warranty,
		all: async ({ em, actor }: CallContext) => (await listWarrantyRecords(em, actor)).map(warrantyAnswer),
		one: warrantyOf,
	},
	{
		path: "datasheets/cover/",
		what: "cover page",
		shape: cover,
		all: async ({ em, actor }: CallContext) => (await listCoverRecords(em, actor)).map(coverAnswer),
		one: coverOf,
	},
];

export const datasheetCalls = [
	...readings.flatMap(({ path, what, shape, all, one }) => [
		call({
			method: "GET",
			path,
			level: "staff",
			summary: `All ${what} revisions, the newest first.`,
			description: "Active and inactive ones.",
			shape: z.array(shape),
			act: async (context) => list(await all(context)),
		}),
		call({
			method: "GET",
			path: `${path}{id}/`,
			level: "staff",
			summary: `One ${what} revision.`,
			description: "Active or not.",
			params: { id: `Id of the ${what} revision.` },
			shape,
			act: async (context) => ok(await one(context, context.id)),
		}),
	]),
	...saving({
		path: "datasheets/warranty/",
		level: "staff",
		what: "a warranty revision",
		about:
			"A stored revision never changes but for `is_active`, which has to be sent; everything else is ignored. The newest active one of each product is printed.",
		needs: ["pdf"],
		changes: ["is_active"],
		fields: warrantyFields,
		shape: warranty,
		bodyKind: "json or multipart",
		ownTransaction: true,
		find: warrantyOf,
		create: createWarranty,
		update: (context, id, { is_active }, errors) => toggleWarranty(context, id, is_active, errors),
	}),
	...saving({
		path: "datasheets/cover/",
		level: "staff",
		what: "a cover page revision",
		about: "Several may be published: the newest of them is printed.",
		fields: coverFields,
		shape: cover,
		bodyKind: "json or multipart",
		find: coverOf,
		create: (context, input, errors) => storeCover(context, null, input, errors),
		update: (context, id, input, errors) => storeCover(context, id, input, errors),
	}),
];
