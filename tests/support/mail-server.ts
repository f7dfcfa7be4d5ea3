import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";
import { type ReadMail, readMail } from "./read-mail.ts";

export interface ReceivedMail extends ReadMail {
	/** The address of the envelope. */
	recipient: string;
}

export interface MailServer {
	/** For MAIL_URL. */
	url: string;
	port: number;
	mails: ReceivedMail[];
	/** Waits until it has taken `count` mails in all (30 seconds at most), and answers them. */
	received(count: number): Promise<ReceivedMail[]>;
	/** Refuses this recipient or sender from now on with this code; 0 takes the mail and then hangs up without a word. */
	refuse(recipient: string, code: number): void;
	accept(recipient: string): void;
	/** Forgets all mails and refusals. */
	clear(): void;
	close(): Promise<void>;
}

/** Starts a mail server on this port, or on a free one. */
export async function openMailServer(port = 0): Promise<MailServer> {
	const mails: ReceivedMail[] = [];
	const refusals = new Map<string, number>();
	const judge = ({ address }: SMTPServerAddress, _session: unknown, answer: (error?: Error) => void) => {
		const code = refusals.get(address);
		if (!code) return answer();
		answer(Object.assign(new Error(`<${address}> is not wanted here`), { responseCode: code }));
	};
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		disableReverseLookup: true,
		closeTimeout: 100,
		onMailFrom: judge,
		onRcptTo: judge,
		async onData(stream, session, answer) {
			const raw = await buffer(stream);
			const recipient = session.envelope.rcptTo[0]?.address ?? "";
			mails.push({ ...readMail(raw.toString("latin1")), recipient });
			if (refusals.get(recipient) !== 0) return answer();
			for (const connection of connectionsOf(server)) connection.close();
		},
	});
	server.on("error", () => {});
	server.listen(port, "127.0.0.1");
	await once(server.server, "listening");
	const bound = (server.server.address() as AddressInfo).port;
	return {
		url: `smtp://127.0.0.1:${bound}`,
		port: bound,
		mails,
		async received(count) {
			for (let tries = 0; tries < 600 && mails.length < count; tries++) {
				await new Promise((resolve) => setTimeout(resolve, 50));
			}
			if (mails.length < count) throw new Error(`${mails.length} of ${count} mails have come.`);
			return mails;
		},
		refuse: (recipient, code) => void refusals.set(recipient, code),
		accept: (recipient) => void refusals.delete(recipient),
		clear() {
			mails.length = 0;
			refusals.clear();
		},
		close: () => new Promise((resolve) => server.close(resolve)),
	};
}

const connectionsOf = (server: SMTPServer) => [
	...(server as unknown as { connections: Set<{ close(): void }> }).connections,
];
