import { Fragment, type ReactNode } from "react";
import * as css from "./description-list.css.ts";

/** An empty value shows a dash. */
export function DescriptionList({ facts }: { facts: { term: string; value: ReactNode }[] }) {
	return (
		<dl className={css.list}>
			{facts.map(({ term, value }) => (
				<Fragment key={term}>
					<dt className={css.term}>{term}</dt>
					<dd className={css.detail}>{value || "–"}</dd>
				</Fragment>
			))}
		</dl>
	);
}
