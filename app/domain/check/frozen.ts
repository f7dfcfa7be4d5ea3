import type { FindingsFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import type { Check, Finding } from "./finding.schema.ts";

const printed = (findings: Finding[]) => findings.map(({ code, text }) => ({ code, text }));

/** The facts with what the check found of them, acknowledged by whom they are issued where it `isSeen`. */
export function withFindings(facts: ScheduleFacts, check: Check, isSeen: boolean): ScheduleFacts {
	const { generatedBy, issuedAt: at } = facts;
	const by = { name: generatedBy.name, company: generatedBy.company };
	const findings: FindingsFacts = {
		stops: printed(check.stops),
		acknowledge: printed(check.acknowledge),
		know: printed(check.know),
		acknowledged: isSeen && check.acknowledge.length > 0 ? { by, at } : null,
	};
	return { ...facts, findings };
}
