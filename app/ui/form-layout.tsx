import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import * as css from "./field.css.ts";

/** A form in one readable column; posts unless `method` says otherwise. Spread conform's `getFormProps` on it. */
export function FormColumn({ children, ...rest }: FormProps) {
	return (
		<Form method="post" {...rest} className={css.form}>
			{children}
		</Form>
	);
}

/** Fields beside each other where there is room. */
export function FieldGrid({ children }: { children: ReactNode }) {
	return <div className={css.grid}>{children}</div>;
}

/** A field of a `FieldGrid` as wide as the form. */
export function FullRow({ children }: { children: ReactNode }) {
	return <div className={css.fullRow}>{children}</div>;
}

/** The form's buttons, the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
	return <div className={css.formActions}>{children}</div>;
}
