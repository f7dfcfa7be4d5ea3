import type { AsBuiltOpening } from "#app/domain/facts/as-built.schema.ts";
import type { ChangedFact, PenetrationChange, Reason } from "#app/domain/facts/changes.schema.ts";
import type { ItemFacts, PenetrationFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { OTHER_STANDARD, STRUCTURAL } from "#app/domain/penetrations/match/criterion-labels.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { STATE_LABELS } from "#app/domain/site/site-labels.ts";
import { differing } from "./changed-facts.ts";

/** A penetration with the codes of solutions by number: a new code of a solution is no other solution. */
interface Named extends PenetrationFacts {
	codes: ReadonlyMap<number, string>;
	items: readonly ItemFacts[];
	/** Ids of the specimens that the project names; undefined where the issue does not say. */
	chosen: readonly number[] | undefined;
	/** The facts that are not stated; undefined where the issue does not say. */
	notStated: readonly string[] | undefined;
	/** The state on site; undefined where the issue is not as built. */
	site: string | undefined;
	/** False for issues of before, which name what is not covered or not stated in other words. */
	isInWordsOfToday: boolean;
}

const solutionWords = ({ solution, codes }: Named): string =>
	solution ? (codes.get(solution.no ?? 0) ?? solution.drawing) : "none";

const specimenWords = ({ specimens }: PenetrationFacts): string =>
	specimens.map(({ specimenId, frr, report }) => [specimenId, frr, report].join(", ")).join("; ");

const servicesIn = ({ service, moreServices = [] }: PenetrationFacts): string => [service, ...moreServices].join("; ");

const siteWords = (opening: AsBuiltOpening | undefined): string | undefined =>
	opening && (opening.state ? STATE_LABELS[opening.state] : "Not needed");

const placeChanges = (old: Named, now: Named): ChangedFact[] =>
	differing("project", [
		["Level", old.level, now.level],
		["Location", old.location, now.location],
		["Quantity", quantityText(old), quantityText(now)],
		["Note", old.note, now.note],
		["Status", old.status, now.status],
		...(old.site && now.site ? [["On site", old.site, now.site] satisfies [string, string, string]] : []),
	]);

/** The changes of the facts by which a penetration's evidence is evaluated. */
const requirementChanges = (old: Named, now: Named): ChangedFact[] =>
	differing("project", [
		["Service", servicesIn(old), servicesIn(now)],
		["Substrate", old.substrate, now.substrate],
		["Opening", old.opening ?? "", now.opening ?? ""],
		["Required", old.required, now.required],
		["Solution", solutionWords(old), solutionWords(now)],
	]);

/** The specimens that are printed, whatever they are called and say by now. */
const reliedOn = ({ solution, specimens, items }: Named) =>
	specimens.map((one) => {
		const shown = items.find(({ no }) => no === solution?.no)?.specimens ?? [];
		const id = shown.find(({ specimenId, report }) => specimenId === one.specimenId && report === one.report)?.id;
		return { id, name: one.specimenId };
	});

/** The project names specimens, or none; which are printed of them, or of all, is as the catalogue has it. */
function reliesOnSame(old: Named, now: Named): boolean {
	if (old.chosen && now.chosen) return old.chosen.join() === now.chosen.join();
	const [before, after] = [reliedOn(old), reliedOn(now)];
	const same = (at: number) => {
		const [one, other] = [before[at]!, after[at]!];
		return one.id === undefined || other.id === undefined ? one.name === other.name : one.id === other.id;
	};
	return before.length === after.length && before.every((_, at) => same(at));
}

/** Issues of before did not say why a rating is not shown. */
const notCoveredWords = ({ notShown }: Named): string =>
	notShown
		.filter((words) => words !== STRUCTURAL)
		.map((words) => words.replace(`: ${OTHER_STANDARD}`, ""))
		.join(", ");

/** Compares what is not covered: another wording of the same is no change, but a new entry is one, and so is a removed one. */
function notCoveredChange(old: Named, now: Named): [string, string, string][] {
	const [before, after] = [notCoveredWords(old), notCoveredWords(now)];
	const isComparable = old.isInWordsOfToday === now.isInWordsOfToday || before === "" || after === "";
	return isComparable ? [["Not covered", before, after]] : [];
}

function changesOf(old: Named, now: Named): ChangedFact[] {
	const requirements = requirementChanges(old, now);
	const because: Reason = requirements.length > 0 || !reliesOnSame(old, now) ? "project" : "catalogue";
	return [
		...placeChanges(old, now),
		...requirements,
		...differing(because, [
			["Specimens", specimenWords(old), specimenWords(now)],
			...notCoveredChange(old, now),
			...(old.notStated && now.notStated && old.isInWordsOfToday === now.isInWordsOfToday
				? [["Not stated", old.notStated.join("; "), now.notStated.join("; ")] satisfies [string, string, string]]
				: []),
		]),
	];
}

export function comparePenetrations(was: ScheduleFacts, is: ScheduleFacts): PenetrationChange[] {
	const codes = new Map(is.items.map(({ no, drawing }) => [no, drawing]));
	const rowsOf = ({ penetrations, asBuilt, items }: ScheduleFacts) => {
		const chosen = new Map(Object.entries(penetrations?.chosen ?? {}));
		const notStatedOf = ({ ref }: PenetrationFacts) => penetrations?.told && (penetrations.told[ref]?.notStated ?? []);
		const namedOf = (row: PenetrationFacts): Named => ({
			...{ ...row, codes, items, chosen: chosen.get(row.ref), notStated: notStatedOf(row) },
			site: siteWords(asBuilt?.openings[row.ref]),
			isInWordsOfToday: penetrations?.counts !== undefined,
		});
		return new Map((penetrations?.rows ?? []).map((row) => [row.ref.toLowerCase(), namedOf(row)]));
	};
	const [before, after] = [rowsOf(was), rowsOf(is)];
	const here = [...after].flatMap(([key, now]): PenetrationChange[] => {
		const old = before.get(key);
		if (!old) return [{ ref: now.ref, change: "added", facts: [] }];
		const facts = changesOf(old, now);
		return facts.length > 0 ? [{ ref: now.ref, change: "changed", facts }] : [];
	});
	const removed = [...before].filter(([key]) => !after.has(key));
	return [...here, ...removed.map(([, { ref }]) => ({ ref, change: "cancelled" as const, facts: [] }))];
}
