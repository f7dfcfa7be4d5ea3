import type { ReactNode } from "react";
import * as css from "#app/ui/base/fields.css.ts";
import { Icon } from "#app/ui/text/icon.tsx";

export interface FieldWords {
	label: ReactNode;
	hint?: ReactNode;
	/** Messages of the last attempt; the first is shown. */
	errors?: string[];
}

/** The notes stand below a control, in this order. */
interface Notes extends Pick<FieldWords, "hint" | "errors"> {
	/** How much of its limit a text has taken. */
	count?: ReactNode;
}

/** The ids that tie hint and error to a control; the same that conform derives from a field's id. */
export function described(id: string, { hint, errors, count }: Notes) {
	const ids = [hint && `${id}-description`, count && `${id}-count`, errors?.length && `${id}-error`].filter(Boolean);
	return {
		"aria-describedby": ids.length > 0 ? ids.join(" ") : undefined,
		"aria-invalid": errors?.length ? (true as const) : undefined,
	};
}

export function FieldNotes({ id, hint, errors, count }: Notes & { id: string }) {
	return (
		<>
			{(hint || count) && (
				<div className={css.fieldHints}>
					{hint && (
						<p id={`${id}-description`} className={css.fieldHint}>
							{hint}
						</p>
					)}
					{count}
				</div>
			)}
			{errors?.[0] && (
				<p id={`${id}-error`} className={css.fieldError}>
					<Icon name="warning" />
					{errors[0]}
				</p>
			)}
		</>
	);
}

export function FormField({
	id,
	label,
	required = false,
	hint,
	errors,
	count,
	children,
}: FieldWords & Notes & { id: string; required?: boolean; children: ReactNode }) {
	return (
		<div className={css.field}>
			<label className={css.fieldLabel} htmlFor={id}>
				{label}
				{required && (
					<span className={css.fieldRequired} title="required">
						{" *"}
					</span>
				)}
			</label>
			{children}
			<FieldNotes id={id} hint={hint} errors={errors} count={count} />
		</div>
	);
}
