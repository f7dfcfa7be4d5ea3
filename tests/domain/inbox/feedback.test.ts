import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { companyRequestSchema } from "#app/domain/inbox/company-request.schema.ts";
import {
	countOpenRequests,
	listCompanyRequests,
	nameCompany,
	requestCompany,
	setCompanyRequestOpen,
} from "#app/domain/inbox/company-requests.sql.ts";
import {
	FEEDBACK_PAGE_SIZE,
	feedbackSchema,
	listFeedback,
	sendFeedback,
	setFeedbackOpen,
} from "#app/domain/inbox/feedback.ts";
import { forgetOldMail } from "#app/domain/mail/outbox.ts";
import { ensure } from "#tests/support/catalogue.ts";
import { openPostOffice, type PostOffice } from "#tests/support/post-office.ts";

let office: PostOffice;
const ann = { id: 0, firstName: "Ann", isStaff: false };
const staff: Actor = { id: 0, firstName: "Sue", isStaff: true, role: "administrator" };

beforeAll(async () => {
	office = await openPostOffice();
	const person = {
		last_name: "Lee",
		phone: "021234567",
		password_hash: "x",
		is_active: true,
		city_id: 1,
		company_id: 1,
	};
	ann.id = await ensure(office.em, "user_account", { ...person, email: "ann@example.org", first_name: "Ann" });
	staff.id = await ensure(office.em, "user_account", {
		...person,
		email: "sue@example.org",
		first_name: "Sue",
		is_staff: true,
	});
});
afterAll(() => office.close());

const request = (company: string) =>
	requestCompany(
		office.em,
		companyRequestSchema.parse({
			email: "bob@example.org",
			full_name: "Bob Ray",
			phone: "021234567",
			company_name: company,
			company_type: ["Others"],
			used_products: "no",
		}),
		office.mail,
	);

test("feedback needs a message of at most 2000 characters; a subject is optional", () => {
	expect(feedbackSchema.parse({ message: " Nice " })).toEqual({ subject: "", message: "Nice" });
	const faults = (given: object) => feedbackSchema.safeParse(given).error?.issues.map(({ message }) => message);
	expect(faults({ message: "  " })).toEqual(["Message is required"]);
	expect(faults({ message: "x".repeat(2001), subject: "y".repeat(101) })).toEqual([
		"Ensure this field has no more than 100 characters.",
		"Ensure this field has no more than 2000 characters.",
	]);
});

test("feedback is stored open under its sender, and the operator is told in the sender's words", async () => {
	const input = { subject: "Lists\r\nBcc: x@example.org", message: "First line\n\nSecond <b>line</b>" };
	const view = await sendFeedback(office.em, ann, input, office.mail);
	expect(view).toMatchObject({ user: ann.id, isActive: true, message: input.message });
	const mail = await office.lastMail();
	expect(mail).toMatchObject({
		to: "feedback@example.com",
		replyTo: "ann@example.org",
		subject: "Feedback: Lists Bcc: x@example.org",
		text: expect.stringContaining("First line\n\nSecond <b>line</b>"),
		html: expect.stringContaining("<p>Second &lt;b&gt;line&lt;/b&gt;</p>"),
	});
});

test("staff read feedback page by page, the newest first; others may not", async () => {
	for (let at = 0; at < FEEDBACK_PAGE_SIZE; at++) {
		await sendFeedback(office.em, ann, { subject: "", message: `Message ${at}` }, office.mail);
	}
	const first = await listFeedback(office.em, staff, 1);
	expect(first.count).toBe(FEEDBACK_PAGE_SIZE + 1);
	expect(first.entries.map(({ message }) => message)).toEqual(
		Array.from({ length: FEEDBACK_PAGE_SIZE }, (_, at) => `Message ${FEEDBACK_PAGE_SIZE - 1 - at}`),
	);
	expect(first.entries[0]).toMatchObject({ userName: "Ann Lee", userEmail: "ann@example.org" });
	expect((await listFeedback(office.em, staff, 2)).entries).toHaveLength(1);
	await expect(listFeedback(office.em, ann, 1)).rejects.toMatchObject({ kind: "forbidden" });
});

