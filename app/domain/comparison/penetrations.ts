import type { PenetrationFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { differing } from "./changed-facts.ts";
import type { ChangedFact, PenetrationChange } from "./comparison.schema.ts";

/** By the numbers of the solutions: a new code of a solution is no other solution. */
interface Named extends PenetrationFacts {
	codes: ReadonlyMap<number, string>;
}

const solutionWords = ({ solution, codes }: Named): string =>
	solution ? (codes.get(solution.no ?? 0) ?? solution.drawing) : "none";

const specimenWords = ({ specimens }: PenetrationFacts): string =>
	specimens.map(({ specimenId, frr, report }) => [specimenId, frr, report].join(", ")).join("; ");

const ownChanges = (old: Named, now: Named): ChangedFact[] =>
	differing([
		["Level", old.level, now.level],
		["Location", old.location, now.location],
		["Service", old.service, now.service],
		["Substrate", old.substrate, now.substrate],
		["Required", old.required, now.required],
		["Quantity", String(old.quantity), String(now.quantity)],
		["Note", old.note, now.note],
		["Status", old.status, now.status],
		["Solution", solutionWords(old), solutionWords(now)],
	]);

const evidenceChanges = (old: Named, now: Named): ChangedFact[] =>
	differing([
		["Specimens", specimenWords(old), specimenWords(now)],
		["Not shown", old.notShown.join(", "), now.notShown.join(", ")],
	]);

interface ComparedPenetrations {
	changes: PenetrationChange[];
	/** Of the list itself; of what the catalogue shows for places that are as they were. */
	own: boolean;
	evidence: boolean;
}

export function comparePenetrations(was: ScheduleFacts, is: ScheduleFacts): ComparedPenetrations {
	const codes = new Map(is.items.map(({ no, drawing }) => [no, drawing]));
	const rowsOf = (facts: ScheduleFacts) =>
		new Map((facts.penetrations?.rows ?? []).map((row) => [row.ref.toLowerCase(), { ...row, codes }]));
	const [before, after] = [rowsOf(was), rowsOf(is)];
	const compared: ComparedPenetrations = { changes: [], own: false, evidence: false };
	for (const [key, now] of after) {
		const old = before.get(key);
		const own = old ? ownChanges(old, now) : [];
		const evidence = old ? evidenceChanges(old, now) : [];
		if (old && own.length + evidence.length === 0) continue;
		compared.own ||= !old || own.length > 0;
		compared.evidence ||= own.length === 0 && evidence.length > 0;
		compared.changes.push({ ref: now.ref, change: old ? "changed" : "added", facts: [...own, ...evidence] });
	}
	for (const [key, old] of before) {
		if (after.has(key)) continue;
		compared.own = true;
		compared.changes.push({ ref: old.ref, change: "cancelled", facts: [] });
	}
	return compared;
}
