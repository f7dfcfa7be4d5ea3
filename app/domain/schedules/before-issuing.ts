import { hash } from "node:crypto";
import type { Actor } from "#app/domain/actor.ts";
import type { Check, CODE_RANKS, Finding, FindingCode } from "#app/domain/facts/finding.schema.ts";
import { isOfSite } from "#app/domain/facts/finding-labels.ts";
import { findPending, previewSaved } from "#app/domain/projects/pending-changes.ts";
import { hasSiteRecords } from "#app/domain/site/records.sql.ts";
import { Acknowledgement } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { type CollectedFacts, collectFactsNow } from "./collect-facts.ts";
import { checkProject } from "./schedule-check.ts";
import type { IsReadable } from "./unreadable-files.ts";

/** Findings of one code, acknowledged by one tick. */
interface Point {
	code: FindingCode;
	/** Names what was seen: other findings have another. */
	key: string;
	findings: Finding[];
}

export const pointsOf = (findings: Finding[]): Point[] =>
	[...Map.groupBy(findings, ({ code }) => code)].map(([code, alike]) => ({
		code,
		key: `${code}.${hash("sha256", alike.map(({ text }) => text).join("\n")).slice(0, 16)}`,
		findings: alike,
	}));

/** Tells whether nothing stops an issue, and its issuer has seen all that is to be acknowledged. */
export const isAcknowledged = ({ stops, acknowledge }: Check, keys: readonly string[]): boolean =>
	stops.length === 0 && pointsOf(acknowledge).every(({ key }) => keys.includes(key));

/** Stores the acknowledgements of an issue, by its issuer, at the time of the transaction. */
export async function storeAcknowledgements(
	em: EntityManager,
	actor: Actor,
	run: number,
	points: Point[],
): Promise<void> {
	const texts = (findings: Point["findings"]) => findings.map(({ text }) => text);
	await em.insertMany(
		Acknowledgement,
		points.map(({ code, findings }) => ({ run, code, texts: texts(findings), person: actor.id })),
	);
}

/** Ticked at once; `keys` are those of all states that one chooses from. */
export interface PointToConfirm {
	code: FindingCode;
	keys: string[];
	findings: Finding[];
	/** The heading under which points of its kind stand. */
	group: string;
	/** The worst has the lowest. */
	rank: number;
}

type ConfirmedCode =
	| "penetration_open"
	| { [Code in FindingCode]: (typeof CODE_RANKS)[Code] extends "acknowledge" ? Code : never }[FindingCode];

/** The group of each code that is confirmed; groups, and the codes of each, stand worst first. */
const GROUP_OF: Record<ConfirmedCode, string> = {
	rejected: "Rejected or changed",
	not_as_drawn_open: "Rejected or changed",
	changed_since_installed: "Rejected or changed",
	requirement_not_shown: "Not covered",
	path_not_shown: "Not covered",
	several_services: "Not covered",
	penetration_open: "Not covered",
	solution_not_in_project: "Not covered",
	solution_withdrawn: "Evidence not current",
	specimen_withdrawn: "Evidence not current",
	no_evidence_in_force: "Evidence not current",
	report_withdrawn: "Evidence not current",
	report_expired: "Evidence not current",
	report_superseded: "Evidence not current",
	standard_ended: "Evidence not current",
	rating_unreadable: "Evidence not current",
	not_installed: "Not done on site",
	not_inspected: "Not done on site",
	photo_missing: "Not recorded",
	criterion_not_stated: "Not recorded",
	changes_not_saved: "Documents",
	revision_reused: "Documents",
	document_missing: "Documents",
};

/** The place of a code among those that are confirmed. */
export const groupOf = (code: FindingCode): Pick<PointToConfirm, "group" | "rank"> => ({
	group: GROUP_OF[code as ConfirmedCode],
	rank: Object.keys(GROUP_OF).indexOf(code),
});

