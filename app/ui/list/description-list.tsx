import { Fragment, type ReactNode } from "react";
import * as css from "./facts.css.ts";

/** An empty value shows a dash. */
export function DescriptionList({ facts }: { facts: { term: string; value: ReactNode }[] }) {
	return (
		<dl className={css.descriptionListList}>
			{facts.map(({ term, value }) => (
				<Fragment key={term}>
					<dt className={css.descriptionListTerm}>{term}</dt>
					<dd className={css.descriptionListDetail}>{value || "–"}</dd>
				</Fragment>
			))}
		</dl>
	);
}
