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
	const findings: Finding[] = [];
	for (const [check, look] of checks()) {
		findings.push(
			await look().then(
				(detail) => ({ check, ok: true, detail }),
				(error) => ({ check, ok: false, detail: fault(error, findings.length === 0) }),
			),
		);
	}
	const rows = findings.map(({ check, ok, detail }) => [ok ? "ok" : "FAILED", check, detail]);
	console.result(findings, table(rows));
	return findings.every(({ ok }) => ok) ? exitCodes.done : exitCodes.failed;
}

/** Wrong settings stop every check: they are named at the first and not again. */
function fault(error: unknown, first: boolean): string {
	const { kind } = error as { kind?: string };
	return kind === "settings" && !first ? "not checked: the settings are wrong" : explainError(error).lines.join(" ");
}
