import type { ComponentPropsWithoutRef } from "react";
import * as css from "#app/ui/base/fields.css.ts";
import { described, type FieldWords, FormField } from "./field.tsx";

export function FileField({
	label,
	hint,
	errors,
	...rest
}: ComponentPropsWithoutRef<"input"> & FieldWords & { id: string }) {
	return (
		<FormField id={rest.id} label={label} hint={hint} errors={errors} required={rest.required}>
			<input type="file" {...rest} {...described(rest.id, { hint, errors })} className={css.fieldInput} />
		</FormField>
	);
}
