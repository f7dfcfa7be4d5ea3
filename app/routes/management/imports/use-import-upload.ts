import { type FormEvent, useState } from "react";
import { sendForm, TOO_LARGE, uploadFaults } from "#app/routes/uploading/send-form.ts";

export interface Sending {
	percent: number;
	fault: string | null;
	busy: boolean;
}

const AT_REST: Sending = { percent: 0, fault: null, busy: false };

/** Opens the page that the server leads to. Looks at `maxBytes` before anything is sent. */
export function useImportUpload(maxBytes: number) {
	const [sending, setSending] = useState(AT_REST);
	async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (sending.busy) return;
		const form = event.currentTarget;
		const files = new FormData(form).getAll("files");
		const bytes = files.reduce((sum, file) => sum + (file instanceof File ? file.size : 0), 0);
		if (bytes > maxBytes) return setSending({ ...AT_REST, fault: uploadFaults.tooLarge });
		setSending({ ...AT_REST, busy: true });
		const onPercent = (percent: number) => setSending({ ...AT_REST, percent, busy: true });
		const answer = await sendForm(form, { onPercent });
		if (answer && answer.status < 400) return window.location.assign(answer.responseURL);
		setSending({ ...AT_REST, fault: answer?.status === TOO_LARGE ? uploadFaults.tooLarge : uploadFaults.lost });
	}
	return { sending, onSubmit };
}
