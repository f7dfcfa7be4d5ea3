/** Any program may know where programs, its home and temporary files are, the language and the time zone. */
const COMMON = ["PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ"];

/** Processes of our own that sign nothing get these; an empty value counts as not set, and `.env` does not fill it. */
export const NO_SIGNING = { SIGNING_P12: "", SIGNING_PASSWORD: "", SIGNING_PASSWORD_FILE: "" };

/**
 * The environment of a program that has no business with the product's settings, such as the browser, a parser of
 * uploads or PostgreSQL. It is built and never inherited: no secret reaches the program, by whatever name.
 * @param own what this program needs besides; goes before what is common
 */
export function childEnvironment(own: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
	const common = Object.fromEntries(COMMON.map((name) => [name, process.env[name]]));
	const environment: NodeJS.ProcessEnv = { NODE_ENV: "production" };
	for (const [name, value] of Object.entries({ ...common, ...own })) {
		if (value !== undefined) environment[name] = value;
	}
	return environment;
}
