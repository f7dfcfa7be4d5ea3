import { settings } from "#db/settings.ts";
import type { Call } from "./action.ts";
import { checks } from "./doctor/checks.ts";
import { exitCodes, explainError } from "./outcome.ts";
import { table } from "./table.ts";

interface Finding {
	check: string;
	ok: boolean;
	detail: string;
}

/** `pfs doctor`: one line for each part that the product rests on; 1 if any fails. */
export default async function doctor({ console }: Call): Promise<number> {
	const findings = settingsFault() ?? (await examine());
	const rows = findings.map(({ check, ok, detail }) => [ok ? "ok" : "FAILED", check, detail]);
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
		const found = look().then((detail) => ({ check, ok: true, detail }));
		findings.push(await found.catch((error) => failed(check, error)));
	}
	return findings;
}

/** What is wrong with the settings, without which nothing can be checked; null when they can be read. */
function settingsFault(): Finding[] | null {
	try {
		settings();
		return null;
	} catch (error) {
		const unchecked = checks.map(([check]) => ({ check, ok: false, detail: "not checked: the settings are wrong" }));
		return [failed("settings", error), ...unchecked];
	}
}
