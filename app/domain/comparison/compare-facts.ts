import type { ProjectFacts, ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { asVersion1 } from "#app/domain/schedules/version-1.ts";
import { differing } from "./changed-facts.ts";
import type { ChangedFact, Comparison } from "./comparison.schema.ts";
import { comparePenetrations } from "./penetrations.ts";
import { compareSolutions } from "./solutions.ts";

const onOff = (on: boolean) => (on ? "on" : "off");

const projectChanges = (old: ProjectFacts, now: ProjectFacts): ChangedFact[] =>
	differing([
		["Project name", old.name, now.name],
		["Project address", old.address, now.address],
		["City", old.city, now.city],
		["Project code/no.", old.code, now.code],
		["Revision", old.revision, now.revision],
		["Track alterations", onOff(old.trackChanges), onOff(now.trackChanges)],
		["Technical data sheets", onOff(old.addTds), onOff(now.addTds)],
		["Safety data sheets", onOff(old.addMsds), onOff(now.addMsds)],
		["Warranties", onOff(old.addWarranty), onOff(now.addWarranty)],
	]);

/** Of facts, not of pages. What the first version could not say is not compared with it. */
export function compareFacts(was: ScheduleFacts, is: ScheduleFacts): Comparison {
	const first = was.version === 1 || is.version === 1;
	const [old, now] = first ? [asVersion1(was), asVersion1(is)] : [was, is];
	const project = projectChanges(old.project, now.project);
	const solutions = compareSolutions(old, now);
	const penetrations = comparePenetrations(old, now);
	const byProject = project.length > 0 || penetrations.own || solutions.some(({ change }) => change !== "changed");
	const byCatalogue = penetrations.evidence || solutions.some(({ change }) => change === "changed");
	return {
		project,
		solutions,
		penetrations: penetrations.changes,
		because: [...(byProject ? ["project" as const] : []), ...(byCatalogue ? ["catalogue" as const] : [])],
	};
}
