import { paths } from "#app/paths.ts";
import { solutions } from "#app/routes/count-words.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Entry, EntryList } from "#app/ui/list/entry-list.tsx";
import { DrawingThumb } from "#app/ui/solution/drawing.tsx";
import type { HomeData } from "./home-data.server.ts";

export function FavouriteLists({ lists }: Pick<HomeData["favourites"], "lists">) {
	if (lists.length === 0) {
		return (
			<EmptyState icon="bookmark" title="No favourite lists yet">
				Keep solutions that you use often with the bookmark on their cards.
			</EmptyState>
		);
	}
	return (
		<EntryList label="Your favourite lists" tiles>
			{lists.map(({ id, name, count, drawings }) => (
				<Entry key={id} title={name} to={paths.favourites({ list: id })} words={solutions(count)}>
					{drawings.map(({ id: solution, code, picture, crossed }) => (
						<DrawingThumb key={solution} code={code} picture={picture} crossed={crossed} />
					))}
				</Entry>
			))}
		</EntryList>
	);
}
