import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Rejected } from "#app/http/submit.server.ts";

const refused = (message: string): Rejected => ({ result: { status: "error", error: { "": [message] } } });
const TOO_LARGE = 413;

/** The answer of the page's action, whatever its route is called. */
function rejectedBy(xhr: XMLHttpRequest): Rejected {
	if (xhr.status === TOO_LARGE) return refused("The upload is too large.");
	try {
		const [answer] = Object.values(JSON.parse(xhr.responseText) as Record<string, Rejected>);
		if (answer?.result) return answer;
	} catch {
		// A server that is away answers with a page of its own.
	}
	return refused("Something went wrong. Please try again.");
}

/**
 * Sends a form with files by script, to show how far it has come; the same form posts by itself without script, or
 * without a chosen file. `percent` is null while nothing is on its way; `rejected` is the last refusal.
 */
export function useUpload() {
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const [percent, setPercent] = useState<number | null>(null);
	const [rejected, setRejected] = useState<Rejected>();
	const [scripted, setScripted] = useState(false);
	const running = useRef<XMLHttpRequest>();
	useEffect(() => {
		setScripted(true);
		return () => running.current?.abort();
	}, []);

	function onSubmit(event: FormEvent<HTMLFormElement>) {
		const form = event.currentTarget;
		const pressed = (event.nativeEvent as SubmitEvent).submitter;
		const hasFile = [...form.querySelectorAll<HTMLInputElement>("input[type=file]")].some((one) => one.files?.length);
		if (!hasFile || (pressed instanceof HTMLButtonElement && pressed.formNoValidate && pressed.value !== "next"))
			return;
		event.preventDefault();
		const xhr = new XMLHttpRequest();
		running.current = xhr;
		xhr.open("POST", form.action);
		xhr.setRequestHeader("Accept", "application/json");
		xhr.upload.onprogress = ({ loaded, total }) => setPercent(total > 0 ? (loaded / total) * 100 : 0);
		xhr.onload = () => {
			setPercent(null);
			if (xhr.status >= 400) {
				setRejected(rejectedBy(xhr));
				revalidate();
				return;
			}
			setRejected(undefined);
			form.reset();
			const { pathname, search } = new URL(xhr.responseURL);
			navigate(pathname + search, { preventScrollReset: true });
		};
		xhr.onerror = () => {
			setPercent(null);
			setRejected(refused("The connection was lost. Please try again."));
		};
		setPercent(0);
		xhr.send(new FormData(form, pressed));
	}

	return { percent, rejected, scripted, onSubmit };
}
