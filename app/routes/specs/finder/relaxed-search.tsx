import { Link } from "@remix-run/react";
import { solutions } from "#app/amounts.ts";
import type { Relaxation } from "#app/domain/finder/relaxed-search.ts";

export const upTo = (count: number, most: number) => (count > most ? `more than ${solutions(most)}` : solutions(count));

interface NearestProps {
	relaxation: Omit<Relaxation, "text">;
	to: string;
	/** The most solutions that are counted. */
	most: number;
}

/** A search near one that finds nothing; a lower rating is never offered without saying so. */
export function Nearest({ relaxation: { instead, offer, lower, count }, to, most }: NearestProps) {
	return (
		<>
			<Link to={to}>{offer ? `${offer} instead of ${instead}` : `Without ${instead}`}</Link>
			{` (${upTo(count, most)}${lower ? ", a lower rating than asked for" : ""})`}
		</>
	);
}
