import { z } from "zod";
import { type CallContext, call, created } from "#app/api/http/call.ts";
import { keepFiles, type StoredUpload, upload } from "#app/api/http/input.ts";
import { saving } from "#app/api/http/saving.ts";
import { lookup as lookupOf, PRODUCT_FIELDS } from "#app/domain/catalogue/definition/lookups.ts";
import type { FieldDefinition, RecordInput } from "#app/domain/catalogue/definition/record-definition.ts";
import { REPORT_FIELDS } from "#app/domain/catalogue/definition/records.ts";
import { SPECIMEN_FIELDS } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { lookupShape, named } from "#app/domain/catalogue/parts/record-shapes.ts";
import { textRule } from "#app/domain/catalogue/records/check-record.ts";
import { saveProduct, saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { type FileKind, MAX_REPORT_FORM_BYTES } from "#app/domain/files/kinds.ts";
import { forgetFiles } from "#app/domain/files/pending.ts";
import { keyed, keysOf } from "#app/domain/keyed.ts";
import { requiredText } from "#app/domain/text.schema.ts";
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
type Faults = Parameters<typeof saveSpecimen>[2]["errors"];

/** When the record is refused, its uploads go again. */
export async function withKept<Saved>(
	kept: Pick<StoredUpload<FileKind>, "ids">,
	save: () => Promise<Saved>,
): Promise<Saved> {
	try {
		return await save();
	} catch (error) {
		const ids = Object.values(kept.ids).flatMap((some) => some ?? []);
		if (ids.length > 0) await forgetFiles(await forkEm(), files(), ids);
		throw error;
	}
}

async function storeProduct(asked: CallContext, id: number | null, body: ProductBody, known: Faults) {
	const { img, tds, msds, ...own } = body;
	const kept = await keepFiles({ product_image: img, tds, msds });
	const errors = { ...known, ...kept.faults };
	const [image, sheet, safety] = [kept.ids.product_image, kept.ids.tds, kept.ids.msds].map((ids) => ids?.[0]);
	const taken = Object.entries({ img: image, tds: sheet, msds: safety });
	const input = { ...own, ...Object.fromEntries(taken.filter(([, file]) => file !== undefined)) };
	const { id: saved } = await withKept(kept, () =>
		saveProduct(asked.em, asked.actor, { id, source: "api", errors }, input),
	);
	return recordOf(asked, "product", saved);
}

async function storeReport(asked: CallContext, id: number | null, body: Record<string, unknown>, known: Faults) {
	const { document, ...own } = body;
	const kept = await keepFiles({ report: isReceived(document) ? document : undefined });
	const faults = { ...known, ...kept.faults };
	const [file] = kept.ids.report ?? [];
	const input = file === undefined ? own : { ...own, document: file };
	return withKept(kept, () => saveListed(asked, "report", id, input, faults));
}

async function storeSpecimen(asked: CallContext, id: number | null, input: RecordInput, errors: Faults) {
	const saved = await saveSpecimen(asked.em, asked.actor, { id, source: "api", errors }, input);
	return recordOf(asked, "specimen", saved);
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
		find: (asked, id) => recordOf(asked, "specimen", id),
		create: (asked, input, faults) => storeSpecimen(asked, null, input, faults),
		update: (asked, id, input, faults) => storeSpecimen(asked, id, input, faults),
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
		find: (asked, id) => recordOf(asked, "product", id),
		create: (asked, input, faults) => storeProduct(asked, null, input, faults),
		update: (asked, id, input, faults) => storeProduct(asked, id, input, faults),
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
		find: (asked, id) => recordOf(asked, "report", id),
		create: (asked, input, faults) => storeReport(asked, null, input, faults),
		update: (asked, id, input, faults) => storeReport(asked, id, input, faults),
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
		async act(asked, { name }) {
			const { id, name: stored } = lookupShape.parse(await saveListed(asked, "company", null, { name }));
			return created({ id, name: stored });
		},
	}),
];
