import { parseWithZod } from "@conform-to/zod/v4";
import { afterAll, beforeAll, expect, test } from "vitest";
import { companyRequestSchema } from "#app/domain/inbox/company-request.schema.ts";
import { requestCompany } from "#app/domain/inbox/company-requests.sql.ts";
import { COMPANY_TYPES } from "#app/domain/inbox/inbox-limits.ts";
import { writeMail } from "#app/domain/mail/delivery.ts";
import { mailWriters } from "#app/worker/mail-writers.ts";
import { settings } from "#db/settings.ts";
import { openPostOffice, type PostOffice } from "#tests/support/post-office.ts";

let office: PostOffice;
beforeAll(async () => {
	office = await openPostOffice();
});
afterAll(() => office.close());

const form = {
	email: "Bob@Example.org",
	full_name: "Bob Ray",
	phone: "021234567",
	company_name: "  acme   fire LTD ",
	company_type: ["Fire Engineering", "Others", "Others"],
	used_products: "yes",
};

const faults = (given: object) => {
	const issues = companyRequestSchema.safeParse(given).error?.issues ?? [];
	return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
};

test("a request is read as the contract says", () => {
	expect(companyRequestSchema.parse(form)).toEqual({
		email: "bob@example.org",
		full_name: "Bob Ray",
		phone: "021234567",
		company_name: "Acme Fire LTD",
		company_type: ["Fire Engineering", "Others"],
		used_products: true,
	});
	expect(companyRequestSchema.parse({ ...form, company_type: "IQP/BWOF" }).company_type).toEqual(["IQP/BWOF"]);
	for (const [given, read] of [
		[true, true],
		[false, false],
		["No", false],
		["TRUE", true],
		["false", false],
	] as const) {
		expect(companyRequestSchema.parse({ ...form, used_products: given }).used_products).toBe(read);
	}
	expect(COMPANY_TYPES).toHaveLength(10);
});

test("every fault is named in the specification's words", () => {
	const missing = {
		email: "Email is required",
		full_name: "Name is required",
		phone: "Phone number is required",
		company_name: "Company name is required",
		company_type: "Company type is required",
		used_products: "Required field",
	};
	expect(faults({})).toEqual(missing);
	expect(faults(Object.fromEntries(Object.keys(missing).map((name) => [name, null])))).toEqual(missing);
	expect(faults({ ...form, company_type: [], company_name: "   ", used_products: "" })).toEqual({
		company_type: missing.company_type,
		company_name: missing.company_name,
		used_products: missing.used_products,
	});
	expect(faults({ ...form, used_products: "maybe", company_type: ["Bakers"], full_name: "x".repeat(26) })).toEqual({
		used_products: "Invalid Type",
		company_type: '"Bakers" is not a valid choice.',
		full_name: "Ensure this field has no more than 25 characters.",
	});
	expect(faults({ ...form, used_products: 1, company_type: { a: 1 } })).toMatchObject({
		used_products: "Invalid Type",
		company_type: expect.any(String),
	});
	expect(faults({ ...form, company_name: "ﬁ".repeat(51) })).toEqual({});
	expect(faults({ ...form, company_name: "ﬁ ".repeat(51) })).toEqual({
		company_name: "Ensure this field has no more than 100 characters.",
	});
});

test("the browser's form is read the same way, with one box ticked, several or none", () => {
	const post = (...types: string[]) => {
		const data = new FormData();
		for (const [name, value] of Object.entries(form)) if (typeof value === "string") data.append(name, value);
		for (const type of types) data.append("company_type", type);
		return parseWithZod(data, { schema: companyRequestSchema });
	};
	expect(post("Others")).toMatchObject({ value: { company_type: ["Others"], used_products: true } });
	expect(post("Others", "Architecture")).toMatchObject({ value: { company_type: ["Others", "Architecture"] } });
	expect(post().reply().error).toEqual({ company_type: ["Company type is required"] });
	expect(parseWithZod(new FormData(), { schema: companyRequestSchema }).reply().error).toMatchObject({
		used_products: ["Required field"],
		company_name: ["Company name is required"],
	});
});

test("a request is stored open; operator and person are told; no company is made", async () => {
	const companies = await office.em.execute("select name from company");
	const view = await requestCompany(office.em, companyRequestSchema.parse(form), office.mail);
	expect(view).toMatchObject({ company_name: "Acme Fire LTD", company_type: ["Fire Engineering", "Others"] });
	expect(new Date(view.created).toISOString()).toBe(view.created);
	const [row] = await office.em.execute<object[]>("select * from company_request where id = ?", [view.id]);
	expect(row).toMatchObject({ email: "bob@example.org", company_type: view.company_type, is_active: true });
	expect(await office.em.execute("select name from company")).toEqual(companies);
	expect(office.jobs.map(({ kind }) => kind)).toEqual(["company_request_operator", "company_request_person"]);
	const [operator, person] = await Promise.all(
		office.jobs.map(({ mailId }) => writeMail(office.em.fork() as typeof office.em, mailId, settings(), mailWriters)),
	);
	expect(operator).toMatchObject({
		to: "companies@example.com",
		replyTo: "bob@example.org",
		subject: "Company request: Acme Fire LTD",
		text: expect.stringContaining("Fire Engineering, Others"),
	});
	expect(person).toMatchObject({ to: "bob@example.org", subject: "We have received your company request" });
	expect(person?.text).not.toContain("Acme");
});

test("one address is answered three times an hour at most; the operator is always told", async () => {
	const before = office.jobs.length;
	const input = companyRequestSchema.parse({ ...form, email: "target@example.org" });
	for (let count = 0; count < 5; count++) await requestCompany(office.em, input, office.mail);
	const kinds = office.jobs.slice(before).map(({ kind }) => kind);
	expect(kinds.filter((kind) => kind === "company_request_operator")).toHaveLength(5);
	expect(kinds.filter((kind) => kind === "company_request_person")).toHaveLength(3);
});
