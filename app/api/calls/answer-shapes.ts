import { z } from "zod";
import {
	drawingFields,
	named,
	productFields,
	solutionFields,
	staffReportFields,
	warnings,
} from "#app/domain/catalogue/parts/record-shapes.ts";
import { id, shape, time } from "#app/domain/shape.schema.ts";

const file = z.string().nullable().meta({ description: "A signed, time-limited address; null without a file." });

const active = z.boolean().describe("False for a record that was withdrawn.");

const minutes = (part: string) =>
	z.int().min(0).nullable().describe(`The minutes of ${part}; null where the name does not state them.`);

export const frr = shape("Frr", "A fire resistance rating, as staff see it.", {
	id,
	name: z.string().describe("In minutes, as structural/integrity/insulation: `-/60/60`."),
	group: z.array(id).describe("The ids of the FRR groups it is in."),
	is_active: active,
	structural: minutes("structural adequacy"),
	integrity: minutes("integrity"),
	insulation: minutes("insulation"),
	readable: z.boolean().describe("False where the name cannot be read as a rating; it then covers no requirement."),
	warnings,
});

export const product = shape("Product", "A product that seals.", productFields(file));
export const staffReport = shape("StaffReport", "A report, as staff see it.", staffReportFields(file));
export const drawing = shape("Drawing", "The drawing of a solution.", drawingFields(file));

const fields = solutionFields(drawing, product);
export const solution = shape("Solution", "A tested way to seal a penetration.", fields);
export const staffSolution = shape("StaffSolution", "A solution, as staff see it.", { ...fields, warnings });
export const rankedSolution = shape("RankedSolution", "A solution with the number of projects that use it.", {
	...fields,
	num_specs: z.int().positive().describe("The number of projects, archived ones too, that have it as an active item."),
});

export const favourite = shape("Favourite", "A list of solutions that a person keeps.", {
	id,
	name: z.string().describe("Its name; two lists may have the same."),
	user: id.describe("The id of the person whose list it is."),
	sol: z.array(id).describe("The ids of its solutions in their order."),
});

export const progress = shape("Progress", "How far the schedule of a project is.", {
	id: id.nullable().describe("The id of the latest run; null where there was none."),
	guide: id.describe("The id of the project."),
	user: id.describe("The id of the person who asked for the schedule."),
	progress: z.int().min(0).max(100).describe("Per cent; 100 when it ended, well or not."),
	status: z
		.enum(["idle", "running", "done", "failed"])
		.describe("`idle` before the first run; `done` or `failed` when the latest one ended."),
	updated: time.nullable().describe("When this last changed; null where there was no run."),
});

const account = {
	id,
	email: z.string().describe("In lower case."),
	first_name: z.string().describe("First name."),
	last_name: z.string().describe("Surname."),
	phone: z.string().describe("Phone number."),
	city: id.describe("The id of the city."),
	company: id.describe("The id of the company."),
};

const staff = z.boolean().describe("True for staff.");

export const newAccount = shape("NewAccount", "An account that was just made; it cannot sign in yet.", account);
export const ownAccount = shape("OwnAccount", "The caller's account.", { ...account, is_staff: staff });

export const signedIn = shape("SignedIn", "The tokens of somebody who has signed in, and who it is.", {
	refresh: z.string().describe("The refresh token, which gets new access tokens for 7 days."),
	access: z.string().describe("The access token, to be sent with each call for 15 minutes."),
	id,
	email: account.email,
	first_name: account.first_name,
	last_name: account.last_name,
	is_staff: staff,
});

const open = z.boolean().describe("True while it is open, false once staff have closed it.");
const received = time.describe("When it was sent.");

const feedbackFields = {
	id,
	subject: z.string().describe("Its subject; may be empty."),
	message: z.string().describe("Its text."),
	user: id.describe("The id of the person who sent it."),
	is_active: open,
	created: received,
};

export const feedback = shape("Feedback", "A piece of feedback.", feedbackFields);
export const staffFeedback = shape("StaffFeedback", "A piece of feedback, as staff see it.", {
	...feedbackFields,
	user_name: z.string().describe("The name of the person who sent it."),
	user_email: z.string().describe("The email address of the person who sent it."),
});

const requestFields = {
	id,
	email: z.string().describe("The email address of the person who asks."),
	full_name: z.string().describe("The name of the person who asks."),
	phone: z.string().describe("The phone number of the person who asks."),
	company_name: z.string().describe("The company, each word with a capital letter."),
	company_type: z.array(z.string()).describe("What the company does."),
	used_products: z.boolean().describe("Whether the company has used the products before."),
	created: received,
};

export const companyRequest = shape("CompanyRequest", "A request to add a company to the list.", requestFields);
export const staffCompanyRequest = shape("StaffCompanyRequest", "A request to add a company, as staff see it.", {
	...requestFields,
	is_active: open,
});

export const warranty = shape("Warranty", "A revision of a warranty.", {
	id,
	revision: z.string().describe("Its revision number."),
	is_active: z.boolean().describe("True where it may be printed: the newest active one of each product is."),
	pdf: z.string().describe("A signed, time-limited address of its PDF."),
	product: named.nullable().describe("The product it is for; null where it is for all."),
	updated: time.describe("When it was added, or last made active or inactive."),
});

export const cover = shape("Cover", "A revision of the cover page of schedules.", {
	id,
	revision: z.string().describe("Its revision number."),
	content: z.string().describe("Its HTML, without anything harmful."),
	footer_note: z.string().describe("The note at its foot; may be empty."),
	is_active: z.boolean().describe("True where it is published: the newest published one is printed."),
	preview: z.string().describe("A signed, time-limited address of the page as it would be printed, as PDF."),
	created: time.describe("When it was added."),
});

export const jobShape = shape("ScheduleJob", "The work of issuing a schedule.", {
	id: id.describe("Its id."),
	guide: z.int().describe("The id of the project."),
	status: z.enum(["running", "done", "failed"]).describe("How it stands."),
	progress: z.int().min(0).max(100).describe("In percent."),
	error: z.string().nullable().describe("Why it failed, for people; null unless it did."),
	document_no: z.string().describe("The document number that is printed on the schedule."),
	started: time.describe("When it was started."),
	finished: time.nullable().describe("When it ended; null while it is running."),
	issue: z.int().nullable().describe("The number of the issue in the project; null until it is issued."),
	findings: z.int().min(0).describe("How many points the check has, and what the file lacks."),
	pdf: z.string().nullable().describe("A signed, time-limited address of the PDF; null until it is there."),
});

export const detail = z.object({ detail: z.string().describe("What was done.") });

export const pageOf = <Shape extends z.ZodType>(element: Shape) =>
	z.object({
		count: z.int().min(0).describe("The number of all records, on all pages."),
		next: z.string().nullable().describe("The address of the next page; null on the last."),
		previous: z.string().nullable().describe("The address of the page before; null on the first."),
		results: z.array(element).describe("The records of this page."),
	});

/** A list that is whole, or a page of it where the caller asks for one. */
export const listOrPage = <Shape extends z.ZodType>(element: Shape) => z.union([z.array(element), pageOf(element)]);
