import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FieldGrid } from "#app/ui/form/form-layout.tsx";
import { CheckboxField, FieldGroup, SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Filters, SearchBox } from "#app/ui/list/search-box.tsx";
import { Menu } from "#app/ui/shell/menu.tsx";
import { menuItem } from "#app/ui/shell/menus.css.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import * as css from "./catalogue.css.ts";
import { type GridPageData, gridListParam, gridPageData } from "./catalogue.server.ts";
import { GridTable } from "./grid-table.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) =>
		gridPageData(em, actor, gridListParam(params.list), new URL(request.url).searchParams),
	);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data ? `${data.title}s` : "Catalogue"} · Passive Fire Schedules` },
];

export default function Catalogue() {
	const data = useLoaderData<typeof loader>();
	const { list, lists, title, singular, chips, rows, total, page, pages, size, params } = data;
	const from = (page - 1) * size;
	// Another list or another view begins with fields of its own.
	const key = `${list} ${new URLSearchParams(params)}`;
	return (
		<>
			<PageHeader
				title="Catalogue"
				description="Every record in one table. Sort by a heading, filter, tick rows and change many at once."
				actions={<ButtonLink to={paths.solutionManager()}>Solution Admin</ButtonLink>}
			/>
			<Cluster between>
				<Segmented label="Lists" choices={lists} />
				<SearchBox
					key={`search ${list}`}
					action={paths.catalogue(list)}
					name="q"
					value={data.search}
					label={`Search ${singular}s`}
					placeholder={
						data.heads.some(({ main }) => main)
							? "Search in title, specimens and substrates"
							: "Search in the visible columns"
					}
					hiddenFields={params.filter(([name]) => name !== "q")}
				/>
			</Cluster>
			<Cluster between>
				<Fold key={`fold ${list}`} title="Filters, order and columns" folded>
					<Narrowing key={key} data={data} />
				</Fold>
				<Views data={data} />
			</Cluster>
			<Filters filters={chips} clear={chips.length > 1 ? paths.catalogue(list) : undefined} />
			{rows.length > 0 ? (
				<GridTable key={`table ${key} ${page}`} {...data} />
			) : (
				<EmptyState
					icon="search"
					title={data.isNarrowed ? `No ${singular} found` : `No ${singular} yet`}
					actions={
						data.isNarrowed && <ButtonLink to={paths.catalogue(list)}>Show all {title.toLowerCase()}s</ButtonLink>
					}
				>
					{data.isNarrowed && `The search looks in the visible columns. Show another column to search it too.`}
				</EmptyState>
			)}
			{rows.length > 0 && (
				<Pager
					page={page}
					pages={pages}
					label={`${singular}s`}
					to={(next) => paths.catalogue(list, new URLSearchParams([...params, ["page", String(next)]]))}
					count={`${amount(from + 1)}–${amount(from + rows.length)} of ${amountOf(total, singular)}`}
				/>
			)}
		</>
	);
}

/** More views than so many beside each other stand in a menu. */
const MAX_LINKS = 2;

function Views({ data: { list, views, bare } }: { data: GridPageData }) {
	const current = views.find((view) => view.current);
	return (
		<Cluster>
			{views.length > MAX_LINKS ? (
				<Menu label={`View: ${current?.label ?? "none"}`} hint="Views" fromStart>
					{views.map(({ id, label, to, current: isCurrent }) => (
						<Link key={id} to={to} className={menuItem} aria-current={isCurrent ? "true" : undefined}>
							{label}
						</Link>
					))}
				</Menu>
			) : (
				views.length > 0 && (
					<Segmented
						label="Views"
						labelSeen
						choices={views.map(({ label, to, current: isCurrent }) => ({ label, to, current: isCurrent }))}
					/>
				)
			)}
			{current?.mayChange && current.isChanged && (
				<ButtonLink to={paths.catalogueView(current.id, { query: bare, version: current.version })} small icon="save">
					Save changes to this view
				</ButtonLink>
			)}
			{current?.mayChange && (
				<ButtonLink
					to={paths.catalogueView(current.id)}
					small
					look="quiet"
					icon="edit"
					iconOnly
					title="Rename or delete view"
				>
					Rename or delete view
				</ButtonLink>
			)}
			{bare !== "" && (!current || current.isChanged) && (
				<ButtonLink to={paths.catalogueView("new", { list, query: bare })} small icon="save">
					{current ? "Save as a new view" : "Save this view"}
				</ButtonLink>
			)}
		</Cluster>
	);
}

const HOW =
	"pvc contains it, !pvc does not, =PVC is exactly it, = is empty, != is not empty. Numbers and dates also: >20, <2026-01-31, 10..20.";

const states = [
	{ value: "active", label: "Active" },
	{ value: "withdrawn", label: "Withdrawn" },
];

function FilterFields({ fields }: { fields: GridPageData["filters"]["shown"] }) {
	return (
		<FieldGrid>
			{fields.map(({ id, label, value, options }) =>
				options ? (
					<SelectField key={id} id={id} name={id} label={label} prompt="Any" options={options} defaultValue={value} />
				) : (
					<TextField key={id} id={id} name={id} label={label} defaultValue={value} autoComplete="off" />
				),
			)}
		</FieldGrid>
	);
}

/** Filters, order and columns are one form, so that one press shows all of it. */
function Narrowing({ data }: { data: GridPageData }) {
	const { list, search, state, sort, sorts, size, sizes, filters, choices, view } = data;
	return (
		<Form method="get" action={paths.catalogue(list)} className={css.panel}>
			{search && <input type="hidden" name="q" value={search} />}
			{view && <input type="hidden" name="view" value={view} />}
			<FieldGroup id="filters" label="Filters" hint={HOW}>
				<FilterFields fields={filters.shown} />
				<Fold title="Filters of other columns" folded open={filters.others.some(({ value }) => value)}>
					<FilterFields fields={filters.others} />
				</Fold>
			</FieldGroup>
			<FieldGrid>
				<SelectField id="state" name="state" label="State" prompt="All" options={states} defaultValue={state} />
				<SelectField
					id="sort"
					name="sort"
					label="Order"
					options={[
						{ label: "Ascending", options: sorts.map(({ name, label }) => ({ value: name, label })) },
						{
							label: "Descending",
							options: sorts.map(({ name, label }) => ({ value: `-${name}`, label: `${label}, descending` })),
						},
					]}
					defaultValue={sort || sorts[0]!.name}
				/>
				<SelectField
					id="rows"
					name="rows"
					label="Rows on a page"
					options={sizes.map((value) => ({ value, label: String(value) }))}
					defaultValue={size}
				/>
			</FieldGrid>
			<FieldGroup id="columns" label="Columns">
				<div className={css.columns}>
					{choices.map(({ name, label, shown }) => (
						<CheckboxField key={name} id={`c.${name}`} name="c" value={name} label={label} defaultChecked={shown} />
					))}
				</div>
			</FieldGroup>
			<Cluster>
				<Button look="primary">Show</Button>
				<ButtonLink to={paths.catalogue(list)}>Start again</ButtonLink>
			</Cluster>
		</Form>
	);
}
