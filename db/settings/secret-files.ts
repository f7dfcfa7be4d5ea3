import { readFileSync } from "node:fs";
import { errorWords } from "#db/thrown.ts";

/** What may stand in a file instead, named by `<NAME>_FILE`, as Docker and Kubernetes hand secrets over. */
export const SECRETS = [
	"DATABASE_URL",
	"MAIL_URL",
	"SESSION_SECRET",
	"JWT_SECRET",
	"FILE_LINK_SECRET",
	"SIGNING_PASSWORD",
	"AWS_ACCESS_KEY_ID",
	"AWS_SECRET_ACCESS_KEY",
] as const;

type Environment = Record<string, string | undefined>;

/**
 * The environment with the secrets that stand in files, less the line end that editors put behind them. `faults` has a
 * sentence for each variable that names a file which cannot be read, or stands beside the secret itself.
 */
export function withSecretFiles(env: Environment): { env: Environment; faults: Map<string, string> } {
	const read: Environment = {};
	const faults = new Map<string, string>();
	for (const name of SECRETS) {
		const variable = `${name}_FILE`;
		const path = env[variable]?.trim();
		if (!path) continue;
		if (env[name]?.trim()) {
			faults.set(variable, `is set, and ${name} is too: one of them is enough`);
			continue;
		}
		try {
			const secret = readFileSync(path, "utf8").replace(/\r?\n$/, "");
			if (secret.trim() === "") faults.set(variable, `names an empty file, ${path}`);
			else read[name] = secret;
		} catch (error) {
			faults.set(variable, `names a file that cannot be read: ${errorWords(error)}`);
		}
	}
	return { env: { ...env, ...read }, faults };
}
