import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { amountOf, solutions } from "#app/amounts.ts";
import { FAVOURITE_PAGE_SIZE } from "#app/domain/favourites/favourite-limits.ts";
import {
	type FavouriteRow,
	findBookmarks,
	findFavouriteRows,
	getFavouritePage,
} from "#app/domain/favourites/favourites.sql.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { loadPage, type RequestContext } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { paths } from "#app/paths.ts";
import { QuestionLink } from "#app/routes/question.tsx";
import * as css from "#app/routes/screens.css.ts";
import { AddAll } from "#app/routes/specs/finder/add-all.tsx";
import { ProjectBar } from "#app/routes/specs/project-bar.tsx";
import { cardsOf } from "#app/routes/specs/solution/cards.ts";
import { SolutionCards } from "#app/routes/specs/solution/solution-cards.tsx";
import { AskLink } from "#app/ui/dialog/ask.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { MAX_NAME_SEARCH, searched } from "#app/ui/list/search-limits.ts";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { EndCell, PickCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { deleteListQuestion } from "./delete-favourite.tsx";
import { ListDrawings } from "./list-drawings.tsx";
import { ListDialogForm } from "./list-form.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async (context) => {
		const { search, page, list, cards } = readFavouritesQuery(new URL(request.url).searchParams);
		return {
			search,
			open: list === null ? null : await readOpenList(context, list, cards),
			...(await findFavouriteRows(context.em, context.actor, { search, page, selected: list })),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Favourites · Passive Fire Schedules" }];

/** A refused dialog reads the new version, so that sending it again means it. */
export const shouldRevalidate = () => true;

async function readOpenList({ em, actor }: Pick<RequestContext, "em" | "actor">, id: number, page: number) {
	const { solutions, ...list } = await getFavouritePage(em, actor, id, page);
	const specification = await openSpecification(em, actor);
	return {
		...list,
		cards: cardsOf(solutions, specification),
		editable: specification.editable,
		lists: await findBookmarks(em, actor, solutions),
	};
}

type OpenList = Awaited<ReturnType<typeof readOpenList>>;

function OpenListSection({ list, to }: { list: OpenList; to: (cards: number) => string }) {
	const { pathname, search } = useLocation();
	const title = `List: ${list.name}`;
	const back = pathname + search;
	return (
		<Section
			id="list"
			title={title}
			description={solutions(list.total)}
			actions={list.editable && <AddAll cards={list.cards} back={`${back}#list`} />}
		>
			{list.cards.length > 0 ? (
				<SolutionCards
					label={title}
					cards={list.cards}
					editable={list.editable}
					lists={list.lists}
					back={back}
					shownList={list.id}
				/>
			) : (
				<EmptyState
					icon="bookmark"
					title="This list is empty"
					actions={
						<ButtonLink to={paths.finderWithLastSearch()} icon="search">
							Solutions
						</ButtonLink>
					}
				>
					Find a solution and add it with its bookmark.
				</EmptyState>
			)}
			<Pager page={list.page} pages={list.pages} label={title} to={to} />
		</Section>
	);
}

const columns: Column[] = [
	{ label: "Selected", hidden: true, tight: true },
	{ label: "Name" },
	{ label: "Solutions", end: true, tight: true },
];
const preview: Column = { label: "Drawings", hidden: true };

interface ListsTableProps {
	rows: FavouriteRow[];
	selected: number | null;
	/** The address that selects a list, or lets go of it when there is none. */
	to: (list?: number) => string;
}

/** The drawings of the lists are seen while none is open, beside which they would have no room. */
function ListsTable({ rows, selected, to }: ListsTableProps) {
	const isOpen = selected !== null;
	return (
		<Table caption="Favourite lists" captionHidden dense={isOpen} columns={isOpen ? columns : [...columns, preview]}>
			{rows.map(({ id, name, count, drawings }) => {
				const next = to(id === selected ? undefined : id);
				return (
					<Row key={id} selected={id === selected}>
						<PickCell to={next} name={name} selected={id === selected} />
						<RowTitle long={isOpen} tight={!isOpen}>
							<Link to={next} preventScrollReset>
								{name}
							</Link>
						</RowTitle>
						<EndCell label="Solutions">{count}</EndCell>
						{!isOpen && (
							<td className={css.favouritesDrawings}>{drawings.length > 0 && <ListDrawings drawings={drawings} />}</td>
						)}
					</Row>
				);
			})}
		</Table>
	);
}

interface FavouritesQuery {
	search: string;
	page: number | null;
	list: number | null;
	cards: number;
}

function readFavouritesQuery(search: URLSearchParams): FavouritesQuery {
	return {
		search: searched(search.get("search"), MAX_NAME_SEARCH),
		page: wholeNumber(search.get("page")),
		list: wholeNumber(search.get("list")),
		cards: wholeNumber(search.get("cards")) ?? 1,
	};
}

/** `isFull`: there are more lists than this page adds to, so that the other way is named with the reason. */
function Purpose({ isFull }: { isFull: boolean }) {
	return (
		<>
			Solutions you use often.
			{isFull && (
				<>
					{` This page adds lists up to ${FAVOURITE_PAGE_SIZE}. To add another, use the bookmark of `}
					<Link to={paths.finderWithLastSearch()}>a solution</Link>.
				</>
			)}
		</>
	);
}

const AddList = ({ look }: { look: "primary" | "toolbar" }) => (
	<AskLink to={paths.newFavourite()} look={look} icon="plus" title="Add favourite list" question={<ListDialogForm />}>
		Add list
	</AskLink>
);

/** Both wait, greyed, until a list is selected. */
function ListActions({ list }: { list: OpenList | null }) {
	if (!list) {
		return (
			<>
				<Button look="toolbar" icon="edit" disabled>
					Edit
				</Button>
				<Button look="toolbar" icon="trash" disabled>
					Delete
				</Button>
			</>
		);
	}
	return (
		<>
			<AskLink
				to={paths.favouriteEdit(list.id)}
				look="toolbar"
				icon="edit"
				title="Edit favourite list"
				question={<ListDialogForm list={list} />}
			>
				Edit
			</AskLink>
			<QuestionLink question={deleteListQuestion(list)} look="toolbar" icon="trash">
				Delete
			</QuestionLink>
		</>
	);
}

export default function Favourites() {
	const { search, open, rows, total, all, page, pages } = useLoaderData<typeof loader>();
	const isMarked = rows.some(({ id }) => id === open?.id);
	const isFull = all > FAVOURITE_PAGE_SIZE;
	const isAdding = !isFull && search === "";
	return (
		<>
			<PageHeader title="Favourites" description={<Purpose isFull={isFull} />} />
			<div className={open ? css.favouritesSplit : undefined}>
				<div className={css.favouritesLists}>
					{all > 0 && (
						<SearchBox
							action={paths.favourites()}
							name="search"
							value={search}
							label="Search favourite lists"
							placeholder="Name of a list"
							maxLength={MAX_NAME_SEARCH}
						/>
					)}
					{rows.length > 0 ? (
						<ToolbarPanel
							title="Favourite lists"
							note={open && !isMarked ? `${open.name} selected` : amountOf(total, "list")}
							actions={
								<>
									{isAdding && <AddList look="toolbar" />}
									<ListActions list={open} />
								</>
							}
						>
							<ListsTable
								rows={rows}
								selected={open?.id ?? null}
								to={(list) => paths.favourites({ search, list, page: list || page === 1 ? undefined : page })}
							/>
						</ToolbarPanel>
					) : all > 0 ? (
						<EmptyState
							icon="search"
							title="No list of that name"
							actions={<ButtonLink to={paths.favourites()}>Show all lists</ButtonLink>}
						>
							Search for another part of the name.
						</EmptyState>
					) : (
						<EmptyState icon="bookmark" title="No favourite lists yet" actions={<AddList look="primary" />}>
							Add a list here, or with the bookmark of a solution.
						</EmptyState>
					)}
					<Pager
						page={page}
						pages={pages}
						label="favourite lists"
						to={(number) => paths.favourites({ search, page: number })}
					/>
					{open && all > 1 && (
						<p className={css.favouritesBack}>
							<Link to={paths.favourites()}>{`All lists (${all})`}</Link>
						</p>
					)}
				</div>
				{open && <OpenListSection list={open} to={(cards) => paths.favourites({ search, list: open.id, cards })} />}
			</div>
			<ProjectBar />
		</>
	);
}
