import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OutgoingMail, openSmtp } from "#app/adapters/mail.ts";
import { openMailer } from "#app/adapters/mailer.server.ts";
import { openMailServer } from "#tests/support/mail-server.ts";
import { freePort } from "#tests/support/processes.ts";
import { readMail } from "#tests/support/read-mail.ts";

let dataDir: string;
beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "pfs-mailer-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const link = "http://localhost:3000/auth/reset-password/MTIz/abcdefghijklmnopqrstuvwx";

const mail = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
	messageId: "1a2b3c4d-0000-4000-8000-000000000000@localhost",
	kind: "reset",
	to: "ann@example.org",
	date: new Date("2026-02-03T04:05:06.789Z"),
	subject: "Set a new password",
	html: `<p>${link}</p>`,
	text: `Hello Ann,\n\n${link}\n`,
	...more,
});

const mailerTo = (mailUrl: string | null) =>
	openMailer({ mailUrl, mailFrom: "Schedules <no-reply@example.com>", dataDir });

test("without a mail server mails are files, newest last by name, for their owner alone, never twice", async () => {
	const mailer = mailerTo(null);
	const folder = join(dataDir, "outbox");
	const first = await mailer.send(mail());
	expect(await mailer.send(mail())).toEqual(first);
	await mailer.send(mail({ date: new Date("2026-02-03T04:05:06.790Z"), kind: "activation" }));
	expect(first).toEqual({ state: "accepted", file: join(folder, "2026-02-03T04-05-06.789Z-reset-1a2b3c4d.eml") });
	const names = await readdir(folder);
	expect(names.sort()).toEqual([
		"2026-02-03T04-05-06.789Z-reset-1a2b3c4d.eml",
		"2026-02-03T04-05-06.790Z-activation-1a2b3c4d.eml",
	]);
	expect((await stat(folder)).mode & 0o777).toBe(0o700);
	expect((await stat(join(folder, names[0]!))).mode & 0o777).toBe(0o600);
	const raw = await readFile(join(folder, names[0]!), "latin1");
	expect(raw).toContain(`\r\n${link}\r\n`);
	expect(readMail(raw)).toMatchObject({
		link,
		headers: {
			from: "Schedules <no-reply@example.com>",
			to: "ann@example.org",
			date: "Tue, 03 Feb 2026 04:05:06 +0000",
		},
	});
});

test("an outbox that cannot be written is worth another try", async () => {
	const file = join(dataDir, "a-file");
	await writeFile(file, "");
	const mailer = openMailer({ mailUrl: null, mailFrom: "no-reply@example.com", dataDir: file });
	expect(await mailer.send(mail())).toEqual({ state: "unavailable", code: "ENOTDIR" });
});

test("a mail server that is not there is worth another try", async () => {
	expect(await mailerTo(`smtp://127.0.0.1:${await freePort()}`).send(mail())).toMatchObject({ state: "unavailable" });
});

test("only a refusal of the recipient is final: what concerns the sender can be put right", async () => {
	const server = await openMailServer();
	const mailer = mailerTo(server.url);
	for (const [code, state] of [
		[421, "unavailable"],
		[450, "unavailable"],
		[452, "unavailable"],
		[550, "refused"],
		[553, "refused"],
	] as const) {
		server.refuse("ann@example.org", code);
		expect(await mailer.send(mail()), String(code)).toEqual({ state, code: String(code) });
	}
	server.accept("ann@example.org");
	server.refuse("no-reply@example.com", 550);
	expect(await mailer.send(mail())).toEqual({ state: "unavailable", code: "550" });
	server.accept("no-reply@example.com");
	expect(await mailer.send(mail({ to: "nobody" }))).toEqual({ state: "refused", code: "501" });
	await server.close();
});

test("what people typed cannot add headers", async () => {
	const server = await openMailServer();
	const subject = "Company request: A\r\nBcc: victim@example.org";
	expect(await mailerTo(server.url).send(mail({ subject, replyTo: "bob@example.org" }))).toEqual({ state: "accepted" });
	const [received] = await server.received(1);
	expect(received?.headers).not.toHaveProperty("bcc");
	expect(received?.headers).toMatchObject({ "reply-to": "bob@example.org" });
	await server.close();
});

test("a mail server that takes the call and says nothing is given up", async () => {
	const port = await freePort();
	const silent = createServer().listen(port, "127.0.0.1");
	await once(silent, "listening");
	await expect(openSmtp(`smtp://127.0.0.1:${port}`, 100).verify()).rejects.toMatchObject({ code: "ETIMEDOUT" });
	silent.close();
});
