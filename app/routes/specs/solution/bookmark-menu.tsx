import { Link, useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { FAVOURITE_LIMITS } from "#app/domain/favourites/favourite-limits.ts";
import type { BookmarkList } from "#app/domain/favourites/favourites.sql.ts";
import { STAY } from "#app/http/common-fields.ts";
import type { Rejected, Stayed } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { useUnsent } from "#app/ui/base/unanswered.ts";
import { FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { Menu } from "#app/ui/shell/menu.tsx";
import { MenuFold, MenuNote, MenuToggle } from "#app/ui/shell/menu-entries.tsx";
import { menuItem } from "#app/ui/shell/menus.css.ts";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Icon } from "#app/ui/text/icon.tsx";

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
			fromStart
			heading={`Favourite lists for ${solution.code}`}
		>
			<BookmarkLists {...bookmark} most={MOST} />
			{!solution.withdrawn && <NewList solution={solution} back={bookmark.back} />}
		</Menu>
	);
}

/** Makes a list with the solution in it, in place. Afterwards the new list's button has the focus. */
export function NewList({ solution, back }: Pick<BookmarkProps, "solution" | "back">) {
	const box = useRef<HTMLDetailsElement>(null);
	const { stayed, rejected, sent, onSubmit } = useQuietForm();
	const errors = formErrors(rejected);
	const lastStayed = useRef(stayed);
	useEffect(() => {
		lastStayed.current = stayed;
		const fold = box.current;
		if (!stayed || !fold?.open) return;
		fold.querySelector("form")?.reset();
		fold.open = false;
		const list = new URL(stayed.to, location.origin).searchParams.get("list");
		fold.parentElement?.querySelector<HTMLButtonElement>(`button[value="${list}"]`)?.focus();
	}, [stayed]);
	// The second press of a double one may come after the answer and before the form is emptied: it has a new key then.
	const onPress = (event: FormEvent<HTMLFormElement>) =>
		sent || lastStayed.current !== stayed ? event.preventDefault() : onSubmit(event);
	return (
		// The line that opens the form gives its place to it, and so the focus, too.
		<MenuFold
			label="New list…"
			box={box}
			onOpen={(fold) => fold.querySelector<HTMLElement>("input[name=name]")?.focus()}
		>
			{errors.message && <Alert kind="warning" title={errors.message} />}
			<FormColumn action={paths.newFavourite()} onSubmit={onPress}>
				<FormKey />
				<input type="hidden" name="sol" value={solution.id} />
				<input type="hidden" name="back" value={back} />
				<TextField
					id={`new-list-${solution.id}`}
					name="name"
					label="Name of the new list"
					required
					counted
					maxLength={FAVOURITE_LIMITS.name}
					autoComplete="off"
					errors={errors.of("name")}
				/>
				<Button small>Add list</Button>
			</FormColumn>
		</MenuFold>
	);
}

/** The page stays and brings its data up to date. Without script the form posts as it always does. */
export function useQuietForm() {
	const fetcher = useFetcher<Stayed | Rejected>();
	const isUnsent = useUnsent();
	const answer = fetcher.state === "idle" ? fetcher.data : undefined;
	return {
		sent: isUnsent ? undefined : fetcher.formData,
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

interface Bookmarked {
	id: number;
	code: string;
	/** May leave a list, but not come into one. */
	withdrawn: boolean;
}

interface BookmarkProps {
	solution: Bookmarked;
	lists: BookmarkList[];
	/** The address where people without script go on. */
	back: string;
	/** The list whose page this is: leaving it stands first, in words. */
	shownList?: number;
	/** The number of lists shown beside those that hold the solution; the rest is a link away. */
	most?: number;
}

export function BookmarkLists({ solution, lists, back, shownList, most = lists.length }: BookmarkProps) {
	const { sent, rejected, onSubmit } = useQuietForm();
	const { message } = formErrors(rejected);
	const open = lists.filter(({ sol }, at) => sol.includes(solution.id) || (!solution.withdrawn && at < most));
	const isIn = ({ id, sol }: BookmarkList) =>
		sent?.get("add") === String(id) || (sol.includes(solution.id) && sent?.get("remove") !== String(id));
	return (
		<form method="post" action={paths.bookmarks(solution.id)} onSubmit={onSubmit}>
			<input type="hidden" name="back" value={back} />
			{lists.length === 0 && <MenuNote>You have no favourite lists yet.</MenuNote>}
			{shownList !== undefined && (
				<button type="submit" name="remove" value={shownList} className={menuItem}>
					<Icon name="trash" />
					Remove from this list
				</button>
			)}
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
