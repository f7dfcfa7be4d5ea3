import { type Fetcher, type FormEncType, useFetcher } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";
import type { Rejected } from "#app/http/submit.server.ts";
import { useUnsent } from "#app/ui/base/unanswered.ts";

/**
 * Tells whether a form waits: beside being sent, after it was refused as a whole until the page is read anew: with the
 * version that somebody else has overtaken it would be refused in the same words again. What was refused for
 * a field is sent at once.
 */
export const isOnItsWay = ({ state, data }: Pick<Fetcher<Rejected>, "state" | "data">): boolean =>
	state === "submitting" || (state === "loading" && data?.result.error?.[""] !== undefined);

interface Press {
	key: string;
	fields: FormData;
	action: string;
	encType?: FormEncType;
}

/**
 * A form that stays on its page until it is led on; `key` tells it from others. What is pressed while the page is still
 * read anew after a refusal is sent when that is done: the router never forgets the reading of a fetcher that was used
 * again before and then led elsewhere, and reads no page to its end any more.
 */
export function useDialogForm(key: string) {
	const { state: itsState, data, submit } = useFetcher<Rejected>({ key });
	const isUnsent = useUnsent();
	// A form that could not be sent is free for the next press.
	const state = isUnsent && itsState === "submitting" ? "idle" : itsState;
	const [pressed, setPressed] = useState<Press | null>(null);
	const waiting = pressed?.key === key ? pressed : null;
	useEffect(() => {
		if (!waiting || state !== "idle") return;
		submit(waiting.fields, { method: "post", action: waiting.action, encType: waiting.encType });
		// With what the router now says of it, so that a second press finds it busy.
		startTransition(() => setPressed(null));
	}, [waiting, state, submit]);
	const busy = waiting !== null || isOnItsWay({ state, data });
	function send(form: HTMLFormElement, action: string): void {
		const encType = form.enctype === "multipart/form-data" ? form.enctype : undefined;
		if (!busy) setPressed({ key, fields: new FormData(form), action, encType });
	}
	return { rejected: data, busy, send };
}
