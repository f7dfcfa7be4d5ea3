import { z } from "zod";
import {
	drawingFields,
	named,
	productFields,
	solutionFields,
	staffReportFields,
	warnings,
} from "#app/domain/catalogue/records/shapes.ts";
import { id, shape, time } from "#app/domain/shape.schema.ts";

const file = z.string().nullable().meta({ description: "A signed, time-limited address, or null." });

const minutes = z.int().min(0).nullable().meta({ description: "Minutes; null where the part is not stated." });

export const frr = shape("Frr", {
	id,
	name: z.string(),
	group: z.array(id),
	is_active: z.boolean(),
	structural: minutes,
	integrity: minutes,
	insulation: minutes,
	readable: z.boolean(),
	warnings,
});

export const product = shape("Product", productFields(file));
export const staffReport = shape("StaffReport", staffReportFields(file));
export const drawing = shape("Drawing", drawingFields(file));

const fields = solutionFields(drawing, product);
export const solution = shape("Solution", fields);
export const staffSolution = shape("StaffSolution", { ...fields, warnings });
export const rankedSolution = shape("RankedSolution", { ...fields, num_specs: z.int().positive() });

export const favourite = shape("Favourite", { id, name: z.string(), user: id, sol: z.array(id) });

export const progress = shape("Progress", {
	id: id.nullable(),
	guide: id,
	user: id,
	progress: z.int().min(0).max(100),
	status: z.enum(["idle", "running", "done", "failed"]),
	updated: time.nullable(),
});

const account = {
	id,
	email: z.string(),
	first_name: z.string(),
	last_name: z.string(),
	phone: z.string(),
	city: id,
	company: id,
};

export const newAccount = shape("NewAccount", account);
export const ownAccount = shape("OwnAccount", { ...account, is_staff: z.boolean() });

export const signedIn = shape("SignedIn", {
	refresh: z.string(),
	access: z.string(),
	id,
	email: z.string(),
	first_name: z.string(),
	last_name: z.string(),
	is_staff: z.boolean(),
});

const feedbackFields = {
	id,
	subject: z.string(),
	message: z.string(),
	user: id,
	is_active: z.boolean(),
	created: time,
};

export const feedback = shape("Feedback", feedbackFields);
export const staffFeedback = shape("StaffFeedback", {
	...feedbackFields,
	user_name: z.string(),
	user_email: z.string(),
});

const requestFields = {
	id,
	email: z.string(),
	full_name: z.string(),
	phone: z.string(),
	company_name: z.string(),
	company_type: z.array(z.string()),
	used_products: z.boolean(),
	created: time,
};

export const companyRequest = shape("CompanyRequest", requestFields);
export const staffCompanyRequest = shape("StaffCompanyRequest", { ...requestFields, is_active: z.boolean() });

export const warranty = shape("Warranty", {
	id,
	revision: z.string(),
	is_active: z.boolean(),
	pdf: z.string(),
	product: named.nullable(),
	updated: time,
});

export const cover = shape("Cover", {
	id,
	revision: z.string(),
	content: z.string(),
	footer_note: z.string(),
	is_active: z.boolean(),
	preview: z.string(),
	created: time,
});

export const detail = z.object({ detail: z.string() });

export const pageOf = <Shape extends z.ZodType>(element: Shape) =>
	z.object({
		count: z.int().min(0),
		next: z.string().nullable(),
		previous: z.string().nullable(),
		results: z.array(element),
	});
