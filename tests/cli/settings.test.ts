import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildName, projectRoot } from "#db/project.ts";
import { readSettings, type SettingsError } from "#db/settings.ts";

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "pfs-settings-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const own = {
	DATABASE_URL: "postgres://schedules:pass-word-1@db.example.com/schedules",
	SESSION_SECRET: "s".repeat(32),
	JWT_SECRET: "j".repeat(32),
	MAIL_FROM: "Schedules <no-reply@example.org>",
	SUPPORT_EMAIL: "support@example.org",
	COMPANY_REQUEST_EMAIL: "companies@example.org",
	FEEDBACK_EMAIL: "feedback@example.org",
};

function faultOf(env: Record<string, string>): SettingsError {
	try {
		readSettings({ DATA_DIR: dataDir, ...env });
	} catch (error) {
		return error as SettingsError;
	}
	throw new Error("These settings were accepted.");
}

test("an empty environment gives the defaults of the contract", () => {
	const {
		dataDir: folder,
		sessionSecrets,
		jwtSecrets,
		secondFactorSecrets,
		fileLinkSecret,
		version,
		build,
		...rest
	} = readSettings({
		DATA_DIR: dataDir,
	});
	expect(folder).toBe(dataDir);
	expect(version).toBe("2.0.6");
	expect(build).toBe(buildName());
	expect(new Set([...sessionSecrets, ...jwtSecrets, ...secondFactorSecrets, fileLinkSecret]).size).toBe(4);
	expect(rest).toEqual({
		metricsHost: "127.0.0.1",
		metricsPort: null,
		metricsToken: null,
		secondFactor: "optional",
		trialDate: null,
		signing: null,
		port: 3000,
		host: "127.0.0.1",
		appUrl: "http://localhost:3000",
		anyAddress: false,
		bucketAccount: null,
		hstsSubdomains: false,
		trustProxy: 0,
		nodeEnv: "production",
		databaseUrl: null,
		filesUrl: `file:${dataDir}/files`,
		mailUrl: null,
		mailFrom: "no-reply@example.com",
		supportEmail: "support@example.com",
		companyRequestEmail: "companies@example.com",
		feedbackEmail: "feedback@example.com",
		timeZone: "Pacific/Auckland",
		digestAt: "07:00",
		review: false,
		helpUrl: null,
		chromiumPath: null,
		webConcurrency: 1,
		cachedAnswers: 32,
		worker: true,
		maxHeapBytes: null,
		maxRestBytes: null,
		jwtAccessSeconds: 900,
		jwtRefreshSeconds: 604800,
		activationSeconds: 259200,
		resetSeconds: 3600,
		pdfMinIntervalSeconds: 300,
		pdfTimeoutSeconds: 600,
		pdfMaxConcurrent: 2,
		maxPdfBytes: 20971520,
		maxImageBytes: 10485760,
		maxRequestBytes: 41943040,
		maxImportBytes: 1073741824,
		rateLimitScale: 1,
		apiCorsOrigins: [],
	});
});

test("generated secrets stay the same and are nobody else's to read", () => {
	const first = readSettings({ DATA_DIR: dataDir });
	const second = readSettings({ DATA_DIR: dataDir });
	expect(second).toEqual(first);
	const folder = join(dataDir, "secrets");
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	expect(readdirSync(folder).sort()).toEqual(["jwt", "second-factor", "session"]);
	for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
	expect(Buffer.byteLength(first.sessionSecrets[0]!)).toBeGreaterThanOrEqual(32);
});

test("with a database of its own an installation must bring its secrets and addresses, and no secret is made", () => {
	const fault = faultOf({ DATABASE_URL: own.DATABASE_URL });
	expect(fault.kind).toBe("settings");
	expect(fault.names.sort()).toEqual(
		["COMPANY_REQUEST_EMAIL", "FEEDBACK_EMAIL", "JWT_SECRET", "MAIL_FROM", "SESSION_SECRET", "SUPPORT_EMAIL"].sort(),
	);
	expect(readSettings({ DATA_DIR: dataDir, ...own })).toMatchObject({
		databaseUrl: own.DATABASE_URL,
		sessionSecrets: [own.SESSION_SECRET],
		mailFrom: own.MAIL_FROM,
	});
	expect(readdirSync(dataDir)).toEqual([]);
});

