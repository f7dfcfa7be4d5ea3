import { type FormEvent, useEffect, useRef } from "react";
import { FAVOURITE_LIMITS } from "#app/domain/favourites/favourite-limits.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formFaults } from "#app/routes/forms.tsx";
import { FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { MenuFold } from "#app/ui/shell/menu-entries.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { type BookmarkProps, useQuietForm } from "./bookmark-lists.tsx";

/** New list…: makes a list with the solution in it, in place. Afterwards the new list's button has the focus. */
export function NewList({ solution, back }: Pick<BookmarkProps, "solution" | "back">) {
	const box = useRef<HTMLDetailsElement>(null);
	const { stayed, rejected, sent, onSubmit } = useQuietForm();
	const faults = formFaults(rejected);
	const taken = useRef(stayed);
	useEffect(() => {
		taken.current = stayed;
		const fold = box.current;
		if (!stayed || !fold?.open) return;
		fold.querySelector("form")?.reset();
		fold.open = false;
		const list = new URL(stayed.to, location.origin).searchParams.get("list");
		fold.parentElement?.querySelector<HTMLButtonElement>(`button[value="${list}"]`)?.focus();
	}, [stayed]);
	// The second press of a double one may come after the answer and before the form is emptied: it has a new key then.
	const onPress = (event: FormEvent<HTMLFormElement>) =>
		sent || taken.current !== stayed ? event.preventDefault() : onSubmit(event);
	return (
		<MenuFold label="New list…" box={box}>
			{faults.message && <Alert kind="warning" title={faults.message} />}
			<FormColumn action={paths.newFavourite()} onSubmit={onPress}>
				<FormKey />
				<input type="hidden" name="sol" value={solution.id} />
				<input type="hidden" name="back" value={back} />
				<TextField
					id={`new-list-${solution.id}`}
					name="name"
					label="Name"
					required
					maxLength={FAVOURITE_LIMITS.name}
					autoComplete="off"
					errors={faults.of("name")}
				/>
				<Button small look="primary">
					Create list
				</Button>
			</FormColumn>
		</MenuFold>
	);
}
