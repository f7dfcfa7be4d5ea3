import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect } from "react";
import { dialogPages } from "#app/paths.ts";
import { useDialogForm } from "#app/routes/use-dialog-form.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { useDialog, useDialogLinks } from "#app/ui/dialog/use-dialog.ts";
import { Button } from "#app/ui/text/button.tsx";
import type { RecordFormData } from "./form-data.server.ts";
import { formTitle, RecordForm } from "./record-form.tsx";
import type { StandingData } from "./standing-data.server.ts";
import { StandingForm, standingTitle } from "./standing-form.tsx";

const FIRST_FIELD = "dialog[open] :is(input:not([type=hidden]), select, textarea)";

/** With script the forms of a list open over it; what they send and are answered is that of their pages. */
export function RecordDialog() {
	const { opened: address, attempt, open, close } = useDialog<string>();
	useDialogLinks(dialogPages.listForms, open);
	const { load, data } = useFetcher<RecordFormData | StandingData>({ key: `form ${attempt}` });
	const { rejected, busy, send } = useDialogForm(`sent ${attempt}`);
	useEffect(() => {
		if (address) load(address);
	}, [address, load]);
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (address) send(event.currentTarget, address);
	}
	const form = {
		action: address ?? undefined,
		rejected,
		onSubmit,
		busy,
		cancel: (
			<Button type="button" onClick={close}>
				Cancel
			</Button>
		),
	};
	const shown = address ? data : undefined;
	const isForm = shown?.kind === "form";
	useEffect(() => {
		// The browser would give it to the dialog's close button.
		if (isForm) document.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
	}, [isForm]);
	return (
		<Dialog
			narrow
			open={Boolean(shown)}
			title={shown ? (shown.kind === "form" ? formTitle(shown) : standingTitle(shown)) : ""}
			onClose={close}
		>
			{shown?.kind === "form" && <RecordForm data={shown} {...form} />}
			{shown?.kind === "standing" && <StandingForm data={shown} {...form} />}
		</Dialog>
	);
}
