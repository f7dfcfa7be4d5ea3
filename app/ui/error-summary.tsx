import * as css from "./alert.css.ts";
import { Alert } from "./alert.tsx";

interface ErrorSummaryProps {
	/** What concerns the whole form. */
	message?: string;
	/** One per field in the order of the form: the id of its control and the message. */
	faults: { id: string; message: string }[];
}

/** What is wrong with a form, on top of it, each line a link to its field. Nothing wrong: nothing shown. */
export function ErrorSummary({ message, faults }: ErrorSummaryProps) {
	if (!message && faults.length === 0) return null;
	const title = message ?? (faults.length === 1 ? "Please check one field." : `Please check ${faults.length} fields.`);
	return (
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
	);
}
