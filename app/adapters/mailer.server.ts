import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { z } from "zod";
import type { Settings } from "#db/settings.ts";
import { errorCode } from "#db/thrown.ts";
import { type Delivery, type Mailer, type OutgoingMail, openSmtp } from "./mail.ts";

/** Newest last by name, readable by their owner alone. A mail that is written again lands in the same file. */
function openOutbox(dataDir: string, letter: (mail: OutgoingMail) => SendMailOptions): Mailer {
	const folder = join(dataDir, "outbox");
	const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
	return {
		async send(mail) {
			try {
				const { message } = await transport.sendMail(letter(mail));
				await mkdir(folder, { recursive: true, mode: 0o700 });
				const file = join(folder, nameOf(mail));
				await write(file, message);
				return { state: "accepted", file };
			} catch (error) {
				return { state: "unavailable", code: errorCode(error) ?? "unknown" };
			}
		},
	};
}

/** Written aside and renamed: whoever watches the folder never reads half a mail. */
async function write(file: string, bytes: Buffer | Readable): Promise<void> {
	const draft = `${file}.part`;
	const handle = await open(draft, "w", 0o600);
	try {
		await handle.writeFile(bytes);
		await handle.sync();
	} finally {
		await handle.close();
	}
	await rename(draft, file);
}

/** `2026-11-21T03-04-05.678Z-activation-1a2b3c4d.eml`: the time of the cause, so that a repeat has the same name. */
function nameOf({ date, kind, messageId }: OutgoingMail): string {
	return `${date.toISOString().replaceAll(":", "-")}-${kind}-${messageId.slice(0, 8)}.eml`;
}

export function openMailer({ mailUrl, mailFrom, dataDir }: Pick<Settings, "mailUrl" | "mailFrom" | "dataDir">): Mailer {
	if (mailUrl === null) return openOutbox(dataDir, (mail) => letter(mail, mailFrom));
	const transport = openSmtp(mailUrl);
	return {
		async send(mail) {
			try {
				await transport.sendMail(letter(mail, mailFrom));
				return { state: "accepted" };
			} catch (error) {
				return verdict(error);
			}
		},
	};
}

function letter(mail: OutgoingMail, from: string): SendMailOptions {
	return {
		messageId: `<${mail.messageId}>`,
		date: mail.date,
		from,
		to: { name: "", address: mail.to },
		...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
		subject: mail.subject,
		text: mail.text,
		html: mail.html,
		headers: { "Auto-Submitted": "auto-generated" },
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

const smtpError = z.object({
	responseCode: z.number().optional(),
	code: z.string().default("unknown"),
	command: z.string().optional(),
});

/** Only a refusal of recipient or message is final: our own part can be put right while the mail waits. */
function verdict(error: unknown): Delivery {
	const { responseCode, code, command } = smtpError.parse(error);
	const final = (responseCode ?? 0) >= 500 && (command === "RCPT TO" || command === "DATA");
	const unwritable = code === "EENVELOPE" && responseCode === undefined;
	return { state: final || unwritable ? "refused" : "unavailable", code: String(responseCode ?? code) };
}
