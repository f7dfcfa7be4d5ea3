import { type ChangedFact, type Comparison, reason } from "#app/domain/facts/changes.schema.ts";
import { kindName } from "#app/domain/facts/document-labels.ts";
import type { AttachmentFacts, DocumentKind, ProjectFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { asVersion1 } from "#app/domain/facts/version-1.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { differing } from "./changed-facts.ts";
import { comparePenetrations } from "./compare-penetrations.ts";
import { type Cancelled, compareSolutions } from "./compare-solutions.ts";

/** A product or a report, as each side calls it; null for the warranty of all products. */
interface RequestedDocument {
	kind: DocumentKind;
	old: string | null;
	now: string | null;
}

function requestedKinds({
	project: { addTds, addMsds, addWarranty, addReports = false },
}: ScheduleFacts): DocumentKind[] {
	const requested = { tds: addTds, msds: addMsds, warranty: addWarranty, report: addReports };
	return keysOf(requested).filter((kind) => requested[kind]);
}

const activeItems = ({ items }: ScheduleFacts) => items.filter(({ active }) => active);

/** The names of those whose documents are asked for, by what they keep when they are called otherwise. */
function requestedNames(facts: ScheduleFacts, kind: DocumentKind): Map<number | string, string> {
	if (kind !== "report") {
		return new Map(activeItems(facts).flatMap(({ products }) => products.map(({ id, name }) => [id, name])));
	}
	const reports = activeItems(facts).flatMap(({ specimens }) => specimens.map(({ report }) => report));
	return new Map(reports.map((report) => [report, report]));
}

/** Answers the documents that both sides ask for: what comes and goes with switches and solutions is no change of its own. */
function requestedInBoth(was: ScheduleFacts, is: ScheduleFacts): RequestedDocument[] {
	const kinds = requestedKinds(is).filter((kind) => requestedKinds(was).includes(kind));
	return kinds.flatMap((kind): RequestedDocument[] => {
		const before = requestedNames(was, kind);
		const both = [...requestedNames(is, kind)].flatMap(([key, now]) => {
			const old = before.get(key);
			return old === undefined ? [] : [{ kind, old, now }];
		});
		return kind === "warranty" ? [...both, { kind, old: null, now: null }] : both;
	});
}

/** Finds a document. Names of products that share one stand side by side; one that all share has none. */
function found({ attachments, missing }: ScheduleFacts, kind: DocumentKind, name: string | null) {
	if (missing.some((one) => one.kind === kind && one.product === name)) return undefined;
	const ofKind = attachments.filter((one) => one.kind === kind);
	const named = ofKind.find((one) => name !== null && `, ${one.product}, `.includes(`, ${name}, `));
	return named ?? ofKind.find((one) => one.product === null);
}

const words = (one: AttachmentFacts | undefined) => (one ? (one.revision ?? "as issued") : "not available");

function documentChange(was: ScheduleFacts, is: ScheduleFacts, { kind, old, now }: RequestedDocument): ChangedFact[] {
	const [before, after] = [found(was, kind, old), found(is, kind, now)];
	const what = `${kindName(kind)} of ${now ?? "all products"}`;
	const named = differing("catalogue", [[what, words(before), words(after)]]);
	// A file that others share than before may be another upload of the same document.
	const sameFile = before?.product !== after?.product || before?.key === after?.key;
	if (named.length > 0 || sameFile) return named;
	return [{ what, old: words(before), new: "another file", because: "catalogue" }];
}

function coverChange({ cover: was }: ScheduleFacts, { cover: is }: ScheduleFacts): ChangedFact[] {
	const what = "Cover page";
	const named = differing("catalogue", [[what, was?.revision ?? "none", is?.revision ?? "none"]]);
	if (named.length > 0 || (was?.html === is?.html && was?.footerNote === is?.footerNote)) return named;
	return [{ what, old: "as issued", new: "another text", because: "catalogue" }];
}

/** Compares cover page and supporting documents. */
function compareDocuments(was: ScheduleFacts, is: ScheduleFacts): ChangedFact[] {
	return [
		...coverChange(was, is),
		...requestedInBoth(was, is).flatMap((requested) => documentChange(was, is, requested)),
	];
}

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

/** Leaves insulations out of a comparison with facts that have them in a shortened form, which cannot be told from a change. */
const withoutInsulation = (facts: ScheduleFacts): ScheduleFacts => ({
	...facts,
	items: facts.items.map((item) => ({
		...item,
		specimens: item.specimens.map((specimen) => ({ ...specimen, insulation: null })),
	})),
});

const siteSheet = ({ penetrations }: ScheduleFacts) => penetrations && onOff(penetrations.siteSheet);

/** Compares facts, not pages. What the first version could not say is not compared with it. */
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
