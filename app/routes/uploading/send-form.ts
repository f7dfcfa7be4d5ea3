import { UPLOAD_TOO_LARGE } from "#app/domain/errors.ts";

/** The messages for a form with files that did not come as far as to be judged. */
export const uploadFaults = {
	tooLarge: UPLOAD_TOO_LARGE,
	lost: "The upload did not arrive. Check your connection and try again.",
} as const;

export const TOO_LARGE = 413;

/**
 * Sends a form by script, because a page that loads cannot say how much of it has gone up. Answers null when the
 * connection is lost; never ends once it is aborted.
 * @param onPercent told again and again, 0 to 100
 */
export function sendForm(
	form: HTMLFormElement,
	{
		pressed = null,
		headers = {},
		signal,
		onPercent,
	}: {
		/** The button, which is part of what is sent. */
		pressed?: HTMLElement | null;
		headers?: Record<string, string>;
		signal?: AbortSignal;
		onPercent: (percent: number) => void;
	},
): Promise<XMLHttpRequest | null> {
	const request = new XMLHttpRequest();
	request.open("POST", form.action);
	for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
	request.upload.onprogress = ({ loaded, total }) => onPercent(total > 0 ? (loaded / total) * 100 : 0);
	signal?.addEventListener("abort", () => request.abort());
	return new Promise((resolve) => {
		request.onload = () => resolve(request);
		request.onerror = () => resolve(null);
		request.send(new FormData(form, pressed));
	});
}
