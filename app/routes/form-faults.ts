import type { Rejected } from "#app/http/submit.server.ts";

/** Away from its field a message says which one it means. */
export function namingField(message: string, label: string): string {
	if (/this field/i.test(message)) return message.replace(/this field/i, label);
	return /^(Required|Invalid|Not a valid|Must be at least)\b/.test(message) ? `${label}: ${message}` : message;
}

export function formFaults(answer: Rejected | undefined) {
	const errors = answer?.result.error ?? {};
	const sent = answer?.result.initialValue ?? {};
	const of = (name: string): string[] | undefined => errors[name] ?? undefined;
	const typed = (name: string, stored = ""): string => {
		const value = sent[name];
		return answer && typeof value === "string" ? value : answer ? "" : stored;
	};
	const message = errors[""]?.[0];
	/** One line per field, in the order of the labels, which are by name. */
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
		/** For the error summary. */
		summary: (labels: Record<string, string>) => ({ message, faults: wrong(labels), attempt: answer }),
	};
}
