import { type ReactNode, useEffect, useRef } from "react";
import { Alert } from "#app/ui/text/alert.tsx";
import * as css from "#app/ui/text/texts.css.ts";
import { FieldLink } from "./field-link.tsx";

interface ErrorSummaryProps {
	message?: string;
	/** The message with a link in it. */
	title?: ReactNode;
	/** For each field, in the order of the form: the id of its control and the message. */
	errors: { id: string; message: string }[];
	/** Another for each refusal: the reader is led here again although it says the same. */
	attempt?: unknown;
	/** Somebody else changed the record: no field is wrong, and the reader chooses. */
	isStale?: boolean;
}

/** Each line links to its field; the reader is led here when it appears without a page load. */
export function ErrorSummary({ message, title, errors, attempt, isStale = false }: ErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null);
	const announced = [message, ...errors.map((error) => error.message)].join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is one although it says the same.
	useEffect(() => {
		if (announced) box.current?.focus();
	}, [announced, attempt]);
	if (!message && errors.length === 0) return null;
	const check = message ?? (errors.length === 1 ? "Please check one field." : `Please check ${errors.length} fields.`);
	return (
		<div ref={box} tabIndex={-1}>
			<Alert kind={isStale && errors.length === 0 ? "warning" : "error"} title={title ?? check}>
				{errors.length > 0 && (
					<ul className={css.alertList}>
						{errors.map((error) => (
							<li key={error.id}>
								<FieldLink className={css.alertLink} to={error.id}>
									{error.message}
								</FieldLink>
							</li>
						))}
					</ul>
				)}
			</Alert>
		</div>
	);
}
