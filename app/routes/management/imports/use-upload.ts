import { type FormEvent, useState } from "react";

/** How far a form with files is on its way. */
export interface Sending {
	percent: number;
	/** What went wrong, to be said at the form. */
	fault: string | null;
	busy: boolean;
}

const AT_REST: Sending = { percent: 0, fault: null, busy: false };

/** Sends the form; answers the address that the server led to. */
function send(form: HTMLFormElement, onPercent: (percent: number) => void): Promise<string> {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open("POST", form.action);
		request.upload.onprogress = ({ loaded, total }) => onPercent((loaded / total) * 100);
		request.onload = () => (request.status < 400 ? resolve(request.responseURL) : reject(request.status));
		request.onerror = () => reject(0);
		request.send(new FormData(form));
	});
}

const words = (status: unknown): string =>
	status === 413
		? "The upload is too large."
		: "The upload did not arrive. Check your connection and try again; nothing was stored.";

/**
 * Sends a form with files by script, because a page that loads cannot say how much has gone up. Without script the browser
 * sends the same form to the same place. `maxBytes` is looked at before anything is sent.
 */
export function useUpload(maxBytes: number) {
	const [sending, setSending] = useState(AT_REST);
	async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (sending.busy) return;
		const form = event.currentTarget;
		const files = new FormData(form).getAll("files");
		const bytes = files.reduce((sum, file) => sum + (file instanceof File ? file.size : 0), 0);
		if (bytes > maxBytes) return setSending({ ...AT_REST, fault: words(413) });
		setSending({ ...AT_REST, busy: true });
		try {
			window.location.assign(await send(form, (percent) => setSending({ ...AT_REST, percent, busy: true })));
		} catch (status) {
			setSending({ ...AT_REST, fault: words(status) });
		}
	}
	return { sending, onSubmit };
}