for (const [name, value, example] of [
	["PORT", "99999", "PORT=3000"],
	["PORT", "abc", "PORT=3000"],
	["PORT", "0", "PORT=3000"],
	["TRUST_PROXY", "yes", "TRUST_PROXY=1"],
	["NODE_ENV", "prod", "NODE_ENV=production"],
	["TZ", "Mars/Olympus", "TZ=Pacific/Auckland"],
	["WORKER", "false", "WORKER=on"],
	["WEB_CONCURRENCY", "0", "WEB_CONCURRENCY=2"],
	["SUPPORT_EMAIL", "nobody", "SUPPORT_EMAIL=support@example.com"],
	["RATE_LIMIT_SCALE", "-1", "RATE_LIMIT_SCALE=1"],
	["MAX_PDF_BYTES", "20 MB", "MAX_PDF_BYTES=20971520"],
	["CHROMIUM_PATH", "/no/such/browser", "CHROMIUM_PATH=/usr/bin/chromium"],
] as const) {
	test(`${name}=${value} is refused with its name, its value and a right example`, () => {
		const fault = faultOf({ [name]: value });
		expect(fault.names).toEqual([name]);
		expect(fault.message).toContain(JSON.stringify(value));
		expect(fault.message).toContain(example);
	});
}

for (const [name, value] of [
	["APP_URL", "https://schedules.example.com/app"],
	["APP_URL", "schedules.example.com"],
	["FILES_URL", "s3://"],
	["FILES_URL", "/var/files"],
	["MAIL_URL", "https://key-9f3@mail.example.com"],
	["DATABASE_URL", "mysql://root:pass-word-1@localhost/x"],
	["DATABASE_URL", "postgres://root:pass-word-1@localhost/x?sslmode=verify_full"],
	["DATABASE_URL", "postgres://root:pass-word-1@localhost/x?sslmode=verify-full&sslrootcert=/no/such/file"],
	["DATABASE_URL", "postgres://root:pass-word-1@localhost/x?port=many"],
	["DATABASE_URL", "postgres://root:pass-word-1%@localhost/x"],
	["SESSION_SECRET", "pass-word-1"],
	["JWT_SECRET", `${"x".repeat(40)},pass-word-1`],
	["API_CORS_ORIGINS", "https://app.example.com/path"],
] as const) {
	test(`${name} ${value.replace("pass-word-1", "…").slice(0, 70)} is refused without printing what may be secret`, () => {
		const fault = faultOf({ ...own, [name]: value });
		expect(fault.names).toEqual([name]);
		expect(fault.message).toContain(`${name}=`);
		expect(fault.message).not.toContain("pass-word-1");
		expect(fault.message).not.toContain("key-9f3");
	});
}

test("every wrong variable is named at once, one on a line", () => {
	const fault = faultOf({ PORT: "x", TZ: "y", WORKER: "z" });
	expect(fault.message.split("\n").map((line) => line.split(":")[0])).toEqual(["PORT", "TZ", "WORKER"]);
});

test("empty values count as not set", () => {
	expect(readSettings({ DATA_DIR: dataDir, PORT: "", MAIL_URL: "  ", DATABASE_URL: "" })).toMatchObject({
		port: 3000,
		mailUrl: null,
		databaseUrl: null,
	});
});

test("values are read as what they mean", () => {
	const read = readSettings({
		DATA_DIR: "var-elsewhere/data",
		...own,
		PORT: "8080",
		APP_URL: "https://Schedules.example.com/",
		FILES_URL: "file:var-elsewhere/files",
		JWT_SECRET: `${"n".repeat(32)}, ${"o".repeat(32)}`,
		WORKER: "off",
		RATE_LIMIT_SCALE: "0.5",
		PDF_MIN_INTERVAL_SECONDS: "0",
		API_CORS_ORIGINS: "https://a.example.com, http://localhost:5173/",
	});
	expect(read).toMatchObject({
		port: 8080,
		appUrl: "https://schedules.example.com",
		dataDir: join(projectRoot, "var-elsewhere/data"),
		filesUrl: `file:${join(projectRoot, "var-elsewhere/files")}`,
		jwtSecrets: ["n".repeat(32), "o".repeat(32)],
		worker: false,
		rateLimitScale: 0.5,
		pdfMinIntervalSeconds: 0,
		apiCorsOrigins: ["https://a.example.com", "http://localhost:5173"],
	});
});

