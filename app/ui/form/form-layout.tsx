import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import * as css from "./field.css.ts";

/** Spread conform's `getFormProps` on it. People read the product's own messages, not the browser's. */
export function FormColumn({ children, ...rest }: FormProps) {
	return (
		<Form method="post" noValidate {...rest} className={css.form}>
			{children}
		</Form>
	);
}

export function FieldGrid({ children }: { children: ReactNode }) {
	return <div className={css.grid}>{children}</div>;
}

export function FullRow({ children }: { children: ReactNode }) {
	return <div className={css.fullRow}>{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
	return <div className={css.formActions}>{children}</div>;
}
