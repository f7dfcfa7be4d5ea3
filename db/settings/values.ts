import { existsSync } from "node:fs";
import { z } from "zod";

/** A text that must pass a check; `fault` ends the sentence "The value …". */
export const checked = (fault: string, passes: (text: string) => boolean) =>
	z.string().refine(passes, { error: fault });

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);

export const whole = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
	checked(
		most === Number.MAX_SAFE_INTEGER
			? `is not a whole number of at least ${least}`
			: `is not a whole number from ${least} to ${most}`,
		(text) => /^\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most,
	).transform(Number);

export const factor = checked("is not a number of 0 or more", (text) => /^\d{1,9}(\.\d{1,9})?$/.test(text)).transform(
	Number,
);

/** An http(s) address with nothing after the host and port; given back without a trailing slash. */
export const origin = checked("is not an http or https address without path, query or account", isOrigin).transform(
	(text) => new URL(text).origin,
);

export const origins = checked("is not a list of http or https origins, separated by commas", (text) =>
	commaList(text).every(isOrigin),
).transform((text) => commaList(text).map((item) => new URL(item).origin));

export const url = (...schemes: string[]) =>
	checked(`is not an address that begins with ${schemes.join(" or ")}`, (text) =>
		schemes.includes(parseUrl(text)?.protocol ?? ""),
	);

export const isoDate = checked("is not a date such as 2026-11-23", (text) => z.iso.date().safeParse(text).success);

export const timeOrOff = checked("is neither a time such as 07:00 nor off", (text) =>
	/^(([01]\d|2[0-3]):[0-5]\d|off)$/.test(text),
);

export const email = checked("is not an e-mail address", isEmail);

export const mailbox = checked("is not an e-mail address", (text) =>
	isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
);

export const timeZone = checked("is not a time zone", (text) => {
	try {
		new Intl.DateTimeFormat("en-NZ", { timeZone: text });
		return true;
	} catch {
		return false;
	}
});

/** Secrets separated by commas, the one in use first; each has at least 32 bytes. */
export const secrets = checked(
	"needs at least 32 bytes in each of its secrets",
	(text) => commaList(text).length > 0 && commaList(text).every((item) => Buffer.byteLength(item) >= 32),
).transform(commaList);

export const filesUrl = checked("is neither file:FOLDER nor s3://BUCKET", (text) => {
	if (/^file:./.test(text)) return true;
	const parsed = parseUrl(text);
	return parsed?.protocol === "s3:" && parsed.hostname !== "";
});

/** A PostgreSQL address whose parts can be used; a mode that is misspelt would leave the connection open to readers. */
export const database = z.string().superRefine((text, context) => {
	const fault = databaseFault(text);
	if (fault) context.addIssue(fault);
});

const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

function databaseFault(text: string): string | null {
	const parsed = parseUrl(text);
	if (!parsed || !["postgres:", "postgresql:"].includes(parsed.protocol)) {
		return "is not an address that begins with postgres: or postgresql:";
	}
	const options = parsed.searchParams;
	if (!SSL_MODES.includes(options.get("sslmode") ?? "disable")) {
		return `has an sslmode that is none of ${SSL_MODES.join(", ")}`;
	}
	if (!/^\d{1,5}$/.test(options.get("port") ?? "5432")) return "has a port that is not a number";
	const root = options.get("sslrootcert");
	if (root !== null && !existsSync(root)) return "has an sslrootcert that is not a file on this machine";
	if (![parsed.username, parsed.password, parsed.pathname].every(canBeDecoded)) {
		return "has a % in user, password or database that is not written %25";
	}
	return null;
}

function canBeDecoded(text: string): boolean {
	try {
		decodeURIComponent(text);
		return true;
	} catch {
		return false;
	}
}

function commaList(text: string): string[] {
	return text
		.split(",")
		.map((item) => item.trim())
		.filter((item) => item !== "");
}

function isOrigin(text: string): boolean {
	const parsed = parseUrl(text);
	return (
		parsed !== null &&
		["http:", "https:"].includes(parsed.protocol) &&
		[parsed.username, parsed.password, parsed.search, parsed.hash].every((part) => part === "") &&
		parsed.pathname === "/"
	);
}

function isEmail(text: string): boolean {
	return z.email().safeParse(text).success;
}
