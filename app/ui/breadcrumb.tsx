import { Link } from "@remix-run/react";
import * as css from "./breadcrumb.css.ts";

/** The way from the top to this page, which is the last step and has no address. */
export function Breadcrumb({ steps }: { steps: { label: string; to?: string }[] }) {
	return (
		<nav aria-label="Breadcrumb">
			<ol className={css.list}>
				{steps.map(({ label, to }) => (
					<li key={label} className={css.item}>
						{to ? (
							<Link to={to} className={css.link}>
								{label}
							</Link>
						) : (
							<span aria-current="page">{label}</span>
						)}
					</li>
				))}
			</ol>
		</nav>
	);
}
