import { useFetcher, useLocation } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import type { Rejected } from "#app/http/submit.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { RecordFormData } from "./form-data.server.ts";
import { formTitle, RecordForm } from "./record-form.tsx";
import type { StandingData } from "./standing-data.server.ts";
import { StandingForm, standingTitle } from "./standing-form.tsx";

/** The form that a plain click on its link asks for. */
function asked(event: MouseEvent): string | null {
	const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
	const link = plain && event.target instanceof Element ? event.target.closest("main a") : null;
	if (!(link instanceof HTMLAnchorElement)) return null;
	const isForm = /^\/management\/lists\/\w+\/(new|\d+\/(edit|delete))$/.test(link.pathname);
	return isForm ? link.pathname + link.search : null;
}

/** A form that was asked for over a page. */
interface Opened {
	address: string;
	/** The key of the page's place in the history: what was saved leads to another, and then the form is done with. */
	over: string;
	/** Tells one opening of the same form from the next. */
	attempt: number;
}

function useOpened(): [opened: Opened | null, close: () => void] {
	const { key } = useLocation();
	const [opened, setOpened] = useState<Opened | null>(null);
	useEffect(() => {
		const open = (event: MouseEvent) => {
			const address = asked(event);
			if (!address) return;
			event.preventDefault();
			setOpened((before) => ({ address, over: key, attempt: (before?.attempt ?? 0) + 1 }));
		};
		// Before the router's own listener, which leaves alone what is prevented.
		window.addEventListener("click", open, { capture: true });
		return () => window.removeEventListener("click", open, { capture: true });
	}, [key]);
	const close = useCallback(() => setOpened((before) => before && { ...before, over: "" }), []);
	return [opened?.over === key ? opened : null, close];
}

const FIRST_FIELD = "dialog[open] :is(input:not([type=hidden]), select, textarea)";

/** With script the forms of a list open over it; what they send and are answered is that of their pages. */
export function RecordDialog() {
	const [opened, close] = useOpened();
	const { address = null, attempt = 0 } = opened ?? {};
	const { load, data } = useFetcher<RecordFormData | StandingData>({ key: `form ${attempt}` });
	const sending = useFetcher<Rejected>({ key: `sent ${attempt}` });
	useEffect(() => {
		if (address) load(address);
	}, [address, load]);
	// Not until it is idle: what was refused can be sent again while the page behind the form is still read anew.
	const busy = sending.state === "submitting";
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!address || busy) return;
		sending.submit(new FormData(event.currentTarget), { method: "post", action: address });
	}
	const form = {
		rejected: sending.data,
		onSubmit,
		busy,
		cancel: (
			<Button type="button" onClick={close}>
				Cancel
			</Button>
		),
	};
	const shown = opened && data;
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
