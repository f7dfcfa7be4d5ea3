import type { ReactNode } from "react";
import type { OpeningDetails, PenetrationFacts, PenetrationsFacts } from "#app/domain/facts/facts.ts";
import {
	levelName,
	NOT_IN_SCHEDULE,
	readAsWritten,
	sealProblems,
	unsealedWords,
} from "#app/domain/facts/penetration-words.schema.ts";
import type { SharedSolution } from "#app/domain/facts/shared-solution.ts";
import type { OpeningCounts } from "#app/domain/penetrations/opening-counts.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import type { LostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { paths } from "#app/paths.ts";
import { OpeningShares } from "#app/routes/opening-shares.tsx";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { DrawingThumb } from "#app/ui/solution/drawing.tsx";
import { DrawingCode, EvidenceWords, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";
import * as css from "./shared-pages.css.ts";
import { findPenetrations, SharedSearch } from "./shared-search.tsx";

/** Wherever a reader meets the solution: who follows a link to it has not seen the top of the page. */
export function FallenSince({ fallen, drawing }: { fallen: LostEvidence[]; drawing: string }) {
	return fallen
		.filter((one) => one.drawing === drawing)
		.map(({ what }) => (
			<div key={what} className={css.sharedPageSince}>
				<EvidenceWords words={`Since the issue: ${what}`} />
			</div>
		));
}

/** The picture of a solution of an issue, as the page shows it. */
export const sharedPicture = (token: string, { no, picture }: Pick<SharedSolution, "no" | "picture">) =>
	picture && { src: paths.sharedPicture(token, no), ...picture };

interface SealedProps {
	penetration: PenetrationFacts;
	solutions: SharedSolution[];
	token: string;
}

/** The drawing is what an installer knows a solution by. */
function Sealed({ penetration: { solution, status }, solutions, token }: SealedProps) {
	if (!solution) {
		return (
			<p className={status === "not needed" ? css.sharedPageUnneeded : css.sharedPageOpen}>
				{unsealedWords({ status })}
			</p>
		);
	}
	const code = <DrawingCode code={solution.drawing} />;
	const shown = solutions.find(({ no }) => no === solution.no);
	if (!shown) {
		return (
			<p>
				{code} {NOT_IN_SCHEDULE}
			</p>
		);
	}
	const { no, drawing, crossed, active, title } = shown;
	return (
		<a href={`#solution-${no}`} className={css.sharedPageSeal}>
			<DrawingThumb code={drawing} picture={sharedPicture(token, shown)} crossed={crossed || !active} large />
			<span className={css.sharedPageSealWords}>
				{code} <span>{title}</span>
			</span>
		</a>
	);
}

interface CardProps extends SealedProps {
	/** The points to check that its level does not say for all of its openings. */
	points: string[];
	/** Said of its whole level where no opening of it is described. */
	isBare: boolean;
	fallen: LostEvidence[];
}

const BARE = "The list states no service, wall, floor or size.";

/** A label and its value. */
export type SharedFact = [term: string, value: ReactNode];

/** The gravest thing that is known of an opening stands out. */
function NotCovered({ reasons }: { reasons: string[] }) {
	if (reasons.length === 0) return null;
	return (
		<div>
			<StatusTag status="cancelled" text="Not covered" />
			<ul className={css.sharedPageLines}>
				{reasons.map((reason) => (
					<li key={reason}>{reason}</li>
				))}
			</ul>
		</div>
	);
}

/** Tells apart what is not covered and what is not known; both are to be checked. */
function checkNote(counts: OpeningCounts, penetrations: PenetrationFacts[]): string {
	if (counts.to_check === 0) return "";
	const missed = penetrations.filter(({ solution, notShown }) => solution && notShown.length > 0).length;
	return `To be checked: ${missed} not covered by the evidence, ${Math.max(0, counts.to_check - missed)} not known.`;
}

/** More than two points to check are folded, so that the next opening stays in sight. */
function ToCheck({ points, where = "" }: { points: string[]; where?: string }) {
	const term = `Check on site${where}`;
	if (points.length < 3) return <SharedFacts facts={[[term, points.join("; ")]]} />;
	return (
		<details>
			<summary className={css.sharedPageFold}>{`${term}: ${points.length} points`}</summary>
			<ul className={css.sharedPageLines}>
				{points.map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
		</details>
	);
}

/** The facts that somebody at the opening can check, apart from those that are not covered, which no look on site can change. */
function pointsToCheck({
	notStated = [],
	check_on_site = [],
	report_silent = [],
}: Partial<OpeningDetails> = {}): string[] {
	const onSite = [...check_on_site, ...report_silent.map((fact) => `${fact} is not in the report`)];
	// Facts from before the two were told apart have both among what is not stated.
	return onSite.length > 0 ? onSite : notStated;
}

const isDescribed = ({ service, moreServices = [], substrate, opening }: PenetrationFacts): boolean =>
	[service, ...moreServices, substrate, opening].some(Boolean);

/** A single piece goes without saying. */
const isSingle = (penetration: PenetrationFacts): boolean => quantityText(penetration) === "1";

const written = (text: string): string => readAsWritten(text).written;

function PenetrationCard({ points, isBare, fallen, ...sealed }: CardProps) {
	const { penetration } = sealed;
	const { ref, service, moreServices = [], substrate, opening = "", location, note, required } = penetration;
	const ownFacts: SharedFact[] = [
		[moreServices.length > 0 ? "Service 1" : "Service", written(service)],
		...moreServices.map((text, at): SharedFact => [`Service ${at + 2}`, written(text)]),
		["Substrate", written(substrate)],
		["Opening", written(opening).replace(/^opening /, "")],
		["Location", location],
		["Quantity", isSingle(penetration) ? "" : quantityText(penetration)],
		["Note", note],
	];
	return (
		<li className={css.sharedPageRow} id={`penetration-${ref}`}>
			<div className={css.sharedPageCardHead}>
				<h4>{ref}</h4>
				{required && <FrrTag frr={required} />}
			</div>
			{isBare && <p className={css.sharedPageUnneeded}>{BARE}</p>}
			<SharedFacts facts={ownFacts} />
			<div className={css.sharedPageSealed}>
				<Sealed {...sealed} />
				{sealProblems(penetration).map((error) => (
					<StatusTag key={error} status="withdrawn" text={error} />
				))}
				{penetration.solution && <FallenSince fallen={fallen} drawing={penetration.solution.drawing} />}
				<NotCovered reasons={penetration.notShown} />
				<ToCheck points={points} />
			</div>
		</li>
	);
}

/** Facts of an opening or a specimen, each a label beside its value; those without a value are left out. */
export function SharedFacts({ facts }: { facts: SharedFact[] }) {
	const valued = facts.filter(([, value]) => value);
	if (valued.length === 0) return null;
	return (
		<dl className={css.sharedPageFacts}>
			{valued.map(([term, value]) => (
				<div key={term}>
					<dt>{term}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

interface SharedPenetrationsProps {
	penetrations: PenetrationFacts[];
	/** The openings of the whole list; older issues do not say. */
	counts?: OpeningCounts | null;
	solutions: SharedSolution[];
	/** Older issues do not say. */
	stated: PenetrationsFacts["told"] | null;
	fallen: LostEvidence[];
	token: string;
	search: string;
}

const levelId = (level: string) => `level-${encodeURIComponent(level)}`;

interface LevelProps extends Pick<SharedPenetrationsProps, "solutions" | "stated" | "fallen" | "token"> {
	level: string;
	openings: PenetrationFacts[];
}

/** The openings of a level; what all of them leave open alike is said once, above them. */
function Level({ level, openings, stated, ...shared }: LevelProps) {
	const points = openings.map(({ ref }) => pointsToCheck(stated?.[ref]));
	const isMany = openings.length > 1;
	const isAlike = isMany && new Set(points.map((some) => some.join("\n"))).size === 1;
	const isBare = isMany && !openings.some(isDescribed);
	return (
		<section aria-labelledby={levelId(level)} className={css.sharedPageLevelSection}>
			<div className={css.sharedPageCardHead}>
				<h3 id={levelId(level)}>{`${levelName(level)} (${openings.length})`}</h3>
				<a href="#penetrations" className={css.sharedPageBack}>
					Back to the search
				</a>
			</div>
			{isBare && <p className={css.sharedPageUnneeded}>{BARE}</p>}
			{isAlike && <ToCheck points={points[0]!} where=", at each opening" />}
			<ul className={css.sharedPageRows}>
				{openings.map((one, at) => (
					<PenetrationCard
						key={one.ref}
						penetration={one}
						points={isAlike ? [] : points[at]!}
						isBare={!isBare && !isDescribed(one)}
						{...shared}
					/>
				))}
			</ul>
		</section>
	);
}

/** Level by level; a solution leads to its drawing and notes. */
export function SharedPenetrations({ penetrations, counts, stated, search, ...shared }: SharedPenetrationsProps) {
	const found = findPenetrations(penetrations, search);
	const levels = [...Map.groupBy(found, ({ level }) => level)];
	return (
		<Section id="penetrations" title={`Openings (${found.length})`}>
			{counts && <OpeningShares counts={counts} issued={checkNote(counts, penetrations)} />}
			<SharedSearch token={shared.token} search={search} found={found.length} />
			{levels.length > 1 && (
				<nav aria-label="Levels">
					<Cluster>
						{levels.map(([level, some]) => (
							<a key={level} href={`#${levelId(level)}`} className={css.sharedPageLevel}>
								{`${levelName(level)} (${some.length})`}
							</a>
						))}
					</Cluster>
				</nav>
			)}
			<Stack>
				{levels.map(([level, some]) => (
					<Level key={level} level={level} openings={some} stated={stated} {...shared} />
				))}
			</Stack>
		</Section>
	);
}
