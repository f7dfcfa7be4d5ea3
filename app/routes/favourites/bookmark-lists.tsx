import { Link, useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import type { BookmarkList } from "#app/domain/favourites/favourites.sql.ts";
import { STAY } from "#app/http/common-fields.ts";
import type { Rejected, Stayed } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { formFaults } from "#app/routes/forms.tsx";
import { menuItem } from "#app/ui/shell/menu.tsx";
import { MenuNote, MenuToggle } from "#app/ui/shell/menu-entries.tsx";
import { Alert } from "#app/ui/text/alert.tsx";

/** The page stays and brings its data up to date. Without script the form posts as it always does. */
export function useQuietForm() {
	const fetcher = useFetcher<Stayed | Rejected>();
	const answer = fetcher.state === "idle" ? fetcher.data : undefined;
	return {
		sent: fetcher.formData,
		stayed: answer && "to" in answer ? answer : undefined,
		rejected: answer && "result" in answer ? answer : undefined,
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();
			const form = event.currentTarget;
			const fields = new FormData(form);
			const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
			if (pressed instanceof HTMLButtonElement && pressed.name) fields.set(pressed.name, pressed.value);
			fields.set(STAY, "on");
			// The answer is then what was changed, and not where the button stands.
			fields.delete("back");
			fetcher.submit(fields, { method: "post", action: form.getAttribute("action") ?? undefined });
		},
	};
}

export interface Bookmarked {
	id: number;
	code: string;
	/** May leave a list, but not come into one. */
	withdrawn: boolean;
}

export interface BookmarkProps {
	solution: Bookmarked;
	lists: BookmarkList[];
	/** Where people without script go on. */
	back: string;
	/** So many lists are shown with those that hold the solution; the rest is a link away. */
	most?: number;
}

export function BookmarkLists({ solution, lists, back, most = lists.length }: BookmarkProps) {
	const { sent, rejected, onSubmit } = useQuietForm();
	const { message } = formFaults(rejected);
	const open = lists.filter(({ sol }, at) => sol.includes(solution.id) || (!solution.withdrawn && at < most));
	const isIn = ({ id, sol }: BookmarkList) =>
		sent?.get("add") === String(id) || (sol.includes(solution.id) && sent?.get("remove") !== String(id));
	return (
		<form method="post" action={paths.bookmarks(solution.id)} onSubmit={onSubmit}>
			<input type="hidden" name="back" value={back} />
			{lists.length === 0 && <MenuNote>You have no favourite lists yet.</MenuNote>}
			{open.map((list) => (
				<MenuToggle key={list.id} name={isIn(list) ? "remove" : "add"} value={list.id} on={isIn(list)}>
					{list.name}
				</MenuToggle>
			))}
			{!solution.withdrawn && lists.length > most && (
				<Link to={paths.bookmarks(solution.id)} className={menuItem}>
					{`All ${lists.length} lists…`}
				</Link>
			)}
			{message && <Alert kind="warning" title={message} />}
		</form>
	);
}
