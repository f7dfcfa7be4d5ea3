import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode } from "react";
import * as css from "#app/ui/base/fields.css.ts";

/** Spread conform's `getFormProps` on it. People read the product's own messages, not the browser's. */
export function FormColumn({ children, broad = false, ...rest }: FormProps & { broad?: boolean }) {
	return (
		<Form method="post" noValidate {...rest} className={broad ? css.fieldBroadForm : css.fieldForm}>
			{children}
		</Form>
	);
}

export function FieldGrid({ children }: { children: ReactNode }) {
	return <div className={css.fieldGrid}>{children}</div>;
}

export function FieldLine({ children }: { children: ReactNode }) {
	return <div className={css.fieldLine}>{children}</div>;
}

export function FullRow({ children }: { children: ReactNode }) {
	return <div className={css.fieldFullRow}>{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
	return <div className={css.fieldFormActions}>{children}</div>;
}
