import { createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { defaultOrigin, isEveryAddress } from "./listening.ts";
import { buildName, productVersion, projectRoot } from "./project.ts";
import { errorCode, errorWords } from "./thrown.ts";
import { confidential, examples, isVariable, type VariableName, type Variables, variables } from "./variables.ts";

export type Settings = ReturnType<typeof readSettings>;

/** A variable of the environment is wrong or missing; the message says which, why and how it looks right. */
export interface SettingsError extends Error {
	kind: "settings";
	/** Each is a {@link VariableName}, or such a one with `_FILE` behind it. */
	names: string[];
}

export const isSettingsError = (error: unknown): error is SettingsError =>
	error instanceof Error && "kind" in error && error.kind === "settings";

/** An installation with its own database must say these itself; with the embedded one there are defaults. */
const ownDatabaseNeeds = [
	"SESSION_SECRET",
	"JWT_SECRET",
	"MAIL_FROM",
	"SUPPORT_EMAIL",
	"COMPANY_REQUEST_EMAIL",
	"FEEDBACK_EMAIL",
] as const satisfies VariableName[];

/**
 * Reads the settings from an environment. Empty values count as not set; relative folders start at the project's folder.
 * Makes the generated secrets in DATA_DIR when they are needed and missing. Throws a {@link SettingsError} that names every
 * faulty variable, one per line.
 */
export function readSettings(given: Record<string, string | undefined>) {
	const { env, errors } = withSecretFiles(given);
	const v = checkedVariables(env, errors);
	const port = v.PORT ?? 3000;
	const host = v.HOST ?? "127.0.0.1";
	const dataDir = resolve(projectRoot, v.DATA_DIR ?? "var");
	const jwtSecrets = v.JWT_SECRET ?? [madeSecret(dataDir, "jwt")];
	return {
		port,
		host,
		appUrl: v.APP_URL ?? defaultOrigin(host, port),
		/** True if pages are answered under every address of this machine, since nobody said which one people use. */
		anyAddress: v.APP_URL === undefined && isEveryAddress(host),
		/** True if browsers are told to use https for every name below that of APP_URL, too. */
		hstsSubdomains: v.HSTS_SUBDOMAINS === "on",
		trustProxy: v.TRUST_PROXY ?? 0,
		nodeEnv: v.NODE_ENV ?? "production",
		dataDir,
		databaseUrl: v.DATABASE_URL ?? null,
		/** The address is `file:` with an absolute folder, or `s3://bucket?…`. */
		filesUrl: absoluteFilesUrl(v.FILES_URL ?? `file:${join(dataDir, "files")}`),
		/** The account is set where it stands in files; otherwise the client of the store finds it in the environment. */
		bucketAccount: given.AWS_SECRET_ACCESS_KEY_FILE
			? { accessKeyId: env.AWS_ACCESS_KEY_ID ?? "", secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? "" }
			: null,
		mailUrl: v.MAIL_URL ?? null,
		mailFrom: v.MAIL_FROM ?? "no-reply@example.com",
		supportEmail: v.SUPPORT_EMAIL ?? "support@example.com",
		companyRequestEmail: v.COMPANY_REQUEST_EMAIL ?? "companies@example.com",
		feedbackEmail: v.FEEDBACK_EMAIL ?? "feedback@example.com",
		timeZone: v.TZ ?? "Pacific/Auckland",
		helpUrl: v.HELP_URL ?? null,
		sessionSecrets: v.SESSION_SECRET ?? [madeSecret(dataDir, "session")],
		jwtSecrets,
		/** The keys that seal the secrets of authenticator apps; with none these are stored as they are. */
		secondFactorSecrets: v.SECOND_FACTOR_SECRET ?? (v.DATABASE_URL ? [] : [madeSecret(dataDir, "second-factor")]),
		/** The people who have to have a second factor; the others may. */
		secondFactor: v.SECOND_FACTOR ?? "optional",
		fileLinkSecret: v.FILE_LINK_SECRET ?? createHmac("sha256", jwtSecrets[0]!).update("file links").digest("hex"),
		/** A worker and `pfs doctor` alone have it: the web processes are started without. */
		signing: v.SIGNING_P12 && v.SIGNING_PASSWORD ? { p12: v.SIGNING_P12, password: v.SIGNING_PASSWORD } : null,
		chromiumPath: v.CHROMIUM_PATH ?? null,
		webConcurrency: v.WEB_CONCURRENCY ?? 1,
		/** Each web process may keep this many MiB. */
		cachedAnswers: v.KEPT_ANSWERS ?? 32,
		worker: v.WORKER !== "off",
		maxHeapBytes: v.MAX_HEAP_BYTES ?? null,
		maxRestBytes: v.MAX_REST_BYTES ?? null,
		/** Figures are counted and served where it is set. */
		metricsPort: v.METRICS_PORT ?? null,
		metricsHost: v.METRICS_HOST ?? "127.0.0.1",
		metricsToken: v.METRICS_TOKEN ?? null,
		jwtAccessSeconds: v.JWT_ACCESS_SECONDS ?? 900,
		jwtRefreshSeconds: v.JWT_REFRESH_SECONDS ?? 604_800,
		activationSeconds: v.ACTIVATION_SECONDS ?? 259_200,
		resetSeconds: v.RESET_SECONDS ?? 3600,
		pdfMinIntervalSeconds: v.PDF_MIN_INTERVAL_SECONDS ?? 300,
		pdfTimeoutSeconds: v.PDF_TIMEOUT_SECONDS ?? 600,
		pdfMaxConcurrent: v.PDF_MAX_CONCURRENT ?? 2,
		maxPdfBytes: v.MAX_PDF_BYTES ?? 20_971_520,
		maxImageBytes: v.MAX_IMAGE_BYTES ?? 10_485_760,
		maxRequestBytes: v.MAX_REQUEST_BYTES ?? 41_943_040,
		maxImportBytes: v.MAX_IMPORT_BYTES ?? 1_073_741_824,
		rateLimitScale: v.RATE_LIMIT_SCALE ?? 1,
		apiCorsOrigins: v.API_CORS_ORIGINS ?? [],
		/** Staff are told at this time which reports end, `HH:MM` in TZ; or it is `off`. */
		digestAt: v.DIGEST_AT ?? "07:00",
		/** True if a second administrator publishes what changes on the paper of issued schedules. */
		review: v.REVIEW === "on",
		/** Evidence in a trial is judged by this day in place of the clock's. */
		trialDate: v.TODAY ?? null,
		version: productVersion,
		build: buildName(),
	};
}

let cached: Settings | undefined;

/** The settings are read once. Where NODE_ENV is empty or `development`, `.env` is read too, over which the environment wins. */
export function settings(): Settings {
	if (cached) return cached;
	const envFile = join(projectRoot, ".env");
	const developing = ["", "development"].includes(process.env.NODE_ENV ?? "");
	if (developing && existsSync(envFile)) process.loadEnvFile(envFile);
	cached = readSettings(process.env);
	return cached;
}

/** Sets variables for this process and the children it starts, as `--port` does; later {@link settings} show them. */
export function overrideSettings(values: Partial<Record<VariableName, string>>): void {
	Object.assign(process.env, values);
	cached = undefined;
}

/** Checks every variable; `errors` begins with those of the files that secrets were read from. */
function checkedVariables(env: Record<string, string | undefined>, errors: Map<string, string>): Variables {
	const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
	const parsed = variables.safeParse(given);
	for (const { path, message } of parsed.error?.issues ?? []) {
		const [name] = path;
		if (!isVariable(name)) continue;
		const value = confidential.has(name) ? "its value" : JSON.stringify(given[name]);
		errors.set(name, `${value} ${message}`);
	}
	if (given.DATABASE_URL) {
		const missing = ownDatabaseNeeds.filter((name) => !given[name] && !errors.has(`${name}_FILE`));
		for (const name of missing) errors.set(name, "must be set when DATABASE_URL is");
	}
	if (given.SIGNING_P12 && !given.SIGNING_PASSWORD && !errors.has("SIGNING_PASSWORD_FILE"))
		errors.set("SIGNING_PASSWORD", "must be set when SIGNING_P12 is");
	if (given.SIGNING_PASSWORD && !given.SIGNING_P12) errors.set("SIGNING_P12", "must be set when SIGNING_PASSWORD is");
	if (given.TODAY && given.ALLOW_TODAY !== "1") errors.set("ALLOW_TODAY", "must be set when TODAY is");
	if (given.TODAY && given.DATABASE_URL && given.NODE_ENV !== "test") {
		errors.set("TODAY", "is for trials: it is refused with DATABASE_URL");
	}
	if (parsed.success && errors.size === 0) return parsed.data;
	throw settingsError(errors);
}

function settingsError(errors: Map<string, string>): SettingsError {
	const example = (name: string) =>
		isVariable(name) ? examples[name] : `/run/secrets/${name.toLowerCase().replace(/_file$/, "")}`;
	const lines = [...errors].map(([name, error]) => `${name}: ${error}. Right: ${name}=${example(name)}`);
	return Object.assign(new Error(lines.join("\n")), { kind: "settings" as const, names: [...errors.keys()] });
}

function madeSecret(dataDir: string, name: string): string {
	try {
		return generatedSecret(dataDir, name);
	} catch (error) {
		const code = errorCode(error);
		const message = errorWords(error);
		const problem = code === "ENOSPC" ? "its disk is full" : `secrets cannot be kept in it: ${message}`;
		throw settingsError(new Map([["DATA_DIR", problem]]));
	}
}

function absoluteFilesUrl(url: string): string {
	if (!url.startsWith("file:")) return url;
	return `file:${resolve(projectRoot, url.slice("file:".length).replace(/^\/\/(?=\/)/, ""))}`;
}

/** These may stand in a file instead, named by `<NAME>_FILE`, as Docker and Kubernetes hand secrets over. */
const SECRETS = [
	"DATABASE_URL",
	"MAIL_URL",
	"SESSION_SECRET",
	"JWT_SECRET",
	"FILE_LINK_SECRET",
	"SECOND_FACTOR_SECRET",
	"SIGNING_PASSWORD",
	"METRICS_TOKEN",
	"AWS_ACCESS_KEY_ID",
	"AWS_SECRET_ACCESS_KEY",
] as const;

type Environment = Record<string, string | undefined>;

/**
 * Adds the secrets that stand in files to the environment, less the line end that editors put behind them. `errors` has a
 * sentence for each variable that names a file which cannot be read, or stands beside the secret itself.
 */
function withSecretFiles(env: Environment): { env: Environment; errors: Map<string, string> } {
	const read: Environment = {};
	const errors = new Map<string, string>();
	for (const name of SECRETS) {
		const variable = `${name}_FILE`;
		const path = env[variable]?.trim();
		if (!path) continue;
		if (env[name]?.trim()) {
			errors.set(variable, `is set, and ${name} is too: one of them is enough`);
			continue;
		}
		try {
			const secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
			if (secret.trim() === "") errors.set(variable, `names an empty file, ${path}`);
			else read[name] = secret;
		} catch (error) {
			errors.set(variable, `names a file that cannot be read: ${errorWords(error)}`);
		}
	}
	return { env: { ...env, ...read }, errors };
}

/**
 * Reads a secret of 64 hexadecimal digits from `DATA_DIR/secrets/<name>`, which the first call makes; several processes get
 * the same. Throws where the file holds less than a secret has to have: an empty one would let anybody sign.
 */
function generatedSecret(dataDir: string, name: string): string {
	const folder = join(dataDir, "secrets");
	const file = join(folder, name);
	const stored = readIfThere(file);
	if (stored !== null) return longEnough(stored, file);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const draft = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
	writeFileSync(draft, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx", flush: true });
	try {
		// A link fails when the name is taken, so the first process wins and nobody ever reads half a file.
		linkSync(draft, file);
	} catch (error) {
		if (errorCode(error) !== "EEXIST") throw error;
	} finally {
		rmSync(draft, { force: true });
	}
	return readFileSync(file, "utf8").trim();
}

function longEnough(secret: string, file: string): string {
	if (Buffer.byteLength(secret) >= 32) return secret;
	throw new Error(`${file} is damaged: remove it, and everybody signs in again`);
}

function readIfThere(file: string): string | null {
	try {
		return readFileSync(file, "utf8").trim();
	} catch (error) {
		if (errorCode(error) === "ENOENT") return null;
		throw error;
	}
}
