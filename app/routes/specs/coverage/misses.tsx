import { Link } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { MISS_DAYS } from "#app/domain/figures/miss-limits.ts";
import type { Miss } from "#app/domain/figures/misses.sql.ts";
import { paths } from "#app/paths.ts";
import { Section } from "#app/ui/shell/page-header.tsx";
import { Prose } from "#app/ui/text/prose.tsx";

/** For staff: which of the gaps people run into. */
export function Misses({ misses }: { misses: Miss[] }) {
	return (
		<Section
			id="misses"
			title="Searches without result"
			description={`What people looked for in the last ${MISS_DAYS} days and did not find; penetration types without a candidate count, too.`}
		>
			{misses.length === 0 ? (
				<p>None.</p>
			) : (
				<Prose>
					<ul>
						{misses.map(({ text, count }) => (
							<li key={text}>
								<Link to={paths.finder({ q: text })}>{text}</Link> {amountOf(count, "time")}
							</li>
						))}
					</ul>
				</Prose>
			)}
		</Section>
	);
}
