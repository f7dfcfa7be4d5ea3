import { Link } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import type { SiteRow } from "#app/domain/site/site-list.ts";
import * as css from "#app/routes/screens.css.ts";
import { sitePaths } from "#app/site-paths.ts";
import { DrawingCode, FrrTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { SiteStateTags } from "./site-state-tags.tsx";

interface SiteOpeningsProps {
	projectId: number;
	rows: SiteRow[];
}

/** The openings, level by level. The levels have the same columns; on a phone an opening takes three lines. */
export function SiteOpenings({ projectId, rows }: SiteOpeningsProps) {
	const levels = [...Map.groupBy(rows, ({ level }) => level)];
	return (
		<div className={css.siteLevels}>
			{levels.length > 1 && (
				<nav aria-label="Levels" className={css.siteJumps}>
					{levels.map(([level], at) => (
						<a key={level} href={`#level-${at + 1}`} className={css.siteJump}>
							{levelName(level)}
						</a>
					))}
				</nav>
			)}
			{levels.map(([level, openings], at) => (
				<section key={level} aria-labelledby={`level-${at + 1}`} className={css.siteLevel}>
					<h3 id={`level-${at + 1}`} className={css.siteLevelName}>
						{levelName(level)} <span className={css.siteLevelCount}>{amountOf(openings.length, "opening")}</span>
					</h3>
					<ul className={css.siteRows}>
						{openings.map((row) => (
							<OpeningRow key={row.id} projectId={projectId} row={row} />
						))}
					</ul>
				</section>
			))}
		</div>
	);
}

/** The whole row leads to the opening: its link covers it. */
function OpeningRow({ projectId, row }: { projectId: number; row: SiteRow }) {
	const { id, ref, location, service, more, substrate, required, drawing, last, ...state } = row;
	const what = [service + (more > 0 ? ` and ${amount(more)} more` : ""), substrate, location].filter(Boolean);
	return (
		<li className={css.siteRow}>
			<Link to={sitePaths.opening(projectId, id)} className={css.siteRowLink} reloadDocument>
				{ref}
			</Link>
			<span className={css.siteRowCode}>{drawing && <DrawingCode code={drawing} />}</span>
			<span className={css.siteRowState}>
				<SiteStateTags {...state} />
			</span>
			<span className={css.siteRowWhat}>
				{what.join(" · ")} {required && <FrrTag frr={required} />}
			</span>
			<span className={css.siteRowLast}>
				{last && (
					<>
						{`${last.kind} by ${last.by} · `}
						<When at={last.at} />
					</>
				)}
			</span>
		</li>
	);
}
