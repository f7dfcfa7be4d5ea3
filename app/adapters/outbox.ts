import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createTransport, type SendMailOptions } from "nodemailer";
import { errorCode } from "#db/thrown.ts";
import type { Mail, Mailer } from "./mail.ts";

/** Newest last by name, readable by their owner alone. A mail that is written again lands in the same file. */
export function openOutbox(dataDir: string, letter: (mail: Mail) => SendMailOptions): Mailer {
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
function nameOf({ date, kind, messageId }: Mail): string {
	return `${date.toISOString().replaceAll(":", "-")}-${kind}-${messageId.slice(0, 8)}.eml`;
}
