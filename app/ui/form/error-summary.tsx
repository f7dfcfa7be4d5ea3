import { useEffect, useRef } from "react";
import * as css from "#app/ui/text/alert.css.ts";
import { Alert } from "#app/ui/text/alert.tsx";

interface ErrorSummaryProps {
	message?: string;
	/** One per field in the order of the form: the id of its control and the message. */
	faults: { id: string; message: string }[];
}

/** Each line links to its field; the reader is led here when it appears without a page load. */
export function ErrorSummary({ message, faults }: ErrorSummaryProps) {
	const box = useRef<HTMLDivElement>(null);
	const said = [message, ...faults.map((fault) => fault.message)].join();
	useEffect(() => {
		if (said) box.current?.focus();
	}, [said]);
	if (!message && faults.length === 0) return null;
	const title = message ?? (faults.length === 1 ? "Please check one field." : `Please check ${faults.length} fields.`);
	return (
		<div ref={box} tabIndex={-1}>
			<Alert kind="error" title={title}>
				{faults.length > 0 && (
					<ul className={css.list}>
						{faults.map((fault) => (
							<li key={fault.id}>
								<a className={css.link} href={`#${fault.id}`}>
									{fault.message}
								</a>
							</li>
						))}
					</ul>
				)}
			</Alert>
		</div>
	);
}
