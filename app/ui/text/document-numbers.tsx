import { Fragment } from "react";
import { documentNumbersNumber } from "./texts.css.ts";

/** The numbers with commas between them; each stays on one line. */
export function DocumentNumbers({ of }: { of: readonly string[] }) {
	return of.map((documentNo, at) => (
		<Fragment key={documentNo}>
			{at > 0 && ", "}
			<span className={documentNumbersNumber}>{documentNo}</span>
		</Fragment>
	));
}
