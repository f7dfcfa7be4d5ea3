import { kindName, productName } from "#app/domain/schedules/document-words.ts";
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
		["Documents of reports", onOff(old.addReports ?? false), onOff(now.addReports ?? false)],
	]);

const documentWords = ({ attachments }: ScheduleFacts): string =>
	attachments
		.map(({ kind, product, revision }) => [productName(product), kindName(kind), revision].filter(Boolean).join(" – "))
		.join("; ");

const missingList = ({ missing }: ScheduleFacts): string =>
	missing.map(({ kind, product }) => `${productName(product)} – ${kindName(kind)}`).join("; ");

const fileKeys = ({ attachments }: ScheduleFacts): string => attachments.map(({ key }) => key).join();

/** Cover and data sheets; another file under the same name is another document. */
function documentChanges(old: ScheduleFacts, now: ScheduleFacts): ChangedFact[] {
	const named = differing([
		["Cover page", old.cover?.revision ?? "none", now.cover?.revision ?? "none"],
		["Supporting documents", documentWords(old), documentWords(now)],
		["Documents not available", missingList(old), missingList(now)],
	]);
	const same = documentWords(old) === documentWords(now);
	if (!same || fileKeys(old) === fileKeys(now)) return named;
	return [...named, { what: "Supporting documents", old: "as issued", new: "other files" }];
}

/** Its shortened form cannot be told from another one. */
const withoutInsulation = (facts: ScheduleFacts): ScheduleFacts => ({
	...facts,
	items: facts.items.map((item) => ({
		...item,
		specimens: item.specimens.map((specimen) => ({ ...specimen, insulation: null })),
	})),
});

/** Of facts, not of pages. What the first version could not say is not compared with it. */
export function compareFacts(was: ScheduleFacts, is: ScheduleFacts): Comparison {
	const first = was.version === 1 || is.version === 1;
	const comparable = (facts: ScheduleFacts) => (first ? withoutInsulation(asVersion1(facts)) : facts);
	const [old, now] = [comparable(was), comparable(is)];
	const own = [
		...projectChanges(old.project, now.project),
		...differing([["Status for use", old.intendedUse || "not stated", now.intendedUse || "not stated"]]),
	];
	const documents = documentChanges(old, now);
	const solutions = compareSolutions(old, now);
	const penetrations = comparePenetrations(old, now);
	const byProject = own.length > 0 || penetrations.own || solutions.some(({ change }) => change !== "changed");
	const byCatalogue =
		documents.length > 0 || penetrations.evidence || solutions.some(({ change }) => change === "changed");
	return {
		project: [...own, ...documents],
		solutions,
		penetrations: penetrations.changes,
		because: [...(byProject ? ["project" as const] : []), ...(byCatalogue ? ["catalogue" as const] : [])],
	};
}
