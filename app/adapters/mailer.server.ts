import type { SendMailOptions } from "nodemailer";
import { z } from "zod";
import type { Settings } from "#db/settings.ts";
import type { Delivery, Mail, Mailer } from "./mail.ts";
import { openOutbox } from "./outbox.ts";
import { openSmtp } from "./smtp.ts";

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

function letter(mail: Mail, from: string): SendMailOptions {
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

const smtpFault = z.object({
	responseCode: z.number().optional(),
	code: z.string().default("unknown"),
	command: z.string().optional(),
});

/** Only a refusal of recipient or message is final: our own part can be put right while the mail waits. */
function verdict(error: unknown): Delivery {
	const { responseCode, code, command } = smtpFault.parse(error);
	const final = (responseCode ?? 0) >= 500 && (command === "RCPT TO" || command === "DATA");
	const unwritable = code === "EENVELOPE" && responseCode === undefined;
	return { state: final || unwritable ? "refused" : "unavailable", code: String(responseCode ?? code) };
}
