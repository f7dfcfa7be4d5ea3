import { useActionData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useState } from "react";
import { FORM_KEY } from "#app/http/common-fields.ts";
import type { Rejected } from "#app/http/submit.server.ts";
import type { Frame } from "./dashboard.server.ts";
import { useRootData } from "./root-data.ts";

/** Away from its field a message says which one it means. */
export function namingField(message: string, label: string): string {
	if (/this field/i.test(message)) return message.replace(/this field/i, label);
	return /^(Required|Invalid|Not a valid|Must be at least)\b/.test(message) ? `${label}: ${message}` : message;
}

export function formErrors(answer: Rejected | undefined) {
	const errors = answer?.result.error ?? {};
	const sent = answer?.result.initialValue ?? {};
	const of = (name: string): string[] | undefined => errors[name] ?? undefined;
	const typed = (name: string, stored = ""): string => {
		const value = sent[name];
		return answer && typeof value === "string" ? value : answer ? "" : stored;
	};
	const message = errors[""]?.[0];
	/** Lists a line for each wrong field, in the order of the labels, whose keys are the fields' names. */
	const wrong = (labels: Record<string, string>) =>
		Object.entries(labels).flatMap(([id, label]) =>
			errors[id]?.[0] ? [{ id, message: namingField(errors[id][0], label) }] : [],
		);
	return {
		rejected: answer !== undefined,
		message,
		wrong,
		of,
		typed,
		typedAt: (name: string, at: number, stored: string): string => {
			const value = [sent[name]].flat()[at];
			return typeof value === "string" ? value : answer ? "" : stored;
		},
		text: (name: string, maxLength: number, stored?: string) => ({
			id: name,
			name,
			maxLength,
			defaultValue: typed(name, stored),
			errors: of(name),
		}),
		all: (name: string): string[] => {
			const value = sent[name];
			return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "string");
		},
		ticked: (name: string, stored = false): boolean => (answer ? sent[name] === "on" : stored),
		summary: (labels: Record<string, string>) => ({ message, errors: wrong(labels), attempt: answer }),
	};
}

/** The page's form as it was sent after its session had ended. */
export function useResumed(): Rejected | undefined {
	const frame = useRouteLoaderData<() => Frame>("routes/dashboard");
	const { key } = useLocation();
	// Reading the data again takes nothing out of the fields.
	const [first] = useState({ key, resumed: frame?.resumed ?? undefined });
	return first.key === key ? first.resumed : undefined;
}

/** The page's form as it was refused, or as it was kept. Every page with a field to fill in begins with it. */
export function useAnswer(): Rejected | undefined {
	const refused = useActionData<Rejected>();
	const resumed = useResumed();
	return refused ?? resumed;
}

/** Makes a form act once, however often it is sent (see `submit`). */
export function FormKey() {
	return <input type="hidden" name={FORM_KEY} value={useRootData().formKey} />;
}
