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

/** With script the forms of a list open over it; what they send and are answered is that of their pages. */
export function RecordDialog() {
	const { key } = useLocation();
	const [opened, setOpened] = useState<{ address: string; over: string } | null>(null);
	const close = useCallback(() => setOpened(null), []);
	useEffect(() => {
		const open = (event: MouseEvent) => {
			const address = asked(event);
			if (!address) return;
			event.preventDefault();
			setOpened({ address, over: key });
		};
		// Before the router's own listener, which leaves alone what is prevented.
		window.addEventListener("click", open, { capture: true });
		return () => window.removeEventListener("click", open, { capture: true });
	}, [key]);
	// What was saved leads to another place, and then the form is done with.
	const address = opened?.over === key ? opened.address : null;
	return <OpenForm key={address} address={address} close={close} />;
}

function OpenForm({ address, close }: { address: string | null; close: () => void }) {
	const { load, data } = useFetcher<RecordFormData | StandingData>();
	const sending = useFetcher<Rejected>();
	useEffect(() => {
		if (address) load(address);
	}, [address, load]);
	function onSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (!address || sending.state !== "idle") return;
		sending.submit(new FormData(event.currentTarget), { method: "post", action: address });
	}
	const form = {
		rejected: sending.data,
		onSubmit,
		cancel: (
			<Button type="button" onClick={close}>
				Cancel
			</Button>
		),
	};
	return (
		<Dialog
			open={data !== undefined}
			title={data ? (data.kind === "form" ? formTitle(data) : standingTitle(data)) : ""}
			onClose={close}
		>
			{data?.kind === "form" && <RecordForm data={data} {...form} />}
			{data?.kind === "standing" && <StandingForm data={data} {...form} />}
		</Dialog>
	);
}
