import { existsSync } from "node:fs";
import { z } from "zod";

/** A text that must pass a check; `fault` ends the sentence "The value …". */
const checked = (message: string, passes: (text: string) => boolean) => z.string().refine(passes, { error: message });

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null);

const whole = (least: number, most: number = Number.MAX_SAFE_INTEGER) =>
	checked(
		most === Number.MAX_SAFE_INTEGER
			? `is not a whole number of at least ${least}`
			: `is not a whole number from ${least} to ${most}`,
		(text) => /^\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most,
	).transform(Number);

const factor = checked("is not a number of 0 or more", (text) => /^\d{1,9}(\.\d{1,9})?$/.test(text)).transform(Number);

/** An http(s) address with nothing after the host and port; given back without a trailing slash. */
const origin = checked("is not an http or https address without path, query or account", isOrigin).transform(
	(text) => new URL(text).origin,
);

const origins = checked("is not a list of http or https origins, separated by commas", (text) =>
	commaList(text).every(isOrigin),
).transform((text) => commaList(text).map((item) => new URL(item).origin));

const url = (...schemes: string[]) =>
	checked(`is not an address that begins with ${schemes.join(" or ")}`, (text) =>
		schemes.includes(parseUrl(text)?.protocol ?? ""),
	);

const isoDate = checked("is not a date such as 2026-11-23", (text) => z.iso.date().safeParse(text).success);

const timeOrOff = checked("is neither a time such as 07:00 nor off", (text) =>
	/^(([01]\d|2[0-3]):[0-5]\d|off)$/.test(text),
);

const email = checked("is not an e-mail address", isEmail);

const mailbox = checked("is not an e-mail address", (text) =>
	isEmail(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
);

const timeZone = checked("is not a time zone", (text) => {
	try {
		new Intl.DateTimeFormat("en-NZ", { timeZone: text });
		return true;
	} catch {
		return false;
	}
});

/** Secrets separated by commas, the one in use first; each has at least 32 bytes. */
const secrets = checked(
	"needs at least 32 bytes in each of its secrets",
	(text) => commaList(text).length > 0 && commaList(text).every((item) => Buffer.byteLength(item) >= 32),
).transform(commaList);

const filesUrl = checked("is neither file:FOLDER nor s3://BUCKET", (text) => {
	if (/^file:./.test(text)) return true;
	const parsed = parseUrl(text);
	return parsed?.protocol === "s3:" && parsed.hostname !== "";
});

/** A PostgreSQL address whose parts can be used; a mode that is misspelt would leave the connection open to readers. */
const database = z.string().superRefine((text, context) => {
	const error = databaseUrlError(text);
	if (error) context.addIssue(error);
});

const SSL_MODES = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];

