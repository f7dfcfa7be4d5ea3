import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { FAVOURITE_PAGE_SIZE } from "#app/domain/favourites/favourite-limits.ts";
import { findFavouriteRows } from "#app/domain/favourites/lists.ts";
import { show } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { AskLink } from "#app/ui/dialog/ask.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { LONGEST_NAME_SEARCH } from "#app/ui/list/longest-search.ts";
import { Pager } from "#app/ui/list/pager.tsx";
import { SearchBox } from "#app/ui/list/search-box.tsx";
import { ToolbarPanel } from "#app/ui/list/toolbar.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { DeleteListQuestion } from "./delete-question.tsx";
import { ListDialogForm } from "./list-form.tsx";
import { readFavouritesQuery } from "./list-query.ts";
import { ListsTable } from "./lists-table.tsx";
import { OpenListSection } from "./open-list.tsx";
import { readOpenList } from "./open-list-data.server.ts";

export function loader({ request }: LoaderFunctionArgs) {
	return show(request, async (context) => {
		const { search, page, list, cards } = readFavouritesQuery(new URL(request.url).searchParams);
		return {
			search,
			open: list === null ? null : await readOpenList(context, list, cards),
			...(await findFavouriteRows(context.em, context.actor, { search, page, selected: list })),
		};
	});
}

/** A refused dialog reads the new version, so that sending it again means it. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction = () => [{ title: "Favourites · Passive Fire Schedules" }];

export default function Favourites() {
	const { search, open, rows, total, all, page, pages } = useLoaderData<typeof loader>();
	const add = all <= FAVOURITE_PAGE_SIZE && search === "" && (
		<AskLink
			to={paths.newFavourite()}
			look="primary"
			icon="plus"
			title="New favourite list"
			question={<ListDialogForm />}
		>
			Add list
		</AskLink>
	);
	return (
		<>
			<PageHeader title="Favourites" description="Solutions that you want at hand." actions={add} />
			{all > 0 && (
				<SearchBox
					action={paths.favourites()}
					name="search"
					value={search}
					label="Search favourite lists"
					placeholder="Name of a list"
					maxLength={LONGEST_NAME_SEARCH}
				/>
			)}
			{rows.length > 0 ? (
				<ToolbarPanel
					title="Favourite lists"
					note={open ? `${open.name} selected` : amountOf(total, "list")}
					actions={
						open && (
							<>
								<AskLink
									to={paths.favouriteEdit(open.id)}
									look="toolbar"
									icon="edit"
									title="Edit favourite list"
									question={<ListDialogForm list={open} />}
								>
									Edit
								</AskLink>
								<AskLink
									to={paths.favouriteDelete(open.id)}
									look="toolbar"
									icon="trash"
									title="Delete favourite list"
									question={<DeleteListQuestion list={open} />}
								>
									Delete
								</AskLink>
							</>
						)
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
				<EmptyState icon="bookmark" title="No favourite lists yet">
					Add a list here, or with the bookmark of a solution.
				</EmptyState>
			)}
			<Pager
				page={page}
				pages={pages}
				label="favourite lists"
				to={(number) => paths.favourites({ search, page: number })}
			/>
			{open && <OpenListSection list={open} to={(cards) => paths.favourites({ search, list: open.id, cards })} />}
		</>
	);
}
