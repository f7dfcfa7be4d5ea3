import { Form, Link } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { RECORD_KINDS, SITE_STATES } from "#app/domain/site/record-kinds.ts";
import {
	FLAG_LABELS,
	installedCount,
	NO_LEVEL,
	SITE_FLAGS,
	STATE_LABELS,
	siteProgressLabel,
} from "#app/domain/site/site-labels.ts";
import type { SiteList, SiteRow, StateCounts } from "#app/domain/site/site-list.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Cluster, OnWide, Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { CheckboxField, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Shares } from "#app/ui/text/shares.tsx";
import { DrawingCode, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { SiteAddress } from "./site-query.ts";
import { SiteStateTag } from "./site-state-tag.tsx";

interface SiteViewProps {
	projectId: number;
	list: SiteList;
	filter: SiteAddress;
	/** The address of this page with a filter. */
	to(filter: Partial<Record<keyof SiteAddress | "page", string | number | null>>): string;
}

/** The site of a project, on the light page and in the dashboard alike. */
export function SiteView({ projectId, list, filter, to }: SiteViewProps) {
	const { counts } = list;
	if (counts.openings === 0) {
		return (
			<EmptyState title="No openings yet">
				The site shows the openings of the project, once its list has been entered.
			</EmptyState>
		);
	}
	return (
		<Stack loose>
			<StandingOut projectId={projectId} list={list} to={to} />
			<Shares label={siteProgressLabel(counts)} {...sharesOf(counts)} />
			<Section
				id="openings"
				title="Openings"
				actions={<Link to={sitePaths.inspection(projectId)}>Draw openings to inspect</Link>}
			>
				<Filter list={list} filter={filter} action={to({})} />
				<Openings projectId={projectId} list={list} />
				<Pager page={list.page} pages={list.pages} label="openings" to={(page) => to({ ...filter, page })} />
			</Section>
			<Section id="progress" title="Progress">
				<ProgressTable
					caption="By level"
					first="Level"
					groups={counts.levels.map((one) => ({
						name: levelName(one.level),
						to: to({ level: one.level || NO_LEVEL }),
						...one,
					}))}
				/>
				<Fold title="By solution" folded>
					<ProgressTable
						caption="By solution"
						first="Solution"
						groups={counts.solutions.map((one) => ({ name: one.drawing || STATE_LABELS.open, ...one }))}
					/>
				</Fold>
			</Section>
			<Products list={list} />
		</Stack>
	);
}

const sharesOf = (counts: StateCounts) => ({
	of: counts.openings,
	done: counts.states.accepted,
	part: installedCount(counts) - counts.states.accepted,
});

/** Shown of each kind; the filter has them all. */
const NAMED = 10;

/** Openings about which somebody has to decide stand above everything else. */
function StandingOut({ projectId, list, to }: Pick<SiteViewProps, "projectId" | "list" | "to">) {
	const kinds = [
		{ flag: "not as drawn", openings: list.notAsDrawn, count: list.counts.not_as_drawn },
		{ flag: "changed", openings: list.changed, count: list.counts.changed_since_installed },
	] as const;
	return kinds.map(
		({ flag, openings, count }) =>
			count > 0 && (
				<Alert key={flag} kind="warning" title={`${FLAG_LABELS[flag]}: ${amountOf(count, "opening")}`}>
					<Cluster>
						{openings.slice(0, NAMED).map(({ id, ref }) => (
							<Link key={id} to={sitePaths.opening(projectId, id)}>
								{ref}
							</Link>
						))}
						{count > NAMED && <Link to={to({ state: flag })}>{`All ${amount(count)}`}</Link>}
					</Cluster>
				</Alert>
			),
	);
}

const stateOptions = [
	...SITE_STATES.map((value) => ({ value: value as string, label: STATE_LABELS[value] })),
	...SITE_FLAGS.map((value) => ({ value: value as string, label: FLAG_LABELS[value] })),
];

const kindOptions = RECORD_KINDS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

function Filter({ list, filter, action }: Pick<SiteViewProps, "list" | "filter"> & { action: string }) {
	const { q, state, level, kind, by, mine } = filter;
	const levels = list.counts.levels.map((one) => ({ value: one.level || NO_LEVEL, label: levelName(one.level) }));
	const select = (id: string, label: string, options: { value: string; label: string }[], value: string | null) => (
		<SelectField id={id} name={id} label={label} options={options} prompt="All" defaultValue={value ?? ""} />
	);
	const isFiltered = [q, state, level, kind, by, mine].some(Boolean);
	return (
		<search>
			<Form method="get" action={action}>
				<Stack>
					<Cluster>
						<TextField id="q" name="q" label="Number" type="search" defaultValue={q} autoComplete="off" />
						<Button>Show</Button>
						{isFiltered && <Link to={action}>Show all</Link>}
					</Cluster>
					<Fold title="Filter" open={isFiltered}>
						<Cluster>
							{select("state", "State", stateOptions, state)}
							{levels.length > 1 && select("level", "Level", levels, level)}
							{list.recorders.length > 0 && select("kind", "With a record", kindOptions, kind)}
							{list.recorders.length > 0 &&
								select(
									"by",
									"Recorded by",
									list.recorders.map((who) => ({ value: who, label: who })),
									by,
								)}
							<CheckboxField id="mine" name="mine" label="Mine today" defaultChecked={mine !== null} />
							<Button>Filter</Button>
						</Cluster>
					</Fold>
				</Stack>
			</Form>
			<p role="status">{isFiltered ? `${amountOf(list.found, "opening")} found` : amountOf(list.found, "opening")}</p>
		</search>
	);
}

const columns = [
	{ label: "Number" },
	{ label: "State" },
	{ label: "Opening" },
	{ label: "Solution" },
	{ label: "Last record" },
];

function Openings({ projectId, list }: Pick<SiteViewProps, "projectId" | "list">) {
	const levels = [...Map.groupBy(list.rows, ({ level }) => level)];
	return levels.map(([level, rows]) => (
		<Table key={level} caption={levelName(level)} columns={columns}>
			{rows.map((row) => (
				<OpeningRow key={row.id} projectId={projectId} row={row} />
			))}
		</Table>
	));
}

function OpeningRow({ projectId, row }: { projectId: number; row: SiteRow }) {
	const { id, ref, location, state, isNotAsDrawn, isChanged, service, more, substrate, required, drawing, last } = row;
	const what = [service + (more > 0 ? ` and ${amount(more)} more` : ""), substrate, location].filter(Boolean);
	return (
		<Row>
			<RowTitle>
				<Link to={sitePaths.opening(projectId, id)}>{ref}</Link>
			</RowTitle>
			<Cell label="State">
				<SiteStateTag state={state} />
				{isNotAsDrawn && <StatusTag status="withdrawn" text={FLAG_LABELS["not as drawn"]} />}
				{isChanged && <StatusTag status="withdrawn" text={FLAG_LABELS.changed} />}
			</Cell>
			<LongCell label="Opening">
				{what.join(", ")} {required && <FrrTag frr={required} />}
			</LongCell>
			<Cell label="Solution">{drawing ? <DrawingCode code={drawing} /> : "–"}</Cell>
			<LongCell label="Last record">
				{last ? (
					<>
						{last.kind} by {last.by} <When at={last.at} />
					</>
				) : (
					<OnWide>–</OnWide>
				)}
			</LongCell>
		</Row>
	);
}

interface ProgressTableProps {
	caption: string;
	first: string;
	groups: ({ name: string; to?: string } & StateCounts)[];
}

function ProgressTable({ caption, first, groups }: ProgressTableProps) {
	return (
		<Table caption={caption} columns={[{ label: first }, { label: "Progress" }]}>
			{groups.map(({ name, to, ...counts }) => (
				<Row key={name}>
					<RowTitle>{to ? <Link to={to}>{name}</Link> : name}</RowTitle>
					<LongCell label="Progress">
						<Shares label={siteProgressLabel(counts)} {...sharesOf(counts)} />
					</LongCell>
				</Row>
			))}
		</Table>
	);
}

function Products({ list: { products } }: Pick<SiteViewProps, "list">) {
	if (products.length === 0) return null;
	return (
		<Section
			id="products"
			title="Products still needed"
			description="For the openings that have a solution and are not installed yet: how many places, or how many metres, each product is for."
		>
			<Table
				caption="Products, each with its unit"
				captionHidden
				columns={[{ label: "Product" }, { label: "Still needed for" }, { label: "Openings" }]}
			>
				{products.map(({ id, product, unit, quantity, openings }) => (
					<Row key={`${id} ${unit}`}>
						<RowTitle>{product}</RowTitle>
						<Cell label="Still needed for">{unit === "m" ? `${amount(quantity)} m` : amountOf(quantity, "place")}</Cell>
						<Cell label="Openings">{amount(openings)}</Cell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