test("an entry is closed and opened again, twice is harmless, and only staff may", async () => {
	const { id } = await sendFeedback(office.em, ann, { subject: "", message: "Close me" }, office.mail);
	expect(await setFeedbackOpen(office.em, staff, id, false)).toMatchObject({ id, isActive: false });
	expect(await setFeedbackOpen(office.em, staff, id, false)).toMatchObject({ id, isActive: false });
	expect(await setFeedbackOpen(office.em, staff, id, true)).toMatchObject({ id, isActive: true });
	await expect(setFeedbackOpen(office.em, ann, id, false)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(setFeedbackOpen(office.em, staff, 999_999, false)).rejects.toMatchObject({ kind: "not_found" });
});

test("a company request says whether the company is in the list by now, whatever the case", async () => {
	await request("Acme Fire");
	expect((await listCompanyRequests(office.em, staff, 1)).entries[0]).toMatchObject({
		company_name: "Acme Fire",
		exists: false,
	});
	await ensure(office.em, "company", { name: "ACME fire" });
	expect((await listCompanyRequests(office.em, staff, 1)).entries[0]).toMatchObject({
		exists: true,
		listed: "ACME fire",
	});
	await expect(listCompanyRequests(office.em, ann, 1)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(countOpenRequests(office.em, ann)).rejects.toMatchObject({ kind: "forbidden" });
});

test("who asked is told once that the company is in the list, and the mail repeats nothing of the request", async () => {
	const { id } = await request("Zenith Passive");
	const before = office.jobs.length;
	await expect(setCompanyRequestOpen(office.em, staff, id, false, office.mail)).rejects.toMatchObject({
		message: "The company is not in the list yet. Add it first.",
	});
	const company = await ensure(office.em, "company", { name: "ZP Ltd" });
	await nameCompany(office.em, staff, id, company);
	await expect(nameCompany(office.em, ann, id, company)).rejects.toMatchObject({ kind: "forbidden" });
	const [entry] = (await listCompanyRequests(office.em, staff, 1)).entries;
	expect(entry).toMatchObject({ id, exists: true, listed: "ZP Ltd", isActive: true });
	await setCompanyRequestOpen(office.em, staff, id, false, office.mail);
	await setCompanyRequestOpen(office.em, staff, id, false, office.mail);
	expect(office.jobs.slice(before).map(({ kind }) => kind)).toEqual(["company_added"]);
	const mail = await office.lastMail();
	expect(mail).toMatchObject({ to: "bob@example.org", subject: "Your company is in the list now" });
	expect(mail?.text).toContain("/auth/sign-up");
	expect(mail?.text).toContain("“ZP Ltd”");
	expect(mail?.text).not.toContain("Zenith");
});

test("a request that is opened again does not tell a second time, unless the first mail was refused for good", async () => {
	const { id } = await request("Ypsilon Ltd");
	await nameCompany(office.em, staff, id, await ensure(office.em, "company", { name: "Ypsilon Ltd" }));
	const before = office.jobs.length;
	const tell = () => setCompanyRequestOpen(office.em, staff, id, false, office.mail);
	const open = () => setCompanyRequestOpen(office.em, staff, id, true);
	await tell();
	await office.em.execute("update mail set created = now() - interval '31 days' where request_id = ?", [id]);
	await forgetOldMail(office.em);
	expect(await open()).toMatchObject({ isActive: true });
	expect(await tell()).toMatchObject({ isActive: false });
	expect(office.jobs).toHaveLength(before + 1);
	expect(await open()).toMatchObject({ isActive: true, notified: true });
	await tell();
	await office.em.execute("update mail set refused = now() where request_id = ? and kind = 'company_added'", [id]);
	expect(await open()).toMatchObject({ isActive: true, notified: false });
	await tell();
	expect(office.jobs).toHaveLength(before + 2);
});

test("a request that is closed without a word sends no mail", async () => {
	const { id } = await request("Quiet Ltd");
	const before = office.jobs.length;
	expect(await setCompanyRequestOpen(office.em, staff, id, false)).toMatchObject({ isActive: false });
	await expect(setCompanyRequestOpen(office.em, ann, id, true)).rejects.toMatchObject({ kind: "forbidden" });
	expect(office.jobs).toHaveLength(before);
});
