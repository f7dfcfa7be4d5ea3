import { createTransport } from "nodemailer";

/** Milliseconds that a mail server may take to answer: a mail waits for it within a transaction. */
const PATIENCE = 10_000;

export const openSmtp = (url: string, patience = PATIENCE) =>
	createTransport({ url, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience * 6 });
