import { type FormEventHandler, type ReactNode, useEffect, useId, useRef } from "react";
import { FAVOURITE_LIMITS } from "#app/domain/favourites/favourite-limits.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey, formErrors } from "#app/routes/forms.tsx";
import { useDialogForm } from "#app/routes/use-dialog-form.ts";
import { AskCancel } from "#app/ui/dialog/ask.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FormActions, FormColumn } from "#app/ui/form/form-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

interface ListFormProps {
	/** The list; left out for a new one. */
	list?: { id: number; name: string; version: number };
	rejected?: Rejected;
	action?: string;
	onSubmit?: FormEventHandler<HTMLFormElement>;
	busy?: boolean;
	/** Hidden fields of a form that came from elsewhere. */
	children?: ReactNode;
}

export function ListForm({ list, rejected, busy, children, ...sending }: ListFormProps) {
	const errors = formErrors(rejected);
	return (
		<FormColumn {...sending}>
			<FormKey />
			{list && <input type="hidden" name="version" value={list.version} />}
			{children}
			<ErrorSummary {...errors.summary({ name: "Name" })} message={errors.message ?? errors.of("sol")?.[0]} />
			<TextField
				label="Name"
				required
				counted
				autoComplete="off"
				{...errors.text("name", FAVOURITE_LIMITS.name, list?.name)}
			/>
			<FormActions>
				<SubmitButton busy={busy}>{list ? "Save" : "Add list"}</SubmitButton>
				<AskCancel back={paths.favourites({ list: list?.id })} />
			</FormActions>
		</FormColumn>
	);
}

/** Stays open with what was typed when it is refused. */
export function ListDialogForm({ list }: Pick<ListFormProps, "list">) {
	const { rejected, busy, send } = useDialogForm(useId());
	const box = useRef<HTMLDivElement>(null);
	const action = list ? paths.favouriteEdit(list.id) : paths.newFavourite();
	useEffect(() => {
		// Later than the dialog, which gives the focus to its close button.
		queueMicrotask(() => box.current?.querySelector<HTMLElement>("input:not([type=hidden])")?.focus());
	}, []);
	return (
		<div ref={box}>
			<ListForm
				list={list}
				rejected={rejected}
				busy={busy}
				onSubmit={(event) => {
					event.preventDefault();
					send(event.currentTarget, action);
				}}
			/>
		</div>
	);
}