test("a generated secret that was emptied is never used, and the way out is told", () => {
	mkdirSync(join(dataDir, "secrets"));
	const file = join(dataDir, "secrets", "jwt");
	writeFileSync(file, "\n");
	const fault = faultOf({});
	expect([fault.names, fault.message]).toEqual([
		["DATA_DIR"],
		expect.stringContaining(`${file} is damaged: remove it`),
	]);
});

test("the link secret follows the first token secret, unless it is given", () => {
	const of = (more: Record<string, string>) => readSettings({ DATA_DIR: dataDir, ...own, ...more }).fileLinkSecret;
	expect(of({})).toBe(of({ JWT_SECRET: `${own.JWT_SECRET},${"o".repeat(32)}` }));
	expect(of({})).not.toBe(of({ JWT_SECRET: "k".repeat(32) }));
	expect(of({ FILE_LINK_SECRET: "f".repeat(32) })).toBe("f".repeat(32));
});

test("a data folder that cannot be made is a fault of DATA_DIR", () => {
	const file = join(dataDir, "file");
	writeFileSync(file, "");
	expect(faultOf({ DATA_DIR: file }).names).toEqual(["DATA_DIR"]);
	expect(readFileSync(file, "utf8")).toBe("");
});

test("a secret may stand in a file, less the line end behind it; both at once, or no such file, is refused", () => {
	const file = join(dataDir, "secret");
	writeFileSync(file, `${"s".repeat(40)}\n`);
	const { SESSION_SECRET: _, ...others } = own;
	const read = readSettings({ DATA_DIR: dataDir, ...others, SESSION_SECRET_FILE: file });
	expect(read.sessionSecrets).toEqual(["s".repeat(40)]);
	expect(faultOf({ ...own, SESSION_SECRET_FILE: file }).names).toEqual(["SESSION_SECRET_FILE"]);
	const absent = faultOf({ ...others, SESSION_SECRET_FILE: join(dataDir, "none") });
	expect([absent.names, absent.message]).toEqual([["SESSION_SECRET_FILE"], expect.stringContaining("cannot be read")]);

	const url = join(dataDir, "url");
	writeFileSync(url, "postgres://us:pass@db/x\r\n");
	writeFileSync(join(dataDir, "empty"), "\n");
	expect(faultOf({ DATABASE_URL_FILE: url }).names).toContain("SESSION_SECRET");
	const { DATABASE_URL: __, ...rest } = own;
	expect(readSettings({ DATA_DIR: dataDir, ...rest, DATABASE_URL_FILE: url }).databaseUrl).toBe(
		"postgres://us:pass@db/x",
	);
	expect(faultOf({ ...own, MAIL_URL_FILE: join(dataDir, "empty") }).message).toMatch(
		/^MAIL_URL_FILE: names an empty file/,
	);
	expect(
		readSettings({ DATA_DIR: dataDir, AWS_ACCESS_KEY_ID: "me", AWS_SECRET_ACCESS_KEY_FILE: file }).bucketAccount,
	).toEqual({ accessKeyId: "me", secretAccessKey: "s".repeat(40) });
});

for (const [host, origin] of [
	["0.0.0.0", "http://localhost:3000"],
	["::", "http://localhost:3000"],
	["::1", "http://localhost:3000"],
	["192.0.2.7", "http://192.0.2.7:3000"],
	["fd00::7", "http://[fd00::7]:3000"],
] as const) {
	test(`with HOST=${host} and no APP_URL the product is at ${origin}`, () => {
		expect(readSettings({ DATA_DIR: dataDir, HOST: host }).appUrl).toBe(origin);
	});
}
