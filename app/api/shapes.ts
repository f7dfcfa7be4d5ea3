import { z } from "zod";
import { ofRemarks } from "#app/domain/catalogue/specimen-fields.ts";
import { id, shape, time } from "#app/domain/shape.schema.ts";

const file = z.string().nullable().meta({ description: "A signed, time-limited address, or null." });

export const named = shape("Lookup", { id, name: z.string() });
export const lookup = shape("StaffLookup", { id, name: z.string(), is_active: z.boolean() });

export const substrate = shape("Substrate", {
	id,
	thickness: z.string(),
	name: named,
	orientation: named,
	is_active: z.boolean(),
});

export const insulation = shape("Insulation", { id, thickness: z.string(), name: named, is_active: z.boolean() });

export const service = shape("Service", {
	id,
	material: named,
	service_type: named,
	insulation,
	classification: named,
	is_active: z.boolean(),
});

export const report = shape("Report", {
	id,
	book: z.string(),
	number: z.string(),
	lab: named,
	is_active: z.boolean(),
	is_sample: z.boolean(),
});

const warnings = z
	.array(z.string())
	.meta({ description: "What does not fit, one sentence each; it is stored all the same." });

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

export const rating = shape("Rating", {
	lowest: z.string().nullable(),
	highest: z.string().nullable(),
	minimal: z.array(z.string()),
	maximal: z.array(z.string()),
});

export const product = shape("Product", {
	id,
	name: z.string(),
	img: file,
	tds: file,
	msds: file,
	is_active: z.boolean(),
});

const specimenFields = {
	id,
	specimen_id: z.string(),
	size: z.string(),
	...ofRemarks(() => z.string()),
	application: named,
	frr: z.object({ id, name: z.string(), group: z.array(id) }),
	brand: named,
	prot_first: named,
	prot_sec: named.nullable(),
	prot_third: named.nullable(),
	service,
	substrate,
	substrate_2: substrate.nullable(),
	report,
	is_active: z.boolean(),
	created: time,
};

export const specimen = shape("Specimen", specimenFields);
export const staffSpecimen = shape("StaffSpecimen", { ...specimenFields, drawing_txt: z.string(), warnings });

export const drawing = shape("Drawing", { id, txt: z.string(), pdf: file, img_small: file, img_large: file });

const solutionFields = {
	id,
	is_active: z.boolean(),
	drawing,
	specimen: z.array(specimen),
	substrate: z.array(substrate),
	products: z.array(product),
	installation: z.array(z.object({ no_id: z.int(), note: z.string() })),
	service: named.nullable(),
	services: z.array(named),
	rating: rating.nullable(),
	frr_group: z.array(named),
	orientation: z.array(z.string()),
	substrate_type: z.array(z.string()),
	service_class: z.array(z.string()),
	report: z.array(z.string()),
	created: time,
	updated: time,
};

export const solution = shape("Solution", solutionFields);
export const staffSolution = shape("StaffSolution", { ...solutionFields, warnings });
export const rankedSolution = shape("RankedSolution", { ...solutionFields, num_specs: z.int().positive() });

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
