import { z } from "zod";
import { type CallContext, call, created } from "#app/api/http/call.ts";
import { type StoredUpload, storeSentFiles, upload } from "#app/api/http/input.ts";
import { saving } from "#app/api/http/saving.ts";
import { lookup as lookupOf, PRODUCT_FIELDS } from "#app/domain/catalogue/definition/lookups.ts";
import type { FieldDefinition, RecordInput } from "#app/domain/catalogue/definition/record-definition.ts";
import { REPORT_FIELDS } from "#app/domain/catalogue/definition/records.ts";
import { SPECIMEN_FIELDS } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { lookupShape, named } from "#app/domain/catalogue/parts/record-shapes.ts";
import { textRule } from "#app/domain/catalogue/records/check-record.ts";
import { saveProduct, saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import type { FileKind } from "#app/domain/files/kinds.ts";
import { forgetFiles } from "#app/domain/files/pending.ts";
import { keyed, keysOf } from "#app/domain/keyed.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import { MAX_REPORT_FORM_BYTES } from "#app/file-limits.ts";
import { files, forkEm } from "#app/http/resources.server.ts";
import { isReceived } from "#app/http/uploads.server.ts";
import { ABOUT, fieldsOf, isActiveFlag, recordOf, ruleOf, saveListed, shapeOf } from "./staff-lists.ts";

const inputOf = ({ input, answer = "" }: FieldDefinition) => input ?? answer;

const specimenFields = z.object({
	...keyed(keysOf(SPECIMEN_FIELDS), (name) => ruleOf(SPECIMEN_FIELDS[name]).describe(inputOf(SPECIMEN_FIELDS[name]))),
	is_active: isActiveFlag,
});

const productFields = z.object({
	name: textRule(PRODUCT_FIELDS.name).describe(PRODUCT_FIELDS.name.answer),
	is_active: isActiveFlag,
	...keyed(["img", "tds", "msds"] as const, (name) => upload().describe(PRODUCT_FIELDS[name].input)),
});

type ProductBody = Partial<z.output<typeof productFields>>;
type Errors = Parameters<typeof saveSpecimen>[2]["errors"];

/** Saves a record with its uploads; deletes the uploads if the record is refused. */
export async function withUploads<Saved>(
	uploads: Pick<StoredUpload<FileKind>, "ids">,
	save: () => Promise<Saved>,
): Promise<Saved> {
	try {
		return await save();
	} catch (error) {
		const ids = Object.values(uploads.ids).flatMap((some) => some ?? []);
		if (ids.length > 0) await forgetFiles(await forkEm(), files(), ids);
		throw error;
	}
}

async function storeProduct(context: CallContext, id: number | null, body: ProductBody, known: Errors) {
	const { img, tds, msds, ...own } = body;
	const uploads = await storeSentFiles({ product_image: img, tds, msds });
	const errors = { ...known, ...uploads.errors };
	const [image, sheet, safety] = [uploads.ids.product_image, uploads.ids.tds, uploads.ids.msds].map((ids) => ids?.[0]);
	const stored = Object.entries({ img: image, tds: sheet, msds: safety });
	const input = { ...own, ...Object.fromEntries(stored.filter(([, file]) => file !== undefined)) };
	const { id: saved } = await withUploads(uploads, () =>
		saveProduct(context.em, context.actor, { id, source: "api", errors }, input),
	);
	return recordOf(context, "product", saved);
}

async function storeReport(context: CallContext, id: number | null, body: Record<string, unknown>, known: Errors) {
	const { document, ...own } = body;
	const uploads = await storeSentFiles({ report: isReceived(document) ? document : undefined });
	const errors = { ...known, ...uploads.errors };
	const [file] = uploads.ids.report ?? [];
	const input = file === undefined ? own : { ...own, document: file };
	return withUploads(uploads, () => saveListed(context, "report", id, input, errors));
}

async function storeSpecimen(context: CallContext, id: number | null, input: RecordInput, errors: Errors) {
	const saved = await saveSpecimen(context.em, context.actor, { id, source: "api", errors }, input);
	return recordOf(context, "specimen", saved);
}

export const staffRecordCalls = [
	...saving({
		path: "sol/admin/specimen/",
		level: "staff",
		what: "a specimen",
		about: `${ABOUT} Copy a specimen by creating one with its values and another \`specimen_id\`.`,
		fields: specimenFields,
		shape: shapeOf("specimen"),
		bodyKind: "json or multipart",
		find: (context, id) => recordOf(context, "specimen", id),
		create: (context, input, errors) => storeSpecimen(context, null, input, errors),
		update: (context, id, input, errors) => storeSpecimen(context, id, input, errors),
	}),
	...saving({
		path: "sol/admin/product/",
		level: "staff",
		what: "a product",
		about: `${ABOUT} A file that is sent replaces the stored one; without it, or with an empty text, the stored one stays.`,
		fields: productFields,
		shape: shapeOf("product"),
		bodyKind: "json or multipart",
		ownTransaction: true,
		find: (context, id) => recordOf(context, "product", id),
		create: (context, input, errors) => storeProduct(context, null, input, errors),
		update: (context, id, input, errors) => storeProduct(context, id, input, errors),
	}),
	...saving({
		path: "sol/admin/report/",
		level: "staff",
		what: "a report",
		about: `${ABOUT} A document that is sent replaces the stored one; without it, or with an empty text, the stored one stays.`,
		fields: fieldsOf("report").extend({ document: upload().describe(inputOf(REPORT_FIELDS.document)) }),
		shape: shapeOf("report"),
		bodyKind: "json or multipart",
		ownTransaction: true,
		maxUploadBytes: MAX_REPORT_FORM_BYTES,
		find: (context, id) => recordOf(context, "report", id),
		create: (context, input, errors) => storeReport(context, null, input, errors),
		update: (context, id, input, errors) => storeReport(context, id, input, errors),
	}),
	call({
		method: "POST",
		path: "res/companies/",
		level: "staff, quietly",
		summary: "Add a company; everybody but staff is refused.",
		description:
			"A sign-up form may try this first and, refused, ask for the company by `res/request_company/`. It refuses a name that the list has already.",
		body: z.object({
			name: requiredText("Name is required", lookupOf("company").maxName).describe("The name of the company."),
		}),
		status: 201,
		shape: named,
		async act(context, { name }) {
			const { id, name: stored } = lookupShape.parse(await saveListed(context, "company", null, { name }));
			return created({ id, name: stored });
		},
	}),
];
