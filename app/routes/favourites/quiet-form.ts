import { useFetcher } from "@remix-run/react";
import type { FormEvent } from "react";
import { STAY } from "#app/http/common-fields.ts";
import type { Rejected, Stayed } from "#app/http/submit.server.ts";

/** The page stays and brings its data up to date. Without script the form posts as it always does. */
export function useQuietForm() {
	const fetcher = useFetcher<Stayed | Rejected>();
	const answer = fetcher.state === "idle" ? fetcher.data : undefined;
	return {
		sent: fetcher.formData,
		stayed: answer && "to" in answer ? answer : undefined,
		rejected: answer && "result" in answer ? answer : undefined,
		onSubmit(event: FormEvent<HTMLFormElement>) {
			event.preventDefault();
			const form = event.currentTarget;
			const fields = new FormData(form);
			const pressed = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent.submitter : null;
			if (pressed instanceof HTMLButtonElement && pressed.name) fields.set(pressed.name, pressed.value);
			fields.set(STAY, "on");
			// The answer is then what was changed, and not where the button stands.
			fields.delete("back");
			fetcher.submit(fields, { method: "post", action: form.getAttribute("action") ?? undefined });
		},
	};
}
