import { expect, test } from "vitest";
import { activationMail, passwordChangedMail, resetMail } from "#emails/account-mails.ts";
import {
	companyAddedMail,
	companyRequestOperatorMail,
	companyRequestPersonMail,
	feedbackMail,
} from "#emails/inbox-mails.ts";
import { durationInWords, greeting } from "#emails/layout.ts";
import { invitationMail } from "#emails/people-mails.ts";
import { digestMail, noticeMail } from "#emails/recall-mails.ts";

const supportEmail = "support@example.com";
const link = "http://localhost:3000/auth/reset-password/MTIz/abcdefghijklmnopqrstuvwx";
const hostile = `<img src=x onerror="a('b')">&`;
const request = {
	email: "bob@example.org",
	fullName: hostile,
	phone: "021234567",
	companyName: "Acme & Sons",
	companyType: ["Fire Engineering", "Others"],
	usedProducts: true,
	when: "21 November 2026 at 3:04 pm",
	supportEmail,
};
const all = [
	activationMail({ firstName: hostile, link, lifetime: 259_200, supportEmail }),
	resetMail({ firstName: hostile, link, lifetime: 3600, supportEmail }),
	passwordChangedMail({
		firstName: hostile,
		when: "today",
		resetPage: "http://localhost:3000/auth/reset-password",
		supportEmail,
	}),
	companyRequestOperatorMail(request),
	companyRequestPersonMail({ supportEmail }),
	companyAddedMail({ company: "Acme Fire", signUpPage: "http://localhost:3000/auth/sign-up", supportEmail }),
	feedbackMail({
		firstName: hostile,
		email: "bob@example.org",
		subject: "Lists & more",
		message: hostile,
		when: "today",
		supportEmail,
	}),
	invitationMail({
		from: hostile,
		role: "editor",
		may: "can change the catalogue",
		link: "http://localhost:3000/auth/invitation/abcdefghijklmnopqrstuvwx",
		lifetime: 604_800,
		supportEmail,
	}),
	digestMail({
		firstName: hostile,
		reports: [
			{ label: hostile, expires: "22 November 2026", left: -1, issues: 12, owners: 5 },
			{ label: "BK1", expires: "30 November 2026", left: 7, issues: 0, owners: 0 },
		],
		page: "http://localhost:3000/management/evidence",
		supportEmail,
	}),
	noticeMail({
		no: 3,
		subject: "withdrawn",
		reason: hostile,
		label: hostile,
		firstName: hostile,
		issues: [{ documentNo: "PFS-2026-1", project: hostile, revision: "B", issued: "21 November 2026" }],
		places: [{ project: hostile, places: 12 }],
		replacements: ["V-1"],
		page: "http://localhost:3000/projects",
		supportEmail,
	}),
];

test("every mail is readable in the dark, loads nothing and says where to ask", () => {
	for (const { subject, html, text } of all) {
		expect(html, subject).toContain('<meta name="color-scheme" content="light dark">');
		expect(html).toContain("@media (prefers-color-scheme: dark)");
		expect(html).not.toMatch(/<img|<script|<link|<[^>]+ src=|url\(|@import/i);
		expect(html).toContain(`<title>${subject.replace("&", "&amp;")}</title>`);
		expect(text).toContain(supportEmail);
		expect(text).not.toMatch(/&lt;|<p|<a /);
	}
});

test("plain text has short lines of plain characters, so that a link is never cut in two", () => {
	const plain = [
		activationMail({ firstName: "Ann", link, lifetime: 259_200, supportEmail }),
		resetMail({ firstName: "Ann", link, lifetime: 3600, supportEmail }),
	];
	for (const { text } of plain) {
		expect(text).toMatch(/^[\n\x20-\x7e]+$/);
		expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(76);
		expect(text.split("\n")).toContain(link);
	}
});

test("names are escaped in HTML, and not repeated where a mail program could make a link of them", () => {
	const { html, text } = companyRequestOperatorMail(request);
	expect(html).toContain("&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;");
	expect(text.split("\n")).toContain("Type: Fire Engineering, Others");
	expect(companyRequestOperatorMail({ ...request, companyName: "A\nPhone: 1" }).text).toContain(
		"Company: A Phone: 1\n",
	);
	expect(greeting("Ann")).toBe("Hello Ann,");
	expect(greeting("evil.example/win")).toBe("Hello,");
	expect(greeting("Ann\nhere")).toBe("Hello Ann here,");
});

test("lifetimes are said in words", () => {
	expect([259_200, 86_400, 3600, 5400, 60, 90, 1].map(durationInWords)).toEqual([
		"3 days",
		"1 day",
		"1 hour",
		"90 minutes",
		"1 minute",
		"90 seconds",
		"1 second",
	]);
});
