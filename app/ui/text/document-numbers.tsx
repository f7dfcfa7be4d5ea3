import { Fragment } from "react";
import { number } from "./document-numbers.css.ts";

/** With commas between them; each stays on one line. */
export function DocumentNumbers({ of }: { of: readonly string[] }) {
	return of.map((documentNo, at) => (
		<Fragment key={documentNo}>
			{at > 0 && ", "}
			<span className={number}>{documentNo}</span>
		</Fragment>
	));
}
