import { settings } from "#db/settings.ts";
import type { Call } from "./action.ts";
import { checks } from "./doctor/checks.ts";
import { exitCodes, explainError } from "./outcome.ts";
import { table } from "./table.ts";

interface Finding {
	check: string;
	ok: boolean;
	/** It works, but something should be better; never with `ok: false`. */
	warning?: true;
	detail: string;
}

const verdict = ({ ok, warning }: Finding) => (warning ? "warning" : ok ? "ok" : "FAILED");

/** `pfs doctor`: one line for each part that the product rests on; 1 if any fails, which a warning does not. */
export default async function doctor({ console }: Call): Promise<number> {
	const findings = settingsFault() ?? (await examine());
	const rows = findings.map((finding) => [verdict(finding), finding.check, finding.detail]);
	console.result(findings, table(rows));
	return findings.every(({ ok }) => ok) ? exitCodes.done : exitCodes.failed;
}

const failed = (check: string, error: unknown): Finding => ({
	check,
	ok: false,
	detail: explainError(error).lines.join(" "),
});

async function examine(): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const [check, look] of checks) {
		const found = look().then(
			(said): Finding =>
				typeof said === "string"
					? { check, ok: true, detail: said }
					: { check, ok: true, warning: true, detail: said.warning },
		);
		findings.push(await found.catch((error) => failed(check, error)));
	}
	return findings;
}

/** Null when the settings can be read; nothing can be checked otherwise. */
function settingsFault(): Finding[] | null {
	try {
		settings();
		return null;
	} catch (error) {
		const unchecked = checks.map(([check]) => ({ check, ok: false, detail: "not checked: the settings are wrong" }));
		return [failed("settings", error), ...unchecked];
	}
}
