import { afterAll, beforeAll, expect, test } from "vitest";
import { requestPasswordReset } from "#app/domain/accounts/reset.ts";
import { resendActivation, signUp } from "#app/domain/accounts/sign-up.ts";
import { activate, deactivate } from "#app/domain/people/by-command.ts";
import { type MailServer, openMailServer } from "#tests/support/mail-server.ts";
import { openPostOffice, type PostOffice, partsOf, signUpOf } from "#tests/support/post-office.ts";

let office: PostOffice;
let server: MailServer;
beforeAll(async () => {
	office = await openPostOffice({ APP_URL: "https://schedules.example.com" });
	server = await openMailServer();
});
afterAll(async () => {
	await office.close();
	await server.close();
});

/** Signs up and answers the job of the mail. */
async function newMail(email: string, more: object = {}) {
	await signUp(office.em, signUpOf(email, more), office.mail);
	return office.jobs.at(-1)!;
}

const marks = async (mailId: string) =>
	(await office.em.execute("select sent, refused from mail where id = ?", [mailId]))[0];

const mailsTo = (email: string) => server.mails.filter(({ recipient }) => recipient === email);

test("a mail goes to the person's address, with a link that begins with APP_URL, and once", async () => {
	const job = await newMail("ann@example.org", { first_name: "Māia", last_name: "O'Neill" });
	const deliver = office.delivery(server.url);
	await deliver(job);
	await deliver(job);
	const [mail, ...more] = mailsTo("ann@example.org");
	expect(more).toEqual([]);
	expect(mail).toMatchObject({
		subject: "Activate your account",
		headers: {
			from: "no-reply@example.com",
			to: "ann@example.org",
			"auto-submitted": "auto-generated",
			"message-id": `<${job.mailId}@schedules.example.com>`,
		},
	});
	expect(mail?.text).toContain("Hello Māia,");
	expect(mail?.link).toMatch(/^https:\/\/schedules\.example\.com\/auth\/activate\/[\w-]+\/[\w-]{24}$/);
	expect(mail?.html).toContain(mail?.link);
	expect(await marks(job.mailId)).toMatchObject({ sent: expect.anything(), refused: null });
});

test("a server that says 4xx is asked again, with the same mail; one that says 5xx of the recipient is not", async () => {
	const deliver = office.delivery(server.url);
	const later = await newMail("later@example.org");
	server.refuse("later@example.org", 451);
	const since = office.events.length;
	await expect(deliver(later)).rejects.toThrow(/^The mail could not be sent yet \(451\)\.$/);
	expect(await marks(later.mailId)).toMatchObject({ sent: null, refused: null });
	server.accept("later@example.org");
	await deliver(later);
	expect(mailsTo("later@example.org")).toHaveLength(1);
	const never = await newMail("never@example.org");
	server.refuse("never@example.org", 550);
	await deliver(never);
	expect(await marks(never.mailId)).toMatchObject({ sent: null, refused: expect.anything() });
	server.accept("never@example.org");
	await deliver(never);
	expect(mailsTo("never@example.org")).toEqual([]);
	const events = office.events.slice(since);
	expect(events.map(({ outcome, code }) => [outcome, code])).toEqual([
		["not sent yet", "451"],
		["sent", undefined],
		["refused for good", "550"],
	]);
	expect(JSON.stringify(events)).not.toMatch(/example\.org|auth\/activate/);
});

test("when the server takes a mail and dies before it says so, the repeat is recognisable", async () => {
	const job = await newMail("cut@example.org");
	const deliver = office.delivery(server.url);
	server.refuse("cut@example.org", 0);
	await expect(deliver(job)).rejects.toThrow(/could not be sent yet/);
	server.accept("cut@example.org");
	await deliver(job);
	const [first, second] = mailsTo("cut@example.org");
	expect(second?.headers["message-id"]).toBe(first?.headers["message-id"]);
	expect(second?.headers.date).toBe(first?.headers.date);
	expect(second?.link).toBe(first?.link);
});

test("two workers with one mail in hand send it once", async () => {
	const job = await newMail("two@example.org");
	const tries = [1, 2, 3].map(() => office.delivery(server.url)(job));
	await Promise.allSettled(tries);
	await office.delivery(server.url)(job);
	expect(mailsTo("two@example.org")).toHaveLength(1);
});

test("a mail that the database could not mark is marked later and not sent again", async () => {
	const job = await newMail("unmarked@example.org");
	const deliver = office.delivery(server.url);
	await office.em.execute(
		`create function refuse_mark() returns trigger language plpgsql as 'begin raise exception ''away''; end'`,
	);
	await office.em.execute("create trigger away before update on mail for each row execute function refuse_mark()");
	await expect(deliver(job)).rejects.toThrow();
	await office.em.execute("drop trigger away on mail");
	expect(await marks(job.mailId)).toMatchObject({ sent: null });
	await deliver(job);
	expect(mailsTo("unmarked@example.org")).toHaveLength(1);
	expect(await marks(job.mailId)).toMatchObject({ sent: expect.anything() });
});

test("a mail that waited carries the link that works now, and its time starts when it is sent", async () => {
	const waiting = await newMail("outage@example.org");
	await office.em.execute("update account_token set expires = now() - interval '1 day'");
	await resendActivation(office.em, "outage@example.org", office.mail);
	const later = office.jobs.at(-1)!;
	for (const job of [later, waiting]) await office.delivery(server.url)(job);
	const [first, second] = mailsTo("outage@example.org").map((mail) => partsOf(mail));
	expect(second).toEqual(first);
	const [row] = await office.em.execute<{ hours: number }[]>(
		`select round(extract(epoch from expires - now()) / 3600)::int as hours
		 from account_token t join user_account u on u.id = t.user_id where u.email = 'outage@example.org' and replaced is null`,
	);
	expect(row?.hours).toBe(72);
});

test("a mail that has nothing left to say is not sent", async () => {
	const pending = await newMail("already@example.org");
	await activate(office.em, "already@example.org");
	await requestPasswordReset(office.em, "already@example.org", office.mail);
	const reset = office.jobs.at(-1)!;
	await deactivate(office.em, "already@example.org");
	await requestPasswordReset(office.em, "unknown@example.org", office.mail);
	const nobody = office.jobs.at(-1)!;
	for (const job of [pending, reset, nobody]) await office.delivery(server.url)(job);
	expect(mailsTo("already@example.org")).toEqual([]);
	expect(mailsTo("unknown@example.org")).toEqual([]);
});

test("an account that is gone takes its mail along", async () => {
	const job = await newMail("gone@example.org");
	await office.em.execute("delete from user_account where email = 'gone@example.org'");
	await office.delivery(server.url)(job);
	expect(mailsTo("gone@example.org")).toEqual([]);
});
