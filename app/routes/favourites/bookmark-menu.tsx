import { Menu } from "#app/ui/shell/menu.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import { BookmarkLists, type BookmarkProps } from "./bookmark-lists.tsx";
import { NewList } from "./new-list.tsx";

/** A page shows many menus: each has no more lists than one can look over. */
const MOST = 10;

export function BookmarkMenu({ label, ...bookmark }: Omit<BookmarkProps, "most"> & { label?: string }) {
	const { solution, lists } = bookmark;
	const held = lists.filter(({ sol }) => sol.includes(solution.id)).length;
	if (solution.withdrawn && held === 0) return null;
	const where = held === 0 ? "" : held === 1 ? ", in 1 list" : `, in ${held} lists`;
	return (
		<Menu
			label={
				<>
					<Icon name="bookmark" filled={held > 0} />
					{label}
				</>
			}
			hint={`Favourites: ${solution.code}${where}`}
			look={label ? "secondary" : "quiet"}
			small={!label}
			bare={!label}
			fromStart={label !== undefined}
			heading="Favourite lists"
		>
			<BookmarkLists {...bookmark} most={MOST} />
			{!solution.withdrawn && <NewList solution={solution} back={bookmark.back} />}
		</Menu>
	);
}