/** The findings of a project, or of its two states where changes are pending: what stops both, and all else of either. */
interface PointsBeforeIssuing {
	stops: Finding[];
	points: PointToConfirm[];
	/** Openings without a solution, confirmed for what somebody builds by alone; else good to know. */
	openings: PointToConfirm | null;
	/** The findings of the site, confirmed for an as-built issue alone. */
	site: PointToConfirm[];
	/** The findings that an as-built issue does not have, such as its own revision with other content. */
	unlessBuilt: PointToConfirm[];
	know: Finding[];
}

const either = (a: Finding[], b: Finding[]): Finding[] => {
	const known = new Set(a.map(({ text }) => text));
	return [...a, ...b.filter(({ text }) => !known.has(text))];
};

/** Changes that are not saved have a question of their own. */
const withoutChanges = (findings: Finding[]) => findings.filter(({ code }) => code !== "changes_not_saved");

export function pointsBeforeIssuing(states: Check[]): PointsBeforeIssuing {
	const merged = (rank: keyof Check) => states.map((check) => withoutChanges(check[rank])).reduce(either);
	const points = states.flatMap(({ acknowledge, know }) => [...pointsOf(acknowledge), ...pointsOf(know)]);
	const toConfirm = (findings: Finding[]): PointToConfirm[] =>
		pointsOf(findings).map(({ code, findings: alike }) => {
			const keys = points.filter((one) => one.code === code).map(({ key }) => key);
			return { code, keys: [...new Set(keys)], findings: alike, ...groupOf(code) };
		});
	const everywhere = (stop: Finding) => states.every(({ stops }) => stops.some(({ text }) => text === stop.text));
	const isOpening = ({ code }: Finding) => code === "penetration_open";
	const [acknowledge, know] = [merged("acknowledge"), merged("know")];
	return {
		stops: merged("stops").filter(everywhere),
		points: toConfirm(acknowledge.filter((one) => !isOpening(one) && !isOfSite(one))),
		openings: toConfirm([...acknowledge, ...know].filter(isOpening))[0] ?? null,
		site: toConfirm(acknowledge.filter(isOfSite)),
		unlessBuilt: [],
		know: know.filter((one) => !isOpening(one)),
	};
}

/** Adds what an issue without the site has to confirm: its content is another one, and so may be what was issued before. */
function withOtherUses(built: PointsBeforeIssuing, others: PointsBeforeIssuing): PointsBeforeIssuing {
	const same = (code: FindingCode, points: PointToConfirm[]) => points.find((one) => one.code === code);
	return {
		...built,
		points: built.points.map((point) => ({
			...point,
			keys: [...new Set([...point.keys, ...(same(point.code, others.points)?.keys ?? [])])],
		})),
		unlessBuilt: others.points.filter(({ code }) => !same(code, built.points)),
	};
}

/**
 * Answers what is to be confirmed for every status for use: the check is made for `As built`, which asks for most, and for
 * the others where the site makes a difference.
 */
export async function askBeforeIssuing(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	isReadable: IsReadable,
	gathered?: CollectedFacts,
) {
	const pending = await findPending(em, actor, projectId);
	const hasSite = await hasSiteRecords(em, projectId);
	const check = async (tx: EntityManager, known: Parameters<typeof checkProject>[4] = {}) => {
		const facts = { ...known, gathered: known.gathered ?? (await collectFactsNow(tx, actor, projectId)) };
		const built = await checkProject(tx, actor, projectId, isReadable, { ...facts, use: "As built" });
		return { built, others: hasSite ? await checkProject(tx, actor, projectId, isReadable, facts) : built };
	};
	const stored = await check(em, { gathered, pending });
	const saved = pending && (await previewSaved(em, actor, projectId, check, pending));
	const states = saved ? [stored, saved] : [stored];
	const built = pointsBeforeIssuing(states.map((one) => one.built));
	const others = pointsBeforeIssuing(states.map((one) => one.others));
	return { pending, check: hasSite ? withOtherUses(built, others) : built };
}
