import { isSettingsError, overrideSettings, type SettingsError, settings } from "#db/settings.ts";
import { examples, isVariable } from "#db/variables.ts";
import type { Call } from "./action.ts";
import { type Check, checks } from "./doctor/checks.ts";
import { exitCodes, explainError } from "./outcome.ts";
import { table } from "./table.ts";

interface Finding {
	check: string;
	ok: boolean;
	/** It works, but something should be better; never with `ok: false`. */
	warning?: true;
	/** Not looked at, since something else is wrong. */
	skipped?: true;
	detail: string;
}

const verdict = ({ ok, warning, skipped }: Finding) =>
	skipped ? "skipped" : warning ? "warning" : ok ? "ok" : "FAILED";

/** `pfs doctor`: one line for each part that the product rests on; 2 for a wrong setting, 1 if a part fails. */
export default async function doctor({ console }: Call): Promise<number> {
	const wrong = wrongSettings();
	const findings = wrong.lines.map((detail): Finding => ({ check: "settings", ok: false, detail }));
	for (const check of checks) findings.push(await examine(check, wrong.names, findings));
	const rows = findings.map((finding) => [verdict(finding), finding.check, finding.detail]);
	console.result(findings, table(rows));
	if (wrong.names.length > 0) return exitCodes.usage;
	return findings.every(({ ok }) => ok) ? exitCodes.done : exitCodes.failed;
}

async function examine(
	{ name: check, look, settings, after }: Check,
	wrong: string[],
	before: Finding[],
): Promise<Finding> {
	const skipped = (why: string): Finding => ({ check, ok: false, skipped: true, detail: `not checked: ${why}` });
	const unknown = settings.filter((name) => wrong.includes(name));
	if (unknown.length > 0) return skipped(`${unknown.join(", ")} has to be right first`);
	if (before.some((other) => other.check === after && !other.ok)) return skipped(`${after} has to be right first`);
	try {
		const said = await look();
		return typeof said === "string"
			? { check, ok: true, detail: said }
			: { check, ok: true, warning: true, detail: said.warning };
	} catch (error) {
		return { check, ok: false, detail: explainError(error).lines.join(" ") };
	}
}

/**
 * A line for each wrong setting, and the names. Something right stands in their places from then on, so that those parts
 * can be looked at that have nothing to do with them.
 */
function wrongSettings(): { names: string[]; lines: string[] } {
	const fault = settingsFault();
	if (!fault) return { names: [], lines: [] };
	replace(fault.names, () => "");
	// Where it must be set, it is missing now.
	const missing = settingsFault();
	if (missing) replace(missing.names, (name) => (isVariable(name) ? examples[name] : ""));
	return { names: fault.names.flatMap((name) => [name, name.replace(/_FILE$/, "")]), lines: fault.message.split("\n") };
}

const replace = (names: string[], value: (name: string) => string) =>
	overrideSettings(Object.fromEntries(names.map((name) => [name, value(name)])));

function settingsFault(): SettingsError | null {
	try {
		settings();
		return null;
	} catch (error) {
		if (isSettingsError(error)) return error;
		throw error;
	}
}
