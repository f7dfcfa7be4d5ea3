import { UPLOAD_TOO_LARGE } from "#app/domain/errors.ts";
import { untilAnswered, verdictOf } from "#app/ui/base/unanswered.ts";

/** The messages for a form with files that was not judged. */
export const uploadErrors = {
	tooLarge: UPLOAD_TOO_LARGE,
	failed: "Something went wrong. Please try again.",
	notPermitted: "You may not send this any more. Nothing was saved. What you typed is still here to be copied.",
} as const;

export const TOO_LARGE = 413;
export const FORBIDDEN = 403;

interface Sending {
	/** The button, which is part of what is sent. */
	pressed?: HTMLElement | null;
	headers?: Record<string, string>;
	signal: AbortSignal;
	/** Told again and again, 0 to 100. */
	onPercent: (percent: number) => void;
}

function sendOnce(
	form: HTMLFormElement,
	{ pressed = null, headers = {}, onPercent }: Sending,
	signal: AbortSignal,
): Promise<XMLHttpRequest> {
	const request = new XMLHttpRequest();
	request.open("POST", form.action);
	for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
	request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? (loaded / total) * 100 : 0);
	signal.addEventListener("abort", () => request.abort());
	return new Promise((resolve, reject) => {
		request.onload = () => resolve(request);
		request.onerror = reject;
		request.onabort = reject;
		request.send(new FormData(form, pressed));
	});
}

/** An answer of the product is a page that the form leads to, or a refusal in JSON. */
const isOurs = (answer: XMLHttpRequest) =>
	answer.status < 400 || /json/.test(answer.getResponseHeader("Content-Type") ?? "");

/**
 * Sends a form by script, because a page that loads cannot say how much of it has gone up; as it stands then, at each try.
 * Never ends once it is aborted.
 */
export async function sendForm(form: HTMLFormElement, sending: Sending): Promise<XMLHttpRequest> {
	try {
		return await untilAnswered(
			{ isSending: true, body: new FormData(form), signal: sending.signal },
			(signal) => sendOnce(form, sending, signal),
			(answer) =>
				answer.status === TOO_LARGE
					? null
					: verdictOf(answer.status, (name) => answer.getResponseHeader(name), {
							isSending: true,
							isOurs: isOurs(answer),
						}),
		);
	} catch (error) {
		if (sending.signal.aborted) return new Promise(() => {});
		throw error;
	}
}
