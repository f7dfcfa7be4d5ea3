import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData, useLocation } from "@remix-run/react";
import { solutions } from "#app/amounts.ts";
import { choiceKinds } from "#app/domain/finder/finder-choice.ts";
import type { FilterList, Level } from "#app/domain/finder/levels.sql.ts";
import { isVisit, requireUser } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ProjectBar } from "#app/routes/specs/project-bar.tsx";
import { BookmarkMenu } from "#app/routes/specs/solution/bookmark-menu.tsx";
import type { SolutionCardView } from "#app/routes/specs/solution/cards.ts";
import { SolutionCards } from "#app/routes/specs/solution/solution-cards.tsx";
import { differOnlyInDialog, SpecimensDialog } from "#app/routes/specs/solution/specimens-dialog.tsx";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { ChoiceLists } from "#app/ui/form/choice-list.tsx";
import { ChoiceFilter } from "#app/ui/form/choice-list-filter.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { Segmented } from "#app/ui/form/segmented.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchBox, SearchHint } from "#app/ui/list/search-box.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { AddAll } from "./add-all.tsx";
import { type FinderData, finderData, noteVisit } from "./finder.server.ts";
import {
	type FinderQuery,
	filterFields,
	finderAddress,
	finderPage,
	levelAddress,
	readFinderQuery,
	searchFields,
	unfilteredAddress,
} from "./finder-query.ts";
import { SolutionRows } from "./finder-rows.tsx";
import { FinderWords, NoExactMatch, NothingFound } from "./finder-words.tsx";
import { differenceWords } from "./relaxed-search.tsx";

const titles = {
	latest: "Latest Solutions and Updates",
	path: "Solutions found",
	drawing: "Drawings found",
	search: "Solutions found",
};

const isNothing = ({ mode, total, nearest }: FinderData) => mode === "search" && total === 0 && nearest.length === 0;

function describe(data: FinderData): string | undefined {
	const { total, more, nearest } = data;
	if (total === 0 && nearest.length === 0) return undefined;
	if (nearest.length > 0) return solutions(nearest.length);
	return more ? `More than ${solutions(total)}; narrow the search to see the rest` : solutions(total);
}

function nothing({ mode, page }: FinderData): string {
	if (page > 1) return "The list ends before this page.";
	if (mode === "drawing") return "Try a shorter part of the code.";
	return "Nothing tested matches. Choose another value, or start again.";
}

/** Adding all solutions at once is offered only where a search or the lists have narrowed them down to these. */
const isNarrowed = ({ mode, page, pages, nearest }: FinderData) =>
	mode !== "latest" && page === 1 && pages === 1 && nearest.length === 0;

function FinderFound({ data, back }: { data: FinderData; back: string }) {
	const { query, cards, lists, editable, nearest, page, pages, understood } = data;
	const label = nearest.length > 0 ? "Closest solutions" : isNothing(data) ? "No solutions found" : titles[data.mode];
	const near = new Map(nearest.map((one) => [one.id, one.near]));
	const close = cards.flatMap(({ id, tested }) => (near.has(id) ? [{ near: near.get(id)!, tested }] : []));
	const differences = new Set(close.map((one) => differenceWords(one.near, one.tested)));
	// The heading says once in what way all differ.
	const isSame = close.length > 1 && differences.size === 1;
	const difference = ({ id, tested }: SolutionCardView) =>
		near.has(id) && !isSame ? differenceWords(near.get(id)!, tested) : undefined;
	return (
		<Section
			id="found"
			title={
				close.length > 0 ? (
					<NoExactMatch nearest={close} query={query} instead={isSame ? close[0]!.near.instead : undefined} />
				) : (
					label
				)
			}
			description={describe(data)}
			actions={
				<>
					{editable && isNarrowed(data) && <AddAll cards={cards} back={back} />}
					<Segmented
						label="Evidence"
						choices={[false, true].map((backed) => ({
							label: backed ? "Current evidence only" : "All",
							current: query.backed === backed,
							to: finderAddress(query, { evidence: backed ? "in_force" : "all" }),
						}))}
					/>
					<Segmented
						label="View"
						choices={[false, true].map((detail) => ({
							label: detail ? "Detail" : "Grid",
							icon: detail ? "list" : "grid",
							current: query.detail === detail,
							to: finderAddress(query, { view: detail ? "detail" : null, page: page > 1 ? page : null }),
						}))}
					/>
				</>
			}
		>
			{cards.length === 0 ? (
				<NothingFound unknown={page === 1 && understood?.filters.length === 0 ? understood.unknown : []} query={query}>
					{nothing(data)}
				</NothingFound>
			) : query.detail ? (
				<>
					<SolutionRows
						label={label}
						cards={cards}
						editable={editable}
						back={back}
						menu={(card) => <BookmarkMenu solution={card} lists={lists} back={`${back}#sol-${card.id}`} />}
						difference={difference}
					/>
					<SpecimensDialog />
				</>
			) : (
				<SolutionCards
					label={label}
					cards={cards}
					editable={editable}
					lists={lists}
					back={back}
					difference={difference}
				/>
			)}
			<Pager page={page} pages={pages} label={label} to={(number) => finderPage(query, number)} />
		</Section>
	);
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const context = await requireUser(request);
	if (params.keep !== undefined && params.keep !== "true") throw new Response(null, { status: 404 });
	const { search, searchParams } = new URL(request.url);
	if (params.keep && !search) throw redirect(context.session.data.finder ?? paths.finder());
	const query = readFinderQuery(searchParams, context.session.backed);
	const data = await finderData(context, query);
	if (isVisit(request)) await noteVisit(context, query, data);
	return data;
}

