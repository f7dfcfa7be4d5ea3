import type { ProjectFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { asVersion1 } from "#app/domain/schedules/version-1.ts";
import { differing } from "./changed-facts.ts";
import { type ChangedFact, type Comparison, reason } from "./comparison.schema.ts";
import { compareDocuments } from "./documents.ts";
import { comparePenetrations } from "./penetrations.ts";
import { type Cancelled, compareSolutions } from "./solutions.ts";

const onOff = (on: boolean) => (on ? "on" : "off");

const projectChanges = (old: ProjectFacts, now: ProjectFacts): ChangedFact[] =>
	differing("project", [
		["Project name", old.name, now.name],
		["Project address", old.address, now.address],
		["City", old.city, now.city],
		["Project code/no.", old.code, now.code],
		["Revision", old.revision, now.revision],
		["Consent date", old.consentDate ?? "none", now.consentDate ?? "none"],
		["Track alterations", onOff(old.trackChanges), onOff(now.trackChanges)],
		["Technical data sheets", onOff(old.addTds), onOff(now.addTds)],
		["Safety data sheets", onOff(old.addMsds), onOff(now.addMsds)],
		["Warranties", onOff(old.addWarranty), onOff(now.addWarranty)],
		["Documents of reports", onOff(old.addReports ?? false), onOff(now.addReports ?? false)],
	]);

/** Its shortened form cannot be told from another one. */
const withoutInsulation = (facts: ScheduleFacts): ScheduleFacts => ({
	...facts,
	items: facts.items.map((item) => ({
		...item,
		specimens: item.specimens.map((specimen) => ({ ...specimen, insulation: null })),
	})),
});

const siteSheet = ({ penetrations }: ScheduleFacts) => penetrations && onOff(penetrations.siteSheet);

/** Of facts, not of pages. What the first version could not say is not compared with it. */
export function compareFacts(was: ScheduleFacts, is: ScheduleFacts, cancelled: Cancelled = new Map()): Comparison {
	const first = was.version === 1 || is.version === 1;
	const comparable = (facts: ScheduleFacts) => (first ? withoutInsulation(asVersion1(facts)) : facts);
	const [old, now] = [comparable(was), comparable(is)];
	const project = [
		...projectChanges(old.project, now.project),
		...differing("project", [
			["Status for use", old.intendedUse || "not stated", now.intendedUse || "not stated"],
			["Site sheet", siteSheet(old), siteSheet(now)],
		]),
		...compareDocuments(old, now),
	];
	const solutions = compareSolutions(old, now, cancelled);
	const penetrations = comparePenetrations(old, now);
	const changes = [...solutions, ...penetrations];
	const facts = [...project, ...changes.flatMap((change) => change.facts)];
	const reasons = new Set([
		...facts.map(({ because }) => because),
		...(changes.some(({ change }) => change !== "changed") ? ["project" as const] : []),
	]);
	return { project, solutions, penetrations, because: reason.options.filter((one) => reasons.has(one)) };
}
