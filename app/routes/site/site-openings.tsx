import { Form, Link } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { RECORD_KINDS, SITE_STATES } from "#app/domain/site/record-kinds.ts";
import { FLAG_LABELS, NO_LEVEL, SITE_FLAGS, STATE_LABELS } from "#app/domain/site/site-labels.ts";
import type { SiteList, SiteRow } from "#app/domain/site/site-list.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { DrawingCode, FrrTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import * as css from "./site-openings.css.ts";
import type { SiteAddress } from "./site-query.ts";
import { SiteStateTags } from "./site-state-tags.tsx";

const stateOptions = [
	{ value: "rejected", label: STATE_LABELS.rejected },
	...SITE_FLAGS.map((value) => ({ value: value as string, label: FLAG_LABELS[value] })),
	...SITE_STATES.flatMap((value) =>
		value === "rejected" ? [] : { value: value as string, label: STATE_LABELS[value] },
	),
];

const kindOptions = RECORD_KINDS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

interface SiteFilterProps {
	list: Pick<SiteList, "counts" | "recorders" | "found">;
	filter: SiteAddress;
	/** The address of the list with a filter, or without one. */
	to(filter: Partial<SiteAddress>): string;
	/** Offers no filter by records, but where one is on. */
	brief?: boolean;
}

/** The levels, each a filter by itself, beside whatever else is filtered. */
function LevelLinks({ list, filter, to }: Omit<SiteFilterProps, "brief">) {
	const { levels } = list.counts;
	if (levels.length < 2) return null;
	const links = [
		{ value: "", label: "All levels" },
		...levels.map(({ level }) => ({ value: level || NO_LEVEL, label: levelName(level) })),
	];
	return (
		<nav aria-label="Levels" className={css.siteLevelNav}>
			<ul className={css.siteLevelLinks}>
				{links.map(({ value, label }) => (
					<li key={value}>
						<Link
							to={to({ ...filter, level: value })}
							className={css.siteLevelLink}
							aria-current={value === filter.level ? "true" : undefined}
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Finds openings by level and number at once, and by everything else behind a fold on a phone. */
export function SiteFilter({ list, filter, to, brief = false }: SiteFilterProps) {
	const { q, state, level, kind, by, mine } = filter;
	const select = (id: string, label: string, options: { value: string; label: string }[], value: string | null) => (
		<SelectField id={id} name={id} label={label} options={options} prompt="All" defaultValue={value ?? ""} />
	);
	const isFiltered = [q, state, level, kind, by, mine].some(Boolean);
	const isOffered = (chosen: string | null) => (brief ? Boolean(chosen) : list.recorders.length > 0);
	return (
		<search>
			<Form method="get" action={to({})}>
				<Stack>
					<LevelLinks list={list} filter={filter} to={to} />
					{level && <input type="hidden" name="level" value={level} />}
					<div className={css.siteFilter}>
						<div className={css.siteFilterNumber}>
							<TextField id="q" name="q" label="Number" type="search" defaultValue={q} autoComplete="off" />
							<Button>Show</Button>
						</div>
						<Fold title="Filter" open={[state, kind, by, mine].some(Boolean)}>
							<div className={css.siteFilterFields}>
								{select("state", "State", stateOptions, state)}
								{isOffered(kind) && select("kind", "With a record", kindOptions, kind)}
								{isOffered(by) &&
									select(
										"by",
										"Recorded by",
										list.recorders.map((who) => ({ value: who, label: who })),
										by,
									)}
								<div className={css.siteFilterEnd}>
									{(!brief || mine) && (
										<CheckboxField id="mine" name="mine" label="Mine today" defaultChecked={mine !== null} />
									)}
									<Button>Filter</Button>
								</div>
							</div>
						</Fold>
					</div>
					<p role="status">
						{isFiltered ? `${amountOf(list.found, "opening")} found` : amountOf(list.found, "opening")}{" "}
						{isFiltered && <Link to={to({})}>Show all</Link>}
					</p>
				</Stack>
			</Form>
		</search>
	);
}

const HEADS = ["Opening", "Solution", "State", "What and where", "Required", "Last record"];

interface SiteOpeningsProps {
	projectId: number;
	rows: SiteRow[];
}

/** The openings, level by level. The levels have the same columns; on a phone the number, the state and what is sealed where are enough. */
export function SiteOpenings({ projectId, rows }: SiteOpeningsProps) {
	const levels = [...Map.groupBy(rows, ({ level }) => level)];
	return (
		<div className={css.siteLevels}>
			{levels.map(([level, openings], at) => (
				<section key={level} aria-labelledby={`level-${at + 1}`} className={css.siteLevel}>
					<h3 id={`level-${at + 1}`} className={css.siteLevelName}>
						{levelName(level)} <span className={css.siteLevelCount}>{amountOf(openings.length, "opening")}</span>
					</h3>
					<ul className={css.siteRows}>
						<li className={css.siteHeads} aria-hidden="true">
							{HEADS.map((head) => (
								<span key={head}>{head}</span>
							))}
						</li>
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
				<span className={css.siteRowWords}>{what.join(" · ")}</span>
				<span>{required && <FrrTag frr={required} />}</span>
			</span>
			<span className={css.siteRowLast}>
				{last && (
					<>
						{`${last.kind} by ${last.by}\u00a0· `}
						<When at={last.at} />
					</>
				)}
			</span>
		</li>
	);
}
