import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { tooLong } from "#app/domain/errors.ts";
import { PROJECT_LIMITS, PROJECT_REQUIRED } from "#app/domain/projects/project-limits.ts";
import { namingField } from "#app/routes/forms.tsx";

export interface WrongField {
	id: string;
	message: string;
}

const messages: Readonly<Record<string, string | undefined>> = PROJECT_REQUIRED;
const limits: Readonly<Record<string, number | undefined>> = PROJECT_LIMITS;

const typedIn = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? "").trim();

function wrongFields(form: HTMLFormElement, labels: Record<string, string>): WrongField[] {
	return Object.entries(labels).flatMap(([id, label]) => {
		const value = typedIn(form, id);
		const required = messages[id];
		const max = limits[id];
		// A city that is none of the list is sent as words.
		const missing = id === "city" ? !/^\d+$/.test(value) : value === "";
		if (required && missing) return [{ id, message: required }];
		return max && [...value].length > max ? [{ id, message: namingField(tooLong(max), label) }] : [];
	});
}

/** With script: which fields are wrong by now, from the first key or the first refusal on. */
export function useWrongFields(formId: string, labels: Record<string, string>, answer: unknown) {
	const [wrong, setWrong] = useState<WrongField[]>([]);
	const look = useCallback(() => {
		const form = document.getElementById(formId);
		return form instanceof HTMLFormElement ? wrongFields(form, labels) : [];
	}, [formId, labels]);
	useEffect(() => {
		if (answer) setWrong(look());
	}, [answer, look]);
	// The city's own field has taken the key in by the next microtask; a press right after the key finds the button as it is.
	const onInput = () => queueMicrotask(() => flushSync(() => setWrong(look())));
	return { wrong, onInput };
}
