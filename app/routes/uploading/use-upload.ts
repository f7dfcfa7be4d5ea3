import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, startTransition, useEffect, useRef, useState } from "react";
import type { Rejected } from "#app/http/submit.server.ts";
import { isOnItsWay } from "#app/routes/use-dialog-form.ts";
import { FORBIDDEN, sendForm, TOO_LARGE, uploadErrors } from "./send-form.ts";

const refused = (message: string): Rejected => ({ result: { status: "error", error: { "": [message] } } });

const isRejected = (answer: unknown): answer is Rejected =>
	typeof answer === "object" && answer !== null && "result" in answer;

/** The answer of the page's action, whatever its route is called. */
function rejectedBy(xhr: XMLHttpRequest): Rejected {
	if (xhr.status === TOO_LARGE) return refused(uploadErrors.tooLarge);
	try {
		const [answer] = Object.values<unknown>(JSON.parse(xhr.responseText));
		if (isRejected(answer)) return answer;
	} catch {
		// A server that is away answers with a page of its own.
	}
	return refused(uploadErrors.failed);
}

/**
 * Sends a form with files by script, to show how far it has come; the same form posts by itself without script, or
 * without a chosen file. `percent` is null while nothing is on its way; `rejected` is the last refusal.
 */
export function useUpload() {
	const navigate = useNavigate();
	const { state, revalidate } = useRevalidator();
	const [percent, setPercent] = useState<number | null>(null);
	const [rejected, setRejected] = useState<Rejected>();
	const [scripted, setScripted] = useState(false);
	const leaving = useRef<AbortController>();
	useEffect(() => {
		setScripted(true);
		return () => leaving.current?.abort();
	}, []);

	async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
		const form = event.currentTarget;
		const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
		const hasFile = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")].some((one) => one.files?.length);
		if (!hasFile || (pressed instanceof HTMLButtonElement && pressed.formNoValidate && pressed.value !== "next"))
			return;
		event.preventDefault();
		leaving.current?.abort();
		leaving.current = new AbortController();
		setPercent(0);
		const headers = { Accept: "application/json" };
		const { signal } = leaving.current;
		const answer = await sendForm(form, { pressed, headers, signal, onPercent: setPercent });
		// Read anew the page would be that of somebody who may not see the form.
		if (answer.status === FORBIDDEN) {
			setPercent(null);
			return setRejected(refused(uploadErrors.notPermitted));
		}
		if (answer.status >= 400) {
			// The router says in a transition that it reads; said apart from that, the form would be free for a moment.
			return startTransition(() => {
				setPercent(null);
				setRejected(rejectedBy(answer));
				revalidate();
			});
		}
		setPercent(null);
		setRejected(undefined);
		form.reset();
		const { pathname, search } = new URL(answer.responseURL);
		navigate(pathname + search, { preventScrollReset: true });
	}

	const waits = isOnItsWay({ state, data: rejected });
	return { percent: percent ?? (waits ? 100 : null), rejected, scripted, onSubmit };
}
