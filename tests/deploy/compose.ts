import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#db/project.ts";

const compose = readFileSync(join(projectRoot, "compose.yaml"), "utf8");

/** For web and worker where these variables are given. Throws when a required one is not. */
export function composeSettings(given: Record<string, string>): Record<string, string> {
	const [, settings = ""] = /^x-settings: .*\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
	/** The innermost first: a default may have variables, too. */
	const filled = (value: string): string => {
		const next = value.replace(
			/\$\{(\w+)(?::([-?])([^{}$]*))?\}/g,
			(_, variable: string, kind: string, other: string) => {
				if (given[variable]) return given[variable];
				if (kind === "?") throw new Error(`${variable} ${other}`);
				return other ?? "";
			},
		);
		return next === value ? value : filled(next);
	};
	const lines = [...settings.matchAll(/^ {2}([A-Z_]+): (.*)$/gm)];
	const pairs = lines.map(([, name = "", value = ""]) => [name, filled(value)]);
	return Object.fromEntries(pairs) as Record<string, string>;
}

/** The job `bucket` of compose.yaml: program and arguments, the script last. */
export function bucketJob(): string[] {
	const [, words = "", script = ""] =
		/entrypoint: (\[.*"--eval"\])\n {4}command:\n {6}- \|\n((?: {8}.*\n)+)/.exec(compose) ?? [];
	return [...(JSON.parse(words) as string[]), script];
}
