/**
 * The list of penetrations of the open project. Beside this file: one penetration (`penetration-form.tsx`), pasted or uploaded
 * rows (`penetration-import.tsx`), versions of the list (`versions.tsx`), its terms (`terms.tsx`), its types with what the
 * catalogue shows for them (`types.tsx`), and files (`file-routes.ts`).
 */

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import { listPage } from "#app/domain/penetrations/list/list-page.ts";
import { INSUFFICIENT, OPENING_ORDERS, UNRECOGNISED } from "#app/domain/penetrations/penetration-statuses.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { readPage } from "#app/routes/read-page.ts";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { Cluster, Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { searched } from "#app/ui/list/search-limits.ts";
import { Menu } from "#app/ui/shell/menu.tsx";
import { menuItem } from "#app/ui/shell/menus.css.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { NotSaved } from "./not-saved.tsx";
import { PenetrationTable } from "./penetration-table.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		const { searchParams } = new URL(request.url);
		const sort = searchParams.get("sort") ?? "";
		const order = isOneOf(OPENING_ORDERS, sort) ? sort : OPENING_ORDERS[0];
		const query = { q: searched(searchParams.get("q")), status: searchParams.get("status") ?? "" };
		const page = readPage(searchParams);
		const list = project && (await listPage(em, project.id, { ...query, page, sort: order }));
		// The address of the list as it is stored has no order.
		return { project, query: { ...query, sort: order === OPENING_ORDERS[0] ? "" : order }, list };
	});
}

export const meta: MetaFunction = () => [{ title: "Openings · Passive Fire Schedules" }];

function SiteSheet({ on, editable }: { on: boolean; editable: boolean }) {
	return (
		<Form method="post" action={paths.penetrationChange()} preventScrollReset>
			<FormKey />
			<ShownProjectField />
			<Card>
				<Cluster between>
					<span>
						<b>Sign-off columns for site: {on ? "on" : "off"}</b>
						<br />
						<Muted>Installed by, Date and Checked by, in the printed schedule.</Muted>
					</span>
					{editable && (
						<Button name="do" value={on ? "no site sheet" : "site sheet"} small>
							{on ? "Turn off" : "Turn on"}
						</Button>
					)}
				</Cluster>
			</Card>
		</Form>
	);
}

const FILTERS = [
	["", "All"],
	["open", "No solution yet"],
	["assigned", "Assigned"],
	[INSUFFICIENT, "Not covered"],
	[UNRECOGNISED, "Not recognised"],
	["not needed", "Not needed"],
] as const;

function Actions({ count }: { count: number }) {
	return (
		<>
			{count > 0 && (
				<ButtonLink to={paths.penetrationMatch()} look="primary" icon="search">
					Match by type
				</ButtonLink>
			)}
			<ButtonLink to={paths.penetrationNew()} icon="plus">
				Add one
			</ButtonLink>
			<ButtonLink to={paths.penetrationImport()} icon="upload">
				Paste or upload
			</ButtonLink>
			<Menu label="More" hint="More for the list">
				{count > 0 && (
					<Link to={paths.penetrationTable()} className={menuItem}>
						<Icon name="edit" />
						Edit as a table
					</Link>
				)}
				<Link to={paths.penetrationVersions()} className={menuItem}>
					<Icon name="restore" />
					Versions
				</Link>
				{count > 0 &&
					["csv", "xlsx"].map((form) => (
						<Link key={form} to={paths.penetrationFile(`penetrations.${form}`)} reloadDocument className={menuItem}>
							<Icon name="download" />
							{form.toUpperCase()}
						</Link>
					))}
			</Menu>
		</>
	);
}

export default function Penetrations() {
	const { project, list, query } = useLoaderData<typeof loader>();
	if (!project || !list) return <NotSaved />;
	const { counts } = list;
	const { all, assigned, open } = counts;
	const unneeded = all - assigned - open;
	const parts = Object.entries({ assigned, "without a solution": open, "not needed": unneeded })
		.filter(([, count]) => count > 0)
		.map(([state, count]) => `${count} ${state}`);
	const known: Record<string, number | null> = {
		...{ "": all, open, assigned, "not needed": unneeded },
		...{ [INSUFFICIENT]: list.insufficient, [UNRECOGNISED]: list.unrecognised },
	};
	// A number that is not known is so where its openings are listed.
	const numberOf = (status: string) => known[status] ?? (query.status === status ? list.found : null);
	const counted = (status: string, label: string) => {
		const count = query.q === "" ? numberOf(status) : null;
		return count === null ? label : `${label} ${count}`;
	};
	const words = [project.name, amountOf(all, "opening"), parts.join(", ")].filter(Boolean).join(" · ");
	return (
		<>
			<PageHeader
				trail={<ProjectTrail />}
				title="Openings"
				description={words}
				actions={project.isActive ? <Actions count={counts.all} /> : undefined}
			/>
			{counts.all === 0 ? (
				<EmptyState
					icon="list"
					title="No openings yet"
					actions={
						<ButtonLink to={paths.penetrationImport()} look="primary" icon="upload">
							Paste or upload a list
						</ButtonLink>
					}
				>
					Optional: list every opening to be sealed and match each to a tested solution.
				</EmptyState>
			) : (
				<Stack>
					<Cluster between>
						<Segmented
							label="Which openings"
							choices={FILTERS.map(([status, label]) => ({
								label: counted(status, label),
								to: paths.penetrations({ ...query, status }),
								current: query.status === status,
							}))}
						/>
						<SearchBox
							action={paths.penetrations()}
							name="q"
							value={query.q}
							label="Number, level, location, service or substrate"
							placeholder="Such as P-022, level 1 or PVC"
							hiddenFields={Object.entries(query).filter(([name, value]) => name !== "q" && value !== "")}
						/>
					</Cluster>
					{list.rows.length === 0 ? (
						<p>No opening matches.</p>
					) : (
						<PenetrationTable rows={list.rows} editable={project.isActive} query={query} />
					)}
					<Pager
						page={list.page}
						pages={list.pages}
						to={(page) => paths.penetrations({ ...query, page })}
						label="openings"
						count={[
							amountOf(list.found, "opening"),
							list.services > list.found && amountOf(list.services, "service"),
							list.quantity && `quantity ${list.quantity}`,
						]
							.filter(Boolean)
							.join(", ")}
					/>
					<SiteSheet on={list.siteSheet} editable={project.isActive} />
				</Stack>
			)}
		</>
	);
}