export const meta: MetaFunction = () => [{ title: "Solutions · Passive Fire Schedules" }];

/** Opening and closing the dialog changes nothing that was read. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	currentUrl,
	nextUrl,
	defaultShouldRevalidate,
	formMethod,
}) =>
	(formMethod !== undefined && formMethod !== "GET") || !differOnlyInDialog(currentUrl, nextUrl)
		? defaultShouldRevalidate
		: false;

/** The lists as they are shown: choosing a value drops the levels below it. */
function choiceLevels(levels: Level[], query: FinderQuery) {
	return levels.map(({ key, title, chosen, options }, depth) => ({
		title,
		choices:
			depth > 0 && levels[depth - 1]?.chosen === null
				? null
				: options.map((option) => ({
						...option,
						chosen: option.id === chosen,
						to: levelAddress(query, depth, { [key]: option.id }),
					})),
		clear: chosen === null ? undefined : levelAddress(query, depth),
	}));
}

/** The lists after a search: a value is added to its words, and what is chosen is taken from them. */
function levelsWithin(levels: Level[], { query, understood }: Pick<FinderData, "query" | "understood">) {
	return levels.map(({ key, title, chosen, options }) => {
		const searched = understood?.filters.find(({ kind }) => kind === choiceKinds[key]);
		return {
			title,
			choices: options.map((option) => ({
				...option,
				chosen: option.id === chosen,
				to: option.id === chosen ? finderAddress(query) : finderAddress(query, { q: `${query.q} ${option.name}` }),
			})),
			clear: searched && finderAddress(query, { q: searched.without }),
		};
	});
}

interface FinderListsProps {
	levels: Level[];
	filters: FilterList[];
	query: FinderQuery;
	/** True after a search, whose chips say more than lists of the whole catalogue. */
	folded: boolean;
}

function FinderLists({ levels, filters, query, folded }: FinderListsProps) {
	const chosen = [...levels, ...filters]
		.flatMap(({ chosen, options }) => options.filter(({ id }) => id === chosen))
		.map(({ name }) => name)
		.join(", ");
	const filtered = filters.some(({ chosen }) => chosen !== null);
	return (
		<Fold title={chosen ? `Lists and filter: ${chosen}` : "Choose from lists"} folded={folded}>
			<ChoiceLists levels={choiceLevels(levels, query)} />
			<Fold title="Service filter" folded open={filtered}>
				<ChoiceFilter
					label="Service filter"
					action={paths.finder()}
					query={filterFields(query)}
					clear={filtered ? unfilteredAddress(query) : undefined}
					lists={filters.map(({ key, title, chosen, options }) => ({ name: key, title, chosen, options }))}
				/>
			</Fold>
		</Fold>
	);
}

export default function Finder() {
	const data = useLoaderData<typeof loader>();
	const { query, levels, filters, error, understood, within, isStaff } = data;
	const { pathname, search } = useLocation();
	return (
		<>
			{error && <Alert kind="warning" title={error} close={finderPage(query, query.page)} />}
			<PageHeader
				title="Solutions"
				actions={
					isStaff && (
						<ButtonLink to={paths.coverage()} icon="grid">
							Coverage
						</ButtonLink>
					)
				}
			/>
			<SearchBox
				action={paths.finder()}
				name="q"
				value={query.q || query.drawing}
				label="Search"
				placeholder="Such as 100 pvc wall 60"
				hiddenFields={searchFields(query)}
				live
			/>
			<Stack>
				{understood ? (
					<FinderWords query={query} understood={understood} most={data.most} />
				) : (
					<SearchHint>Type what you need, or choose from the lists.</SearchHint>
				)}
				{within ? (
					<Fold title="Choose from lists" folded>
						<ChoiceLists levels={levelsWithin(within, data)} />
					</Fold>
				) : (
					levels && (
						<FinderLists
							levels={levels}
							filters={filters}
							query={query}
							folded={understood !== null || query.drawing !== ""}
						/>
					)
				)}
			</Stack>
			<FinderFound data={data} back={pathname + search} />
			<ProjectBar />
		</>
	);
}
