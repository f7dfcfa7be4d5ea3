import { Link } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { mayAnswer, recordableKinds, type SiteRole } from "#app/domain/site/record-kinds.ts";
import { FLAG_LABELS, NO_LEVEL, STATE_LABELS } from "#app/domain/site/site-labels.ts";
import type { SiteList, StateCounts } from "#app/domain/site/site-list.ts";
import { placePaths } from "#app/place-paths.ts";
import { SiteProgress } from "#app/routes/site-progress.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { tableWhole } from "#app/ui/list/tables.css.ts";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import * as css from "./site-openings.css.ts";
import { SiteFilter, SiteOpenings } from "./site-openings.tsx";
import type { SiteAddress } from "./site-query.ts";

interface SiteViewProps {
	projectId: number;
	/** The role of the reader, who may inspect a sample or not. */
	role: SiteRole;
	list: SiteList;
	filter: SiteAddress;
}

type ChangedFilter = Partial<Record<keyof SiteAddress | "page", string | number | null>>;

/** The openings of a project as its site sees them, with what stands out, what is done and what is needed. */
export function SiteView({ projectId, role, list, filter }: SiteViewProps) {
	const { counts } = list;
	const to = (changed: ChangedFilter) => sitePaths.site(projectId, changed);
	if (counts.openings === 0) {
		return <EmptyState title="No openings yet">Openings appear here once the project has a list of them.</EmptyState>;
	}
	return (
		<Stack loose>
			<StandingOut projectId={projectId} list={list} to={to} />
			<Stack>
				<SiteProgress counts={counts} />
				<Cluster>
					<a href="#progress">Progress by level</a>
					{list.products.length > 0 && <a href="#products">Products still needed</a>}
					<a href="#along" data-part="to-along" hidden>
						Work without a network
					</a>
				</Cluster>
			</Stack>
			<Section
				id="openings"
				title="Openings"
				actions={
					<>
						{mayAnswer(role) && <ButtonLink to={placePaths.labels(projectId, filter)}>Print labels</ButtonLink>}
						{recordableKinds(role).includes("inspected") && (
							<ButtonLink to={sitePaths.inspection(projectId)}>Inspect a sample</ButtonLink>
						)}
					</>
				}
			>
				<SiteFilter list={list} filter={filter} to={to} />
				<SiteOpenings projectId={projectId} rows={list.rows} />
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

/** Shown of each kind; the filter has them all. */
const NAMED = 10;

interface StandingOutProps extends Pick<SiteViewProps, "projectId" | "list"> {
	/** The address of this page with a filter. */
	to(filter: ChangedFilter): string;
}

/** Openings about which somebody has to decide or act stand above everything else, the rejected ones first. */
function StandingOut({ projectId, list, to }: StandingOutProps) {
	const { counts } = list;
	const kinds = [
		{ state: "rejected", look: "error", openings: list.rejected, count: counts.states.rejected },
		{ state: "not as drawn", look: "warning", openings: list.notAsDrawn, count: counts.not_as_drawn },
		{ state: "changed", look: "warning", openings: list.changed, count: counts.changed_since_installed },
	] as const;
	const labels = { ...STATE_LABELS, ...FLAG_LABELS };
	const some = kinds.filter(({ count }) => count > 0);
	if (some.length === 0) return null;
	return (
		<div className={css.siteStanding}>
			{some.map(({ state, look, openings, count }) => (
				<Alert key={state} kind={look}>
					<strong>
						{labels[state]}: <span className={tableWhole}>{amountOf(count, "opening")}</span>
					</strong>
					<span className={css.siteStandingRefs}>
						{openings.slice(0, NAMED).map(({ id, ref }) => (
							<Link key={id} to={sitePaths.opening(projectId, id)}>
								{ref}
							</Link>
						))}
						{count > NAMED && <Link to={to({ state })}>{`All ${amount(count)}`}</Link>}
					</span>
				</Alert>
			))}
		</div>
	);
}

interface ProgressTableProps {
	caption: string;
	first: string;
	groups: ({ name: string; to?: string } & StateCounts)[];
}

function ProgressTable({ caption, first, groups }: ProgressTableProps) {
	return (
		<Table caption={caption} captionHidden columns={[{ label: first }, { label: "Progress" }]}>
			{groups.map(({ name, to, ...counts }) => (
				<Row key={name}>
					<RowTitle>{to ? <Link to={to}>{name}</Link> : name}</RowTitle>
					<LongCell>
						<SiteProgress counts={counts} />
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
			description="For openings that have a solution and are not installed yet: the number of places, or of metres, for each product."
		>
			<Table
				caption="Products"
				captionHidden
				columns={[{ label: "Product" }, { label: "Still needed for" }, { label: "Openings" }]}
			>
				{products.map(({ id, product, metres, places, openings }) => (
					<Row key={id}>
						<RowTitle>{product}</RowTitle>
						<Cell label="Still needed for">
							{[metres > 0 && `${amount(metres)} m`, places > 0 && amountOf(places, "place")]
								.filter(Boolean)
								.join(" and ")}
						</Cell>
						<Cell label="Openings">{amount(openings)}</Cell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
