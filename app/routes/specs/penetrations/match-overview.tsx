import { Form } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { amountOf } from "#app/amounts.ts";
import { MATCH_ORDERS, type MatchQuery, ROW_STATES } from "#app/domain/penetrations/match/criteria.ts";
import type { MatchOverview, TypeOverview } from "#app/domain/penetrations/match/overview.ts";
import { paths } from "#app/paths.ts";
import { OpeningShares } from "#app/routes/opening-shares.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import * as css from "#app/routes/screens.css.ts";
import { Cluster, LayoutFooter, Stack } from "#app/ui/base/page-layout.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { AssignmentFields } from "./assign-button.tsx";
import { canBeTicked, ROW_LABELS, TypesTable } from "./matched-types.tsx";

const ticked = (form: HTMLFormElement) => form.querySelectorAll("input[name=choice]:checked").length;

interface GroupsProps {
	types: TypeOverview[];
	/** Besides those that are covered all of this state are ticked. */
	tick: string;
	columns: Column[];
	here: string;
}

/** Groups are assigned each by its own button, or with the others that are ticked. */
function EditableGroups({ types, tick, columns, here }: GroupsProps) {
	const [count, setCount] = useState<number | null>(null);
	const form = useRef<HTMLFormElement>(null);
	// The ticks that the page comes with, or that the browser puts back.
	useEffect(() => setCount(form.current ? ticked(form.current) : null), []);
	return (
		<Form
			method="post"
			action={paths.penetrationChange()}
			preventScrollReset
			ref={form}
			onChange={({ currentTarget }) => setCount(ticked(currentTarget))}
		>
			<AssignmentFields back={here} />
			{/* What Enter on a tick presses: else it would be the button of the first group. */}
			<button type="submit" hidden />
			<Stack>
				<TypesTable types={types} tick={tick} columns={columns} editable />
				{types.some(canBeTicked) && (
					<div className={css.tickedOnly}>
						<LayoutFooter>
							<Cluster>
								<Button look="primary" icon="check">
									{count ? `Assign ${amountOf(count, "ticked group")}` : "Assign the ticked groups"}
								</Button>
							</Cluster>
						</LayoutFooter>
					</div>
				)}
			</Stack>
		</Form>
	);
}

const COLUMNS: Record<MatchQuery["sort"], string> = {
	state: "State",
	openings: "Openings",
	asked: "What is needed",
	match: "Best match",
};

interface OverviewPageProps {
	project: { id: number; isActive: boolean };
	overview: MatchOverview;
	query: MatchQuery & { tick: string };
}

export function OverviewPage({ project, overview, query }: OverviewPageProps) {
	const { types, states, counts } = overview;
	const trail = <ProjectTrail below={[{ to: paths.penetrations(), label: "Openings" }]} />;
	const groups = ROW_STATES.reduce((sum, state) => sum + states[state], 0);
	if (groups === 0) {
		return (
			<>
				<PageHeader title="Match by type" trail={trail} />
				<EmptyState icon="list" title="No openings to match">
					List the openings to be sealed first.
				</EmptyState>
			</>
		);
	}
	const { tick, ...shown } = query;
	const here = paths.penetrationMatch(shown);
	const sortable = MATCH_ORDERS.map((sort): Column => {
		const direction = query.sort === sort ? { direction: "ascending" as const } : {};
		return { label: COLUMNS[sort], sort: { to: paths.penetrationMatch({ state: query.state, sort }), ...direction } };
	});
	const columns: Column[] = [
		...(project.isActive ? [{ label: "Tick", hidden: true, tight: true }] : []),
		...[...sortable, { label: "What differs" }, { label: "Assign", sticky: true }],
	];
	const checks = types.filter(({ state }) => state === "check_on_site").length;
	return (
		<>
			<PageHeader
				trail={trail}
				title="Match by type"
				description="Openings with the same needs, worst first. Nothing is assigned until you confirm."
				actions={
					<>
						<ButtonLink to={paths.penetrationWords()} icon="edit">
							Terms used
						</ButtonLink>
						{states.assigned > 0 && (
							<ButtonLink
								to={paths.issue(project.id)}
								look={states.assigned === groups ? "primary" : "secondary"}
								icon="pdf"
							>
								Review and issue
							</ButtonLink>
						)}
					</>
				}
			/>
			<Stack>
				<OpeningShares counts={counts} />
				<Cluster between>
					<Segmented
						label="Which groups"
						choices={[
							{ label: `All ${groups}`, to: paths.penetrationMatch({ sort: query.sort }), current: query.state === "" },
							...ROW_STATES.filter((state) => states[state] > 0).map((state) => ({
								label: `${ROW_LABELS[state].label} ${states[state]}`,
								to: paths.penetrationMatch({ state, sort: query.sort }),
								current: query.state === state,
							})),
						]}
					/>
					{project.isActive && tick === "" && checks > 0 && (
						<ButtonLink
							to={paths.penetrationMatch({ ...shown, tick: "check_on_site" })}
							icon="check"
							preventScrollReset
						>
							{`Tick all that only need a check on site (${checks})`}
						</ButtonLink>
					)}
				</Cluster>
				{project.isActive ? (
					<EditableGroups
						key={`${tick} ${types.map(({ stamp }) => stamp).join()}`}
						{...{ types, tick, columns, here }}
					/>
				) : (
					<TypesTable types={types} tick="" columns={columns} editable={false} />
				)}
			</Stack>
		</>
	);
}
