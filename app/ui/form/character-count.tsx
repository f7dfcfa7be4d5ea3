import { useEffect, useState } from "react";
import * as css from "#app/ui/base/fields.css.ts";

/** The characters as the server counts them: without spaces around the text, an emoji as one. */
export const charactersOf = (text: string) => [...text.trim()].length;

export function limitText(length: number, max: number): string {
	if (length === 0) return `At most ${max} characters`;
	if (length <= max) return `${length} of ${max} characters`;
	return length - max === 1 ? "1 character too many" : `${length - max} characters too many`;
}

/** Says how many characters the field `of` may have; with script, how many of them it has by now. */
export function CharacterCount({ of, max }: { of: string; max: number }) {
	const [length, setLength] = useState(0);
	useEffect(() => {
		const field = document.getElementById(of);
		if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
		const count = () => setLength(charactersOf(field.value));
		count();
		field.addEventListener("input", count);
		return () => field.removeEventListener("input", count);
	}, [of]);
	const over = length > max;
	return (
		<p id={`${of}-count`} className={over ? css.fieldCountOver : css.fieldHint} aria-live={over ? "polite" : "off"}>
			{limitText(length, max)}
		</p>
	);
}
