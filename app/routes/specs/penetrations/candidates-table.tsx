import { Link } from "@remix-run/react";
import {
	type ComparedCriterion,
	CRITERIA,
	type CriterionName,
	STATES,
} from "#app/domain/penetrations/match/criteria.ts";
import { absentWords, CRITERION_LABELS, criterionWords } from "#app/domain/penetrations/match/criterion-labels.ts";
import type { MatchedCandidate, WholeType } from "#app/domain/penetrations/match/overview.ts";
import { paths } from "#app/paths.ts";
import * as css from "#app/routes/screens.css.ts";
import { Cluster, Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { factsTitle } from "#app/ui/list/facts.css.ts";
import { FactsTable } from "#app/ui/list/facts-table.tsx";
import { DrawingThumb, type Picture } from "#app/ui/solution/drawing.tsx";
import { DrawingCode, EvidenceStatus, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";
import { AssignButton } from "./assign-button.tsx";
import { MatchState } from "./matched-types.tsx";

const MARKS: Record<ComparedCriterion["state"], [mark: string, look: keyof typeof css.matchMark]> = {
	covered: ["✓", "covered"],
	"not covered": ["✕", "missing"],
	"ask the list": ["?", "open"],
	"ask the report": ["?", "open"],
	"no limits": ["?", "open"],
};

function Marked({ mark: [mark, look], words }: { mark: (typeof MARKS)[ComparedCriterion["state"]]; words: string }) {
	return (
		<span>
			<span className={css.matchMark[look]}>{mark}</span>
			{words}
		</span>
	);
}

interface CriterionRow {
	criterion: CriterionName;
	/** The place of the service in its opening; null for what belongs to the opening. */
	service: number | null;
	label: string;
	/** The name with that of its service. */
	labelOnPhone: string;
	/** The service or the opening that the row is about; the rows that tell no candidate from another stand apart. */
	group: string;
	/** The need that all candidates are compared with: it stands in the heading, not in each cell. */
	asked: string;
	/** The list states the need in words that cannot be read; the heading has them. */
	isUnread: boolean;
	cells: (ComparedCriterion | undefined)[];
}

const COVERED_GROUP = "Covered by each";

const areCovered = (cells: CriterionRow["cells"]) => cells.every((cell) => cell?.state === "covered");

const worstOf = ({ cells }: CriterionRow): number =>
	Math.min(...cells.map((cell) => (cell ? STATES.indexOf(cell.state) : STATES.length)));

/** A row for each criterion that some candidate has: the opening first, then each service, then what every candidate covers. */
function rowsOf({ requirement: { services, unread } }: WholeType, candidates: MatchedCandidate[]): CriterionRow[] {
	const isAlone = services.length === 1;
	const rows = [null, ...services.keys()].flatMap((service) => {
		const about = isAlone ? "" : service === null ? "Opening" : services[service]!;
		const own = CRITERIA.map((criterion): CriterionRow => {
			const cells = candidates.map(({ criteria }) =>
				criteria.find((one) => one.criterion === criterion && one.service === service),
			);
			const [asked = "", ...more] = new Set(cells.flatMap((cell) => (cell && cell.asked !== "" ? [cell.asked] : [])));
			const shared = criterion === "together" || more.length > 0 ? "" : asked;
			const group = areCovered(cells) ? COVERED_GROUP : about;
			const name = CRITERION_LABELS[criterion];
			const isNamed = shared === "" || criterion === "service" || `${about} ${name}`.includes(shared);
			const words = service === null ? unread[criterion] : undefined;
			const short = words ? `${name} (“${words}” not recognised)` : isNamed ? name : `${name} (${shared})`;
			const labelOnPhone = isAlone || service === null ? short : `${about} · ${short.toLowerCase()}`;
			const label = group === COVERED_GROUP ? labelOnPhone : short;
			return { criterion, service, label, labelOnPhone, group, asked: shared, isUnread: words !== undefined, cells };
		});
		return own.filter(({ cells }) => cells.some(Boolean)).toSorted((a, b) => worstOf(a) - worstOf(b));
	});
	return rows.toSorted((a, b) => Number(a.group === COVERED_GROUP) - Number(b.group === COVERED_GROUP));
}

/** The diameter in mm that a size begins with; numbers in another unit, or of another kind, are not compared. */
const diameter = (size: string) => Number(/^Ø(\d+(?:\.\d+)?)/.exec(size)?.[1] ?? Number.NaN);

/** A larger diameter that was tested covers a smaller one, which the two numbers alone do not say. */
const isLarger = ({ criterion, asked, tested }: ComparedCriterion) =>
	criterion === "size" && diameter(tested) > diameter(asked);

/** A candidate without a criterion of its own says why. */
function whyAbsent(
	{ criterion, service, isUnread, cells }: CriterionRow,
	{ criteria }: MatchedCandidate,
	isAlone: boolean,
): string {
	const isListed = cells.some((cell) => cell && cell.asked !== "");
	return absentWords({ criterion, service, criteria, isAlone, isListed, isUnread });
}

/** The parts that a phone folds the comparison with a candidate into, the gravest first. */
const PARTS = ["Not covered", "Not stated, or check on site", "Covered"];

function partOf(row: CriterionRow, at: number, candidate: MatchedCandidate, isAlone: boolean): number {
	const own = row.cells[at];
	const words = own ? MARKS[own.state][0] : whyAbsent(row, candidate, isAlone);
	return words.startsWith("✕") ? 0 : words.startsWith("✓") ? 2 : 1;
}

function cellWords(row: CriterionRow, at: number, candidate: MatchedCandidate, isAlone: boolean) {
	const own = row.cells[at];
	const { asked } = row;
	if (!own) {
		const words = whyAbsent(row, candidate, isAlone);
		const known = Object.values(MARKS).find(([mark]) => words.startsWith(mark));
		return known ? <Marked mark={known} words={words.slice(known[0].length)} /> : words;
	}
	const isHeaded = asked !== "" && own.asked === asked && own.tested !== "";
	const tested =
		own.state === "covered" && own.tested !== "" && own.criterion !== "together" ? (
			<Muted> {isLarger(own) ? `by ${own.tested}: the larger size covers the smaller` : own.tested}</Muted>
		) : null;
	return (
		<span>
			<Marked mark={MARKS[own.state]} words={` ${criterionWords(isHeaded ? { ...own, asked: "" } : own)}`} />
			{tested}
		</span>
	);
}

interface CandidatesTableProps {
	type: WholeType;
	/** The pictures by solution. */
	pictures: Record<number, Picture | null>;
	editable: boolean;
	candidates: MatchedCandidate[];
	caption: string;
}

/** A solution that covers a part of a group, or nothing of it, is not the main thing to do. */
const isSealed = (candidate: MatchedCandidate) => !["in_part", "not_covered"].includes(candidate.class);

interface MatchProps extends Pick<CandidatesTableProps, "type" | "editable"> {
	candidate: MatchedCandidate;
	at: number;
}

/** The state of a candidate, and the way to assign it. */
function Match({ type, candidate, editable, at }: MatchProps) {
	return (
		<Cluster>
			<MatchState state={candidate.class} />
			{type.seals.some(({ sol }) => sol === candidate.sol) && <StatusTag status="draft" text="assigned" />}
			{editable && (
				<AssignButton
					type={type}
					candidate={candidate}
					look={at === 0 && candidate.class === "covered" ? "primary" : "secondary"}
					words={isSealed(candidate) ? undefined : "Assign anyway"}
				/>
			)}
		</Cluster>
	);
}

/** Candidates side by side: what is asked, and of each what is covered, or who can find out. */
function CandidatesTable({ type, pictures, editable, candidates, caption }: CandidatesTableProps) {
	const needed = type.requirement.services.length;
	const isAlone = needed === 1;
	const row = (label: string, cell: (candidate: MatchedCandidate) => React.ReactNode) => ({
		label,
		group: "Evidence",
		cells: candidates.map(cell),
	});
	return (
		<FactsTable
			listed
			caption={caption}
			corner="What you need"
			parts={PARTS}
			records={candidates.map((candidate, at) => ({
				id: candidate.sol,
				head: (
					<Stack>
						<DrawingThumb
							code={candidate.drawing}
							picture={pictures[candidate.sol] ?? null}
							sample={candidate.sample}
							eager={at === 0}
							large
						/>
						<Cluster>
							<Link to={paths.installation(candidate.sol)}>
								<DrawingCode code={candidate.drawing} />
							</Link>
							{[...new Set(candidate.proofs.map(({ frr }) => frr))].map((frr) => (
								<FrrTag key={frr} frr={frr} />
							))}
						</Cluster>
						<span className={factsTitle}>{candidate.title}</span>
						{needed > 1 && <strong>{`Covers ${candidate.together} of ${needed} services`}</strong>}
					</Stack>
				),
			}))}
			rows={[
				{
					label: "Match",
					cells: candidates.map((candidate, at) => (
						<Match key={candidate.sol} {...{ type, candidate, editable, at }} />
					)),
				},
				...rowsOf(type, candidates).map((one) => ({
					...{ label: one.label, labelOnPhone: one.labelOnPhone, group: one.group },
					cells: candidates.map((candidate, at) => cellWords(one, at, candidate, isAlone)),
					partOf: candidates.map((candidate, at) => partOf(one, at, candidate, isAlone)),
				})),
				row("Test", ({ proofs }) =>
					proofs.map(({ specimenId, size, frr, report }) => `${specimenId}, ${size}, ${frr}, ${report}`).join(" and "),
				),
				row("State", ({ evidence }) => <EvidenceStatus status={evidence} />),
			]}
		/>
	);
}

/** So many candidates stand beside each other at once; those behind them that cover nothing are folded. */
const MAX_UNFOLDED = 3;

/** The candidates of a group side by side, the best first. */
export function Candidates({ type, ...shown }: Pick<CandidatesTableProps, "type" | "pictures" | "editable">) {
	const isNear = ({ class: own }: MatchedCandidate, at: number) => at < MAX_UNFOLDED || own !== "not_covered";
	const near = type.candidates.filter(isNear);
	const far = type.candidates.filter((candidate, at) => !isNear(candidate, at));
	return (
		<>
			<CandidatesTable {...{ ...shown, type }} candidates={near} caption="Matches, best first" />
			{far.length > 0 && (
				<Fold folded title={`${far.length} further from it`}>
					<CandidatesTable {...{ ...shown, type }} candidates={far} caption="Further from it" />
				</Fold>
			)}
		</>
	);
}
