import type { PlacedOpening, PlanPlaces } from "#app/domain/plans/plans.ts";
import { planPaths } from "#app/plan-paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { SiteStateTags } from "#app/routes/site/site-state-tags.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { tableOwnLine } from "#app/ui/list/tables.css.ts";
import { Menu } from "#app/ui/shell/menu.tsx";
import { menuItem } from "#app/ui/shell/menus.css.ts";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import * as css from "./plans.css.ts";

interface PlanListsProps extends Pick<PlanPlaces, "placed" | "unplaced"> {
	project: { id: number };
	/** The level in words, as those of its openings. */
	plan: { id: number; level: string };
	mayChange: boolean;
}

interface UnplacedProps extends Omit<PlanListsProps, "placed"> {
	/** The opening whose place is being chosen. */
	chosen: number | null;
}

/** The openings of the level that have no place yet; whoever may set it is led to the plan. */
export function Unplaced({ project, plan, unplaced, mayChange, chosen }: UnplacedProps) {
	if (unplaced.length === 0) return null;
	const to = (opening: number) =>
		mayChange
			? `${planPaths.plan(project.id, plan.id, { place: opening })}#plan`
			: sitePaths.opening(project.id, opening);
	return (
		<section id="unplaced" aria-labelledby="unplaced-title" className={css.planUnplaced}>
			<h2 id="unplaced-title" className={css.planUnplacedTitle}>{`Without a place (${unplaced.length})`}</h2>
			<ul className={css.planLinks}>
				{unplaced.map(({ id, ref }) => (
					<li key={id}>
						<a href={to(id)} aria-current={id === chosen ? "true" : undefined}>
							{ref}
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}

function PlacedRow({
	project,
	plan,
	mayChange,
	opening,
}: Omit<PlanListsProps, "placed" | "unplaced"> & { opening: PlacedOpening }) {
	const { id, ref, level, state, notAsDrawn, changed, isToCheck } = opening;
	const page = planPaths.plan(project.id, plan.id);
	return (
		<Row>
			<RowTitle>
				<a href={sitePaths.opening(project.id, id)}>{ref}</a>
				{level !== plan.level && ` (${level})`}
			</RowTitle>
			<td className={css.planRowState}>
				<div className={css.planRowLine}>
					<SiteStateTags state={state} isNotAsDrawn={notAsDrawn.length > 0} isChanged={changed !== null} />
					{isToCheck && <StatusTag status="withdrawn" text="Place to check" />}
				</div>
			</td>
			<td className={tableOwnLine}>
				<div className={css.planRowLine}>
					<ButtonLink to={`${planPaths.plan(project.id, plan.id, { opening: id })}#pin-${id}`} small reloadDocument>
						Show
					</ButtonLink>
					{mayChange && isToCheck && (
						<form method="post" action={page}>
							<FormKey />
							<input type="hidden" name="opening" value={id} />
							<Button name="do" value="confirm" small aria-label={`Place is right: ${ref}`}>
								Place is right
							</Button>
						</form>
					)}
					{mayChange && (
						<Menu label={<span aria-hidden="true">⋯</span>} hint={`More for ${ref}`} small bare>
							<a href={`${planPaths.plan(project.id, plan.id, { place: id })}#plan`} className={menuItem}>
								<Icon name="map" />
								Move
							</a>
							<form method="post" action={page}>
								<FormKey />
								<input type="hidden" name="opening" value={id} />
								<button type="submit" name="do" value="remove" className={menuItem}>
									<Icon name="trash" />
									Remove
								</button>
							</form>
						</Menu>
					)}
				</div>
			</td>
		</Row>
	);
}

/** The openings on the plan, in words. */
export function Placed({ placed, ...shared }: Omit<PlanListsProps, "unplaced">) {
	if (placed.length === 0) return null;
	return (
		<Section id="placed" title={`On this plan (${placed.length})`}>
			<Table
				caption="Openings on this plan"
				captionHidden
				columns={[{ label: "Number" }, { label: "State" }, { label: "Place" }]}
			>
				{placed.map((opening) => (
					<PlacedRow key={opening.id} {...shared} opening={opening} />
				))}
			</Table>
		</Section>
	);
}
