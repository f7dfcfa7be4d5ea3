import { createTransport } from "nodemailer";

/** The milliseconds that a mail server may take to answer: a mail waits for it within a transaction. */
const PATIENCE = 10_000;

export const openSmtp = (url: string, patience = PATIENCE) =>
	createTransport({ url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience * 6 });

export interface OutgoingMail {
	/** The same for every try, without angle brackets: a repeat can be recognised. */
	messageId: string;
	kind: string;
	to: string;
	replyTo?: string;
	date: Date;
	subject: string;
	html: string;
	text: string;
}

/** `code` is the server's three digits or the kind of trouble; the server's own words may hold an address. */
export type Delivery =
	/** `file` is where it lies when there is no mail server. */
	| { state: "accepted"; file?: string }
	/** The server will never take it. */
	| { state: "refused"; code: string }
	/** Worth another try. */
	| { state: "unavailable"; code: string };

export interface Mailer {
	/** Never throws: trouble is an answer. */
	send(mail: OutgoingMail): Promise<Delivery>;
}
