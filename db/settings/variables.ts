import { existsSync } from "node:fs";
import { z } from "zod";
import { email, factor, filesUrl, mailbox, origin, origins, secrets, text, timeZone, url, whole } from "./values.ts";

/** Every variable of operation.md 2 and api.md 16, as text in and as value out. What is not set is undefined. */
export const variables = z.object({
	PORT: whole(1, 65535).optional(),
	HOST: text("is not a host name or address", (host) => /^[\w.:-]+$/.test(host)).optional(),
	APP_URL: origin.optional(),
	TRUST_PROXY: whole(0, 10).optional(),
	NODE_ENV: z.enum(["development", "production", "test"], { error: "is not a known mode" }).optional(),
	DATA_DIR: text("is not a folder").optional(),
	DATABASE_URL: url("postgres:", "postgresql:").optional(),
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
	FILE_LINK_SECRET: text("needs at least 32 bytes", (secret) => Buffer.byteLength(secret) >= 32).optional(),
	CHROMIUM_PATH: text("is not a file on this machine", existsSync).optional(),
	WEB_CONCURRENCY: whole(1, 64).optional(),
	WORKER: z.enum(["on", "off"], { error: "is neither on nor off" }).optional(),
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
	RATE_LIMIT_SCALE: factor.optional(),
	API_CORS_ORIGINS: origins.optional(),
});

export type Variables = z.output<typeof variables>;
export type VariableName = keyof Variables;

/** A right value of each variable, shown beside a wrong one. */
export const examples: Record<VariableName, string> = {
	PORT: "3000",
	HOST: "127.0.0.1",
	APP_URL: "https://schedules.example.com",
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
	FILE_LINK_SECRET: "(the output of: openssl rand -hex 32)",
	CHROMIUM_PATH: "/usr/bin/chromium",
	WEB_CONCURRENCY: "2",
	WORKER: "on",
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
	RATE_LIMIT_SCALE: "1",
	API_CORS_ORIGINS: "https://app.example.com,https://tools.example.com",
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
]);