function databaseUrlError(text: string): string | null {
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

const host = checked("is not a host name or address", (text) => /^[\w.:-]+$/.test(text));

/** Every variable of docs/operations.md#settings, as text in and as value out. What is not set is undefined. */
export const variables = z.object({
	PORT: whole(1, 65535).optional(),
	HOST: host.optional(),
	APP_URL: origin.optional(),
	HSTS_SUBDOMAINS: z.enum(["on", "off"], { error: "is neither on nor off" }).optional(),
	TRUST_PROXY: whole(0, 10).optional(),
	NODE_ENV: z.enum(["development", "production", "test"], { error: "is not a known mode" }).optional(),
	DATA_DIR: z.string().optional(),
	DATABASE_URL: database.optional(),
	FILES_URL: filesUrl.optional(),
	MAIL_URL: url("smtp:", "smtps:").optional(),
	MAIL_FROM: mailbox.optional(),
	SUPPORT_EMAIL: email.optional(),
	COMPANY_REQUEST_EMAIL: email.optional(),
	FEEDBACK_EMAIL: email.optional(),
	TZ: timeZone.optional(),
	HELP_URL: url("http:", "https:").optional(),
	SESSION_SECRET: secrets.optional(),
	JWT_SECRET: secrets.optional(),
	SECOND_FACTOR: z
		.enum(["optional", "staff", "everyone"], { error: "is none of optional, staff and everyone" })
		.optional(),
	SECOND_FACTOR_SECRET: secrets.optional(),
	FILE_LINK_SECRET: checked("needs at least 32 bytes", (secret) => Buffer.byteLength(secret) >= 32).optional(),
	SIGNING_P12: checked("is not a file on this machine", existsSync).optional(),
	SIGNING_PASSWORD: z.string().optional(),
	CHROMIUM_PATH: checked("is not a file on this machine", existsSync).optional(),
	WEB_CONCURRENCY: whole(1, 64).optional(),
	KEPT_ANSWERS: whole(0, 1024).optional(),
	WORKER: z.enum(["on", "off"], { error: "is neither on nor off" }).optional(),
	MAX_HEAP_BYTES: whole(67_108_864).optional(),
	MAX_REST_BYTES: whole(1).optional(),
	METRICS_PORT: whole(1, 65535).optional(),
	METRICS_HOST: host.optional(),
	METRICS_TOKEN: checked("needs at least 32 bytes", (secret) => Buffer.byteLength(secret) >= 32).optional(),
	JWT_ACCESS_SECONDS: whole(1).optional(),
	JWT_REFRESH_SECONDS: whole(1).optional(),
	ACTIVATION_SECONDS: whole(1).optional(),
	RESET_SECONDS: whole(1).optional(),
	PDF_MIN_INTERVAL_SECONDS: whole(0).optional(),
	PDF_TIMEOUT_SECONDS: whole(1).optional(),
	PDF_MAX_CONCURRENT: whole(1, 64).optional(),
	MAX_PDF_BYTES: whole(1).optional(),
	MAX_IMAGE_BYTES: whole(1).optional(),
	MAX_REQUEST_BYTES: whole(1).optional(),
	MAX_IMPORT_BYTES: whole(1).optional(),
	RATE_LIMIT_SCALE: factor.optional(),
	API_CORS_ORIGINS: origins.optional(),
	DIGEST_AT: timeOrOff.optional(),
	REVIEW: z.enum(["on", "off"], { error: "is neither on nor off" }).optional(),
	TODAY: isoDate.optional(),
	ALLOW_TODAY: z.enum(["1"], { error: "is not 1" }).optional(),
});

export type Variables = z.output<typeof variables>;
export type VariableName = keyof Variables;

/** A right value of each variable, shown beside a wrong one. */
export const examples: Record<VariableName, string> = {
	PORT: "3000",
	HOST: "127.0.0.1",
	APP_URL: "https://schedules.example.com",
	HSTS_SUBDOMAINS: "on",
	TRUST_PROXY: "1",
	NODE_ENV: "production",
	DATA_DIR: "./var",
	DATABASE_URL: "postgres://user:password@db.example.com:5432/schedules",
	FILES_URL: "s3://bucket?endpoint=https://s3.example.com&region=ap-southeast-2",
	MAIL_URL: "smtp://user:password@mail.example.com:587",
	MAIL_FROM: "no-reply@example.com",
	SUPPORT_EMAIL: "support@example.com",
	COMPANY_REQUEST_EMAIL: "companies@example.com",
	FEEDBACK_EMAIL: "feedback@example.com",
	TZ: "Pacific/Auckland",
	HELP_URL: "https://help.example.com/schedules",
	SESSION_SECRET: "(the output of: openssl rand -hex 32)",
	JWT_SECRET: "(the output of: openssl rand -hex 32)",
	SECOND_FACTOR: "staff",
	SECOND_FACTOR_SECRET: "(the output of: openssl rand -hex 32)",
	FILE_LINK_SECRET: "(the output of: openssl rand -hex 32)",
	SIGNING_P12: "/run/secrets/signing.p12",
	SIGNING_PASSWORD: "(the password of that file)",
	CHROMIUM_PATH: "/usr/bin/chromium",
	WEB_CONCURRENCY: "2",
	KEPT_ANSWERS: "32",
	WORKER: "on",
	MAX_HEAP_BYTES: "536870912",
	MAX_REST_BYTES: "314572800",
	METRICS_PORT: "9464",
	METRICS_HOST: "127.0.0.1",
	METRICS_TOKEN: "(the output of: openssl rand -hex 32)",
	JWT_ACCESS_SECONDS: "900",
	JWT_REFRESH_SECONDS: "604800",
	ACTIVATION_SECONDS: "259200",
	RESET_SECONDS: "3600",
	PDF_MIN_INTERVAL_SECONDS: "300",
	PDF_TIMEOUT_SECONDS: "600",
	PDF_MAX_CONCURRENT: "2",
	MAX_PDF_BYTES: "20971520",
	MAX_IMAGE_BYTES: "10485760",
	MAX_REQUEST_BYTES: "41943040",
	MAX_IMPORT_BYTES: "1073741824",
	RATE_LIMIT_SCALE: "1",
	API_CORS_ORIGINS: "https://app.example.com,https://tools.example.com",
	DIGEST_AT: "07:00",
	REVIEW: "on",
	TODAY: "2027-03-01",
	ALLOW_TODAY: "1",
};

/** Variables whose value may hold a password or a key: never printed. */
export const confidential: ReadonlySet<VariableName> = new Set([
	"DATABASE_URL",
	"FILES_URL",
	"MAIL_URL",
	"APP_URL",
	"HELP_URL",
	"API_CORS_ORIGINS",
	"SESSION_SECRET",
	"JWT_SECRET",
	"FILE_LINK_SECRET",
	"SECOND_FACTOR_SECRET",
	"SIGNING_PASSWORD",
	"METRICS_TOKEN",
]);

export const isVariable = (name: unknown): name is VariableName =>
	typeof name === "string" && Object.hasOwn(examples, name);
