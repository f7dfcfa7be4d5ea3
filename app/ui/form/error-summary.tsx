import { useEffect, useRef } from "react";
import { Alert } from "#app/ui/text/alert.tsx";
import * as css from "#app/ui/text/texts.css.ts";
import { FieldLink } from "./field-link.tsx";

interface ErrorSummaryProps {
	message?: string;
	/** One per field in the order of the form: the id of its control and the message. */
	faults: { id: string; message: string }[];
	/** Another for each refusal: the reader is led here again although it says the same. */
	attempt?: unknown;
}

/** Each line links to its field; the reader is led here when it appears without a page load. */
export function ErrorSummary({ message, faults, attempt }: ErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null);
	const said = [message, ...faults.map((fault) => fault.message)].join();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is one although it says the same.
	useEffect(() => {
		if (said) box.current?.focus();
	}, [said, attempt]);
	if (!message && faults.length === 0) return null;
	const title = message ?? (faults.length === 1 ? "Please check one field." : `Please check ${faults.length} fields.`);
	return (
		<div ref={box} tabIndex={-1}>
			<Alert kind="error" title={title}>
				{faults.length > 0 && (
					<ul className={css.alertList}>
						{faults.map((fault) => (
							<li key={fault.id}>
								<FieldLink className={css.alertLink} to={fault.id}>
									{fault.message}
								</FieldLink>
							</li>
						))}
					</ul>
				)}
			</Alert>
		</div>
	);
}
